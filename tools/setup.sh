#!/bin/sh
# SPDX-License-Identifier: MIT
#
# setup.sh PART: install the Debian packages that are missing. PART is
#   run      for building and running Grundy
#   serve    for `grundy serve` too
#   page     for `make page` too
#   install  for the manual pages of `make install` too
#   site     for `make site` too
#   deb      for `make deb` too
#   wheel    for `make wheel` too
#   mpi      for `make mpi` too
#   proofs   for `make proofs` too
#   binaries for `make binaries` too
#   everywhere  for `make check-everywhere` too
#   test     for all tests
#   release  for `make release-check`
# Silent when all is well.
# If the user may not install, prints what to type (exit 1).
#
# setup.sh --names PART: on a system without Debian's packages, print their
# names, in one line. OS_RELEASE names the file that says which system it is.

set -u

only_names=
[ "${1-}" != --names ] || {
  only_names=yes
  shift
}
packages="make gcc libc6-dev cmake ninja-build gettext pkg-config libedit-dev
  libzstd-dev"
page="clang lld wasi-libc libclang-rt-14-dev-wasm32 nodejs esbuild brotli"
site="cmark-gfm python3 python3-pygments"
deb="$site build-essential git debhelper dh-python dpkg-dev fakeroot
  libmicrohttpd-dev lintian"
wheel="git python3-pip python3-setuptools python3-wheel"
test="$page $site $wheel python3-venv libmicrohttpd-dev libcmocka-dev libclang-rt-14-dev
  clang-format clang-tidy git g++ python3-numpy python3-jsonschema mypy groff-base
  mandoc zsh fish tmux graphviz librsvg2-bin chromium"
binaries="git dpkg-dev zip gcc-aarch64-linux-gnu libc6-dev-arm64-cross
  gcc-mingw-w64-x86-64-win32"
everywhere="$binaries gcc-s390x-linux-gnu libc6-dev-s390x-cross
  gcc-riscv64-linux-gnu libc6-dev-riscv64-cross qemu-user-static wine64 python3"
npm=
# Packages of Node.js from elsewhere contain npm, and exclude Debian's npm.
command -v npm >/dev/null || npm=npm
mpi="openmpi-bin libopenmpi-dev"
case ${1-} in
  run) ;;
  serve) packages="$packages libmicrohttpd-dev" ;;
  page) packages="$packages $page" ;;
  mpi) packages="$packages $mpi" ;;
  proofs) packages="$packages coq ocaml ocaml-findlib python3" ;;
  install) packages="$packages python3" ;;
  site) packages="$packages $site" ;;
  deb) packages="$packages $deb" ;;
  wheel) packages="$packages $wheel" ;;
  binaries) packages="$packages $binaries $npm" ;;
  everywhere) packages="$packages $everywhere" ;;
  test | release)
    packages="$packages $test $npm"
    [ "$1" = test ] || packages="$packages $deb mmdebstrap"
    ;;
  *)
    echo "usage: setup.sh [--names] PART, which is run, serve, page, install," \
      "site, deb, wheel, mpi, proofs, binaries, everywhere, test or release" >&2
    exit 2
    ;;
esac

# other PART: what another system than Debian calls the packages for building.
other() {
  system=$(uname -s)
  release=${OS_RELEASE-/etc/os-release}
  [ ! -r "$release" ] || system=$(. "$release" && echo " $ID ${ID_LIKE-} ")
  common="make gcc cmake gettext"
  case $system in
    *" fedora "* | *" rhel "*) echo "dnf install $common ninja-build" \
      "pkgconf-pkg-config libedit-devel libzstd-devel" ;;
    *" arch "*) echo "pacman -S --needed $common ninja pkgconf libedit zstd" ;;
    *" alpine "*) echo "apk add $common musl-dev linux-headers samurai" \
      "pkgconf libedit-dev zstd-dev" ;;
    *suse*) echo "zypper install $common gettext-tools ninja pkg-config" \
      "libedit-devel libzstd-devel" ;;
    Darwin) echo "brew install cmake ninja gettext pkg-config libedit zstd" \
      "flock" ;;
    *) echo "install what Debian calls $packages" ;;
  esac
}

# Says whether the programs and libraries for building are there.
has_all() {
  for tool in cmake ninja msgfmt pkg-config; do
    command -v "$tool" >/dev/null || return 1
  done
  pkg-config --exists libedit libzstd
}

# Without Debian's packages nothing is installed.
command -v dpkg-query >/dev/null || {
  if [ -z "$only_names" ]; then
    [ "$1" = run ] || exit 0
    has_all && exit 0
  fi
  echo "Packages are missing, or too old. On this system they are installed by:" \
    $(other) >&2
  [ "$only_names" ]
  exit
}
[ -z "$only_names" ] || exit 0

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
