#!/bin/sh
# SPDX-License-Identifier: MIT
#
# targets.sh [TARGET...]: run every target of the Makefile, or those that are
# named, alone in a fresh clone of the last commit in build/targets: a target
# must not need what another has built. The targets that contain all others are
# left out: `make release-check` runs them, or is one of them.

set -u
cd "$(dirname "$0")/.." || exit 1
. tools/step.sh
home=$PWD
place=$home/build/targets
clone=$place/clone

alone() { # TARGET
  rm -rf "$place"
  mkdir -p "$place"
  git clone -q "$home" "$clone" && cd "$clone" || return 1
  root="PREFIX=/usr DESTDIR=$place/root"
  case $1 in
    game) make -s game NAME=nim ;;
    fuzz) make -s fuzz SECONDS=60 ;;
    install) make -s install $root ;;
    # what was never installed cannot be removed
    uninstall) make -s install $root && make -s uninstall $root ;;
    *) make -s "$1" ;;
  esac >"$place/log" 2>&1 || {
    tail -n 30 "$place/log" >&2
    return 1
  }
  cd "$home" || return 1
}

[ $# -gt 0 ] || set -- $(sed -n 's/^\([a-z-]*\):.*## .*/\1/p' Makefile |
  grep -vx 'test\|check-all\|release-check')
for target in "$@"; do
  step "make $target" alone "$target"
done
rm -rf "$place"
