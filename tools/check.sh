#!/bin/sh
# SPDX-License-Identifier: MIT
#
# check.sh test | all: the steps of `make test` and `make check-all`, each with
# its wall time; the first that fails ends it. The release suite comes last, so
# that the last lines are ctest's own summary.

set -u
cd "$(dirname "$0")/.." || exit 1
jobs=$(nproc)
times=

step() { # NAME COMMAND...
  name=$1
  shift
  echo "==== $name"
  begun=$(date +%s)
  "$@" || {
    echo "==== $name FAILED after $(($(date +%s) - begun)) s" >&2
    exit 1
  }
  took=$(($(date +%s) - begun))
  echo "==== $name: $took s"
  times="$times$(printf '%7d s  %s' $took "$name")
"
}

suite() { # PRESET [CTEST-OPTION...]
  preset=$1
  shift
  ctest --preset "$preset" -j"$jobs" "$@"
}

step packages tools/setup.sh test
step "release build" tools/build.sh release
step lint make -s lint
step "asan build" tools/build.sh asan
step "asan suite" suite asan -LE full
step "fuzz build" tools/build.sh fuzz

if [ "$1" = all ]; then
  export FUZZ_SECONDS=600
  step fuzz suite fuzz
  step "clang build" tools/build.sh clang
  step "clang suite" suite clang -LE full
  step "tsan build" tools/build.sh tsan
  step "tsan suite" suite tsan -LE full
  step bench make -s bench
else
  unset FUZZ_SECONDS # the same inputs each time
  step fuzz suite fuzz
fi

printf '==== the steps so far, and now the release suite\n%s' "$times"
suite release
