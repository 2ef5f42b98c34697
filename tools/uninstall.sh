#!/bin/sh
# SPDX-License-Identifier: MIT
#
# uninstall.sh MANIFEST: remove the files that cmake's manifest lists, below
# DESTDIR if that is set, and then the manifest. Folders stay.

set -eu
[ -f "$1" ] || {
  echo "uninstall: there is no $1, so nothing was installed from here" >&2
  exit 1
}
while IFS= read -r file || [ -n "$file" ]; do
  rm -f -- "${DESTDIR-}$file"
done <"$1"
rm -f -- "$1"
