#!/bin/sh
# SPDX-License-Identifier: MIT
#
# bench.sh [NAME...]: build and run the benches of bench/, or those that are
# named, and write the figures of each as JSON into build/bench/NAME.json. A
# bench that fails, or that takes longer than BENCH_SECONDS (900), keeps its old
# file; the others still run, and the exit code is 1. tools/performance.py makes
# the page of the figures.

set -u
cd "$(dirname "$0")/.." || exit 1
limit=${BENCH_SECONDS-900}
tools/build.sh release grundy grundy-shared bench || exit 1
mkdir -p build/bench
[ $# -gt 0 ] || set -- $(cd bench && ls ./*.c | sed 's|^\./||; s|\.c$||')
failed=
for name in "$@"; do
  [ "$name" != empty ] || continue # the rival of startup, without figures
  echo "bench $name"
  file=build/bench/$name.json
  timeout -k 5 "$limit" "build/release/bench-$name" >"$file.part"
  case $? in
    0)
      mv "$file.part" "$file"
      cat "$file"
      continue
      ;;
    124 | 137)
      echo "bench $name: stopped after $limit s; BENCH_SECONDS=N gives it" \
        "more" >&2
      ;;
    *) echo "bench $name: failed" >&2 ;;
  esac
  rm -f "$file.part"
  failed="$failed $name"
done
[ -z "$failed" ] || {
  echo "bench: no new figures of$failed" >&2
  exit 1
}
