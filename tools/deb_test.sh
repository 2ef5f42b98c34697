#!/bin/sh
# SPDX-License-Identifier: MIT
#
# deb_test.sh: install the packages of build/deb in a new Debian system, a
# folder that mmdebstrap fills from Debian's mirror; use them; remove them; and
# see that nothing is left.

set -eu
cd "$(dirname "$0")/.."
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
# What the packages need and what the test uses: nothing is fetched later.
mmdebstrap --quiet --variant=apt --include=gcc,libc6-dev,pkg-config,python3 \
  --include=libedit2,libzstd-dev,libmicrohttpd12 bookworm \
  "$root/system"
mkdir "$root/system/packages"
cp build/deb/*.deb "$root/system/packages"
cp examples/library.c "$root/system/packages"

inside() {
  chroot "$root/system" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"
}
files() {
  find "$root/system" -xdev \( -path "$root/system/var" -o \
    -path "$root/system/packages" -o -path "$root/system/dev" \) -prune -o \
    -print | sort
}

files >"$root/before"
inside sh -c 'apt-get -qq -y -o Dpkg::Use-Pty=0 install \
  --no-install-recommends /packages/*.deb' >/dev/null
installed=$(cd build/deb && for file in *.deb; do echo "${file%%_*}"; done)
inside grundy eval 'nim(3,5,7)' | grep -q 'is N: the player to move wins'
inside grundy --version
inside sh -c 'cd /tmp && gcc /packages/library.c -o library \
  $(pkg-config --cflags --libs grundy) && ./library "nim(13,12,8)" && rm library' |
  grep -q '^N, value 9$'
[ -e "$root/system/usr/share/man/man3/grundy_eval.3.gz" ]
[ -e "$root/system/usr/share/doc/grundy/html/find.html" ]
[ -e "$root/system/usr/share/doc/grundy/doc/find.md" ]
inside grundy games --json | grep -o 'proof in [a-z]*/[a-z/_]*[.][a-z]*' |
  sort -u | while read -r _ _ file; do
  [ -e "$root/system/usr/share/doc/grundy/$file" ] || {
    echo "deb_test: no $file, which a theorem names" >&2
    exit 1
  }
done
case $installed in
  *python3-grundy*)
    inside python3 -c 'import grundy; print(grundy.eval("nim(3,5,7)").outcome)' |
      grep -q N
    inside python3 -c 'from importlib.metadata import version
print(version("grundy"))' | grep -qx "$(tools/version.sh)"
    inside python3 -c 'import grundy; print(grundy.draw("hackenbush(0-1)"))' |
      grep -q 'class="edge"'
    ;;
esac
# shellcheck disable=SC2086 # a list of packages
inside apt-get -qq -y -o Dpkg::Use-Pty=0 purge $installed >/dev/null
files >"$root/after"
if ! new=$(comm -13 "$root/before" "$root/after" | grep -v __pycache__ || :) ||
  [ -n "$new" ]; then
  echo "deb_test: left behind: $new" >&2
  exit 1
fi
echo "deb_test: installed, used and removed"
