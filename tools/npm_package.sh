#!/bin/sh
# SPDX-License-Identifier: MIT
#
# npm_package.sh: make build/npm/grundy-VERSION.tgz, a package for npm: the
# command as WebAssembly, the wrapper of npm/, types made of doc/schema.json, and
# the page's own wasi.js. The
# archive depends on its files alone, so the same files make the same bytes.

set -eu
cd "$(dirname "$0")/.."
mkdir -p build
tools/build.sh wasm >build/wasm.log 2>&1 || {
  cat build/wasm.log >&2
  exit 1
}
version=$(tools/version.sh)
package=build/npm/package
rm -rf "$package" build/npm/grundy-*.tgz
mkdir -p "$package"
cp npm/*.js npm/index.d.ts npm/README.md web/engine/wasi.js LICENSE \
  build/wasm/grundy.wasm "$package"
node tools/npm_types.mjs >"$package/answers.d.ts"
sed "s/\"VERSION\"/\"$version\"/" npm/package.json >"$package/package.json"
chmod 644 "$package"/*
chmod 755 "$package/cli.js"
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner \
  -C build/npm -cf - package | gzip -9n >"build/npm/grundy-$version.tgz"
echo "build/npm/grundy-$version.tgz: $(wc -c \
  <"build/npm/grundy-$version.tgz") bytes"
