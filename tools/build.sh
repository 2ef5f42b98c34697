#!/bin/sh
# SPDX-License-Identifier: MIT
#
# build.sh PRESET [TARGET...]: configure and build one preset in build/PRESET.
# build.sh --configure PRESET: configure it, and build nothing.
# CMAKE_ARGS is handed to cmake, e.g. CMAKE_ARGS=-DGRUNDY_WERROR=OFF.

set -eu
cd "$(dirname "$0")/.."
builds=yes
[ "$1" != --configure ] || {
  builds=
  shift
}
dir=build/$1

mkdir -p "$dir"
exec 9>"$dir/.lock"
flock 9 # ninja itself has no lock against a second ninja

# Touched before the build, so that a file changed during the build is newer.
touch "$dir/.begun"
# If a preset has another compiler now, cmake would forget its flags. If the
# tree was copied or moved, what was configured belongs to the other folder.
home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$dir/CMakeCache.txt" \
  2>/dev/null) || home=
fresh=--fresh
[ "$dir/configure.log" -nt CMakePresets.json ] && [ "$home" -ef . ] && fresh=
cmake --preset "$1" $fresh ${CMAKE_ARGS-} >"$dir/configure.log" 2>&1 9>&- || {
  cat "$dir/configure.log" >&2
  tools/setup.sh --names run >&2
  exit 1
}
[ "$builds" ] || exit 0
shift
cmake --build "$dir" --target "${@:-all}" 9>&-
# ./grundy trusts .built: the program itself must be among the targets.
case " ${*:-all} " in
  *" all "* | *" grundy "*) mv "$dir/.begun" "$dir/.built" ;;
esac
