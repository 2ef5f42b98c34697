#!/bin/sh
# SPDX-License-Identifier: MIT
#
# dist.sh [FILE]: write the sources of the last commit as an archive, into
# build/grundy-VERSION.tar.gz or FILE. The same commit gives the same bytes: git
# orders the files and dates them by the commit, and gzip stores no time.

set -eu
cd "$(dirname "$0")/.."
git rev-parse --verify -q HEAD >/dev/null || {
  echo "dist: this folder is not a git clone, and an archive is made of one" >&2
  exit 1
}
[ -z "$(git status --porcelain)" ] ||
  echo "dist: changes that are not committed are left out" >&2
name=grundy-$(git show HEAD:CMakeLists.txt |
  sed -n 's/^project(grundy VERSION \([0-9.]*\) .*/\1/p')
file=${1-build/$name.tar.gz}
mkdir -p "$(dirname "$file")"
git -c tar.umask=0022 archive --format=tar --prefix="$name/" HEAD |
  gzip -9 -n >"$file.part"
mv "$file.part" "$file"
[ $# -gt 0 ] || echo "$file"
