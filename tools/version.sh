#!/bin/sh
# SPDX-License-Identifier: MIT
#
# version.sh: print the version of the project, as CMakeLists.txt states it.
# version.sh --date: print its date as CHANGELOG.md has it, nothing before the
# version is released.

set -eu
home=$(dirname "$0")/..
version=$(sed -n 's/^project(grundy VERSION \([0-9.]*\) .*/\1/p' \
  "$home/CMakeLists.txt")
case ${1-} in
  --date) sed -n "s/^## $version (\([0-9-]*\))\$/\1/p" "$home/CHANGELOG.md" ;;
  '') echo "$version" ;;
  *)
    echo "usage: version.sh [--date]" >&2
    exit 2
    ;;
esac
