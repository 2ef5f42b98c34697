#!/bin/sh
# SPDX-License-Identifier: MIT
#
# setup.sh run | serve | page | mpi | test: install the Debian packages that are
# missing, for building and running Grundy, for `grundy serve` too, for `make
# page` too, for `make mpi` too, or for all tests. Silent when all is well.
# If the user may not install, prints what to type (exit 1).

set -u

packages="make gcc libc6-dev cmake ninja-build gettext pkg-config libedit-dev
  libpng-dev libzstd-dev"
page="clang lld wasi-libc libclang-rt-14-dev-wasm32 nodejs"
mpi="openmpi-bin libopenmpi-dev"
case ${1-} in
  run) ;;
  serve) packages="$packages libmicrohttpd-dev" ;;
  page) packages="$packages $page" ;;
  mpi) packages="$packages $mpi" ;;
  test)
    packages="$packages $page libmicrohttpd-dev libcmocka-dev libclang-rt-14-dev
      clang-format clang-tidy python3 groff-base zsh fish tmux graphviz
      chromium"
    # Packages of Node.js from elsewhere contain npm, and exclude Debian's npm.
    command -v npm >/dev/null || packages="$packages npm"
    ;;
  *)
    echo "usage: setup.sh run | serve | page | mpi | test" >&2
    exit 2
    ;;
esac

# On another system the build itself says what is missing.
command -v dpkg-query >/dev/null || exit 0

installed=$(dpkg-query -W -f '${Package}=${db:Status-Status}\n' 2>/dev/null \
  $packages)
missing=
for package in $packages; do
  case "
$installed
" in
    *"
$package=installed
"*) ;;
    *) missing="$missing $package" ;;
  esac
done
[ -z "$missing" ] && exit 0

install="apt-get install -y --no-install-recommends$missing"
if [ "$(id -u)" = 0 ]; then
  root=
elif sudo -n true 2>/dev/null; then
  root="sudo -n"
else
  echo "Packages are missing. Type, as root: $install" >&2
  exit 1
fi

apt() {
  $root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y \
    -o DPkg::Lock::Timeout=300 "$@" </dev/null 2>&1
}

# A stale package list does not stop the script: apt-get install decides.
updated=$(apt update)
output=$(apt install --no-install-recommends $missing) || {
  printf '%s\n%s\nFailed: %s\n' "$updated" "$output" "$install" >&2
  exit 1
}
