#!/bin/sh
# SPDX-License-Identifier: MIT
#
# check.sh test | all: the steps of `make test` and `make check-all`, each with
# its wall time; the first that fails ends it. Each suite names its ten slowest
# tests. The release suite comes last, so that the last lines are ctest's own
# summary.

set -u
cd "$(dirname "$0")/.." || exit 1
jobs=$(($(nproc) + 1)) # one more than cores: some tests wait for a clock
. tools/step.sh
export PYTHONHASHSEED=0 # as ctest does

# Copies what ctest prints; its ten slowest tests come before its summary.
slowest() {
  awk '
    /^ *[0-9]+[/][0-9]+ Test +#[0-9]+: .* sec *$/ {
      seconds = $(NF - 1) + 0
      for (i = ++count; i > 1 && time[i - 1] < seconds; i--) {
        time[i] = time[i - 1]
        name[i] = name[i - 1]
      }
      time[i] = seconds
      name[i] = $4
    }
    /^[0-9]+% tests passed/ && count > 10 {
      print "The ten slowest tests:"
      for (i = 1; i <= 10; i++)
        printf "%9.2f s  %s\n", time[i], name[i]
      print ""
    }
    {
      print
      fflush()
    }'
}

suite() { # PRESET [CTEST-OPTION...]
  preset=$1
  shift
  status=build/$preset/.suite
  {
    ctest --preset "$preset" -j"$jobs" "$@"
    echo $? >"$status"
  } 2>&1 | slowest
  return "$(cat "$status")"
}

step packages tools/setup.sh test
[ "$1" != all ] || step "Open MPI" tools/setup.sh mpi
step "npm packages" tools/npm.sh
step "release build" tools/build.sh release
if [ "$1" = all ]; then
  step lint make -s lint TIDY=--all
else
  step lint make -s lint
fi
step "asan build" tools/build.sh asan
if [ "$1" = all ]; then
  step "asan suite" suite asan -LE full
else
  # Long comparisons are made by the release suite: see CONTRIBUTING.md. An odd
  # step meets even and odd cases.
  export GRUNDY_SAMPLE=11
  step "asan suite" suite asan -LE 'full|compared'
  unset GRUNDY_SAMPLE
fi
step "fuzz build" tools/build.sh fuzz

if [ "$1" = all ]; then
  export FUZZ_SECONDS=600
  step fuzz suite fuzz
  step "clang build" tools/build.sh clang
  step "clang suite" suite clang -LE full
  step "tsan build" tools/build.sh tsan
  step "tsan suite" suite tsan -LE full
  step bench make -s bench
  seed=$(date +%j)
  for name in board_random entries_random proof_truth; do
    step "$name, GRUNDY_SEED=$seed" env GRUNDY_SEED="$seed" PROOF_RULES=300 \
      GRUNDY=build/release/grundy python3 "test/cli/$name.py"
  done
  step "proofs in Coq" make -s proofs
  step "certificates, by a proved program" make -s proofs-verify
  step "ranks of Open MPI" env NEED_MPI=1 BUILD_DIR=build/release \
    GRUNDY=build/release/grundy python3 test/cli/mpi.py
  step "other systems" make -s check-everywhere
  step "killed solvers, GRUNDY_SEED=$seed" env KILLS=20 GRUNDY_SEED="$seed" \
    GRUNDY=build/release/grundy python3 test/cli/solve_killed.py
  step "serve, and its end under load" env SERVE_ENDS=50 \
    GRUNDY=build/release/grundy python3 test/cli/serve.py
  step "serve under load" env SERVE_REQUESTS=10000 SERVE_CROWD=100 \
    SERVE_SECONDS=60 GRUNDY=build/release/grundy python3 test/cli/serve_load.py
else
  unset FUZZ_SECONDS # the same inputs each time
  step fuzz suite fuzz
fi

printf '==== the steps so far, and now the release suite\n%s' "$times"
suite release
