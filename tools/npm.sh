#!/bin/sh
# SPDX-License-Identifier: MIT
#
# npm.sh: put the packages that check and test the page into web/node_modules,
# as web/package-lock.json lists them. Silent when they are there. The page
# itself needs none of them.

set -eu
cd "$(dirname "$0")/../web"
cmp -s package-lock.json node_modules/.installed && exit 0
log=$(npm ci --no-audit --no-fund --loglevel=error 2>&1) || {
  printf '%s\nnpm.sh: npm ci failed in web\n' "$log" >&2
  exit 1
}
cp package-lock.json node_modules/.installed
