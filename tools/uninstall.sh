#!/bin/sh
# SPDX-License-Identifier: MIT
#
# uninstall.sh MANIFEST: remove the files that cmake's manifest lists, below
# DESTDIR if that is set, what Python has compiled of them, Grundy's own folders
# that are empty then, and the manifest. Other folders stay.

set -eu
[ -f "$1" ] || {
  echo "uninstall: there is no $1, so nothing was installed from here" >&2
  exit 1
}
remove_empty() {
  [ ! -d "$1" ] || rmdir --ignore-fail-on-non-empty "$1"
}
while IFS= read -r file || [ -n "$file" ]; do
  path=${DESTDIR-}$file
  folder=${path%/*}
  rm -f -- "$path"
  case $path in
    *.py)
      name=${path##*/}
      rm -f -- "$folder/__pycache__/${name%.py}".*.pyc
      [ ! -d "$folder/__pycache__" ] ||
        rmdir --ignore-fail-on-non-empty "$folder/__pycache__"
      ;;
  esac
  while :; do # and the folders above it, up to Grundy's own
    case $folder in
      */grundy | */grundy/doc | */grundy/src | */grundy/src/games | \
        */grundy-*.dist-info) remove_empty "$folder" ;;
      *) break ;;
    esac
    folder=${folder%/*}
  done
done <"$1"
rm -f -- "$1"
[ -n "${DESTDIR-}" ] || PATH=$PATH:/usr/sbin:/sbin ldconfig 2>/dev/null || :
