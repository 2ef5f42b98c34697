#!/bin/sh
# SPDX-License-Identifier: MIT
#
# release.sh: all that must hold before a version is released, from a clean clone
# of the last commit in build/release-check: the tests, the archive of the
# sources and a build from it, the Debian packages in a new system, the site, the
# page with the site in it, the packages for npm and pip, and each target of the
# Makefile alone. The first step that fails ends it. What is released is afterwards in build/release-check/clone/build.

set -u
cd "$(dirname "$0")/.." || exit 1
. tools/step.sh
home=$PWD
place=$home/build/release-check
clone=$place/clone

is_dated() {
  [ -n "$(tools/version.sh --date)" ] || {
    echo "release: CHANGELOG.md does not date version $(tools/version.sh)" >&2
    return 1
  }
}

make_clone() {
  rm -rf "$place"
  mkdir -p "$place"
  git clone -q --no-local "$home" "$clone"
}

# Two archives of one commit have the same bytes, in any folder.
make_archives() {
  make -s dist && "$home/tools/dist.sh" "$place/second.tar.gz" &&
    cmp "build/grundy-$(tools/version.sh).tar.gz" "$place/second.tar.gz"
}

# The archive builds without git, and its installed copy works and goes again.
build_from_archive() {
  tar -xzf "build/grundy-$(tools/version.sh).tar.gz" -C "$place" &&
    cd "$place/grundy-$(tools/version.sh)" && make -s >/dev/null &&
    ./grundy eval 'nim(3,5,7)' &&
    make -s install PREFIX=/usr DESTDIR="$place/root" >/dev/null &&
    "$place/root/usr/bin/grundy" --version &&
    make -s uninstall DESTDIR="$place/root" &&
    [ -z "$(find "$place/root" ! -type d)" ]
  failed=$?
  cd "$clone" && return $failed
}

# pip builds the Python package from the archive of its sources, without a
# network, into a fresh environment.
install_archive() {
  make -s wheel && /usr/bin/python3 -m venv --system-site-packages "$place/venv" &&
    "$place/venv/bin/pip" --quiet install --no-index --no-build-isolation \
      --ignore-installed "build/wheel/grundy-$(tools/version.sh).tar.gz" &&
    (cd "$place" && venv/bin/python -c \
      'import grundy; print(grundy.eval("nim(3,5,7)"), grundy.__file__)')
}

step packages tools/setup.sh release
step "clean clone" make_clone
cd "$clone" || exit 1
step "date of the version" is_dated
step "all tests" make -s test
step "source archives" make_archives
step "build from the archive" build_from_archive
step "Debian packages" make -s deb
step "packages in a new system" tools/deb_test.sh
step site make -s site
step "page with the site" tools/page.sh build/site
step npm make -s npm
step "Python from its archive" install_archive
step "each target alone" tools/targets.sh
printf '==== version %s can be released\n%s' "$(tools/version.sh)" "$times"
