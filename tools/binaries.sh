#!/bin/sh
# SPDX-License-Identifier: MIT
#
# binaries.sh [TARGET...]: build the command for other systems, and pack each
# into build/dist with the licences and a README in two languages. Without a
# TARGET: for Linux, Windows and macOS. The same commit gives the same bytes.

set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- linux-x86_64 linux-aarch64 windows-x86_64 \
  macos-aarch64 macos-x86_64
most=8388608 # bytes of an archive
version=$(tools/version.sh)
dist=$PWD/build/dist
mkdir -p "$dist"

# Files have the date of the last commit, or of the version.
date=$(git log -1 --format=%ct 2>/dev/null) ||
  date=$(date -u -d "$(tools/version.sh --date)" +%s)

# The README of an archive, for the program $1.
readme() {
  sed "s/@VERSION@/$version/; s|@PROGRAM@|$1|g" tools/binaries/README.txt
}

pack() { # TARGET
  name=grundy-$version-$1
  folder=$PWD/build/binaries/$name
  rm -rf "$folder"
  mkdir -p "$folder/licences"
  program=grundy
  start=./grundy
  case $1 in
    windows-*)
      program=grundy.exe
      start=grundy.exe
      ;;
  esac
  tools/libraries.sh "$1"
  tools/build.sh "$1" grundy >"build/binaries/$1.log" 2>&1 || {
    tail -n 20 "build/binaries/$1.log" >&2
    echo "binaries: $1 cannot be built" >&2
    exit 1
  }
  cp "build/$1/$program" LICENSE "$folder"
  cp "build/libraries/$1/licences/"* "$folder/licences"
  case $1 in # of the C library, which is in the program too
    linux-*) cp /usr/share/doc/libc6/copyright "$folder/licences/libc6.txt" ;;
    windows-*) cp /usr/share/doc/mingw-w64-x86-64-dev/copyright \
      "$folder/licences/mingw-w64.txt" ;;
  esac
  readme "$start" >"$folder/README.txt"
  [ "$program" = grundy ] || sed -i 's/$/\r/' "$folder/README.txt"
  find "$folder" -exec touch -h -d "@$date" {} +
  case $1 in
    windows-*)
      archive=$name.zip
      rm -f "$dist/$archive"
      (cd build/binaries && find "$name" -type f | LC_ALL=C sort |
        TZ=UTC zip -q -X -9 "$dist/$archive" -@)
      ;;
    *)
      archive=$name.tar.gz
      tar -C build/binaries --sort=name --owner=0 --group=0 --numeric-owner \
        --mode=u=rwX,go=rX --mtime="@$date" -cf - "$name" |
        gzip -9 -n >"$dist/$archive"
      ;;
  esac
  size=$(stat -c %s "$dist/$archive")
  [ "$size" -lt $most ] || {
    echo "binaries: $archive has $size bytes, at most $most" >&2
    exit 1
  }
  echo "build/dist/$archive: $size bytes"
}

mkdir -p build/binaries
for target; do
  pack "$target"
done
cd "$dist"
sha256sum "grundy-$version-"* >SHA256SUMS
