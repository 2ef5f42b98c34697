#!/bin/sh
# SPDX-License-Identifier: MIT
#
# everywhere.sh [TARGET...]: build the command for other processors and systems,
# and compare it with the one for this system: test/everywhere/run.py. Without a
# TARGET: all of those that can be run here, by qemu and wine.

set -u
cd "$(dirname "$0")/.." || exit 1
. tools/step.sh
[ $# -gt 0 ] || set -- linux-s390x linux-aarch64 linux-riscv64 windows-x86_64
export GRUNDY=build/release/grundy

for target; do
  runner=qemu-${target#linux-}-static
  programs="grundy grundy-test"
  case $target in
    windows-*)
      programs=grundy # its tests of facts need a C library of POSIX
      runner=wine64
      command -v wine64 >/dev/null || runner=/usr/lib/wine/wine64
      export WINEDEBUG=-all WINEPREFIX="$PWD/build/wine"
      ;;
  esac
  step "$target: libraries" tools/libraries.sh "$target"
  step "$target: build" tools/build.sh "$target" $programs
  [ ! -e "build/libraries/$target/lib/libcmocka.a" ] ||
    step "$target: unit tests of kernels" tools/build.sh "$target" units
  step "$target: comparison" python3 test/everywhere/run.py "build/$target" \
    "$runner"
done
printf '%s' "$times"
