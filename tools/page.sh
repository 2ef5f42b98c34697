#!/bin/sh
# SPDX-License-Identifier: MIT
#
# page.sh [SITE]: make build/page, a folder of static files that works below any path
# of any web host: the files of web/, grundy.wasm, and the list of them in sw.js,
# with a version that changes whenever a file does. SITE is the folder that
# `make site` made: it becomes the folder doc of the page, and the page links to
# it. It is not kept for off-line use.

set -eu
cd "$(dirname "$0")/.."
mkdir -p build
tools/build.sh wasm >build/wasm.log 2>&1 || {
  cat build/wasm.log >&2
  exit 1
}

# Built beside the page and then renamed, so that no page is half new. The same
# files go into the program: see the list of web files in CMakeLists.txt.
new=build/page.new
old=build/page.old
rm -rf "$new" "$old"
mkdir "$new"
(cd web && find . -type f ! -path '*/node_modules/*' ! -path '*/test/*' \
  ! -path '*/.*' ! -name '*.test.js' ! -name 'package*.json' \
  ! -name tsconfig.json) | sed 's|^\./||' | LC_ALL=C sort |
  while read -r file; do
    mkdir -p "$new/$(dirname "$file")"
    cp "web/$file" "$new/$file"
  done
cp build/wasm/grundy.wasm "$new"
chmod 644 "$new/grundy.wasm"
if [ $# -gt 0 ]; then
  sed -i 's|<meta name="documents" content="">|<meta name="documents" content="doc/">|' \
    "$new/index.html"
  grep -q 'content="doc/"' "$new/index.html"
fi

files=$(cd "$new" && find . -type f | sed 's|^\./||' | LC_ALL=C sort)
version=$(cd "$new" && printf '%s\n' "$files" | tr '\n' '\0' |
  xargs -0 sha256sum | sha256sum | cut -c1-16)
list=$(printf '%s\n' "$files" | grep -vx sw.js |
  sed 's|.*|"&"|' | paste -sd, -)
sed -e "s|^const VERSION = \"none\";\$|const VERSION = \"$version\";|" \
  -e "s|^const FILES = \[\];\$|const FILES = [$list];|" \
  web/sw.js >"$new/sw.js"
grep -q "$version" "$new/sw.js" && grep -q '"grundy.wasm"' "$new/sw.js" || {
  echo "page.sh: web/sw.js has no lines for its version and its files" >&2
  exit 1
}

[ $# -eq 0 ] || cp -R "$1" "$new/doc"
[ ! -e build/page ] || mv build/page "$old"
mv "$new" build/page
rm -rf "$old"
raw=$(cd build/page && printf '%s\n' "$files" | tr '\n' '\0' |
  xargs -0 cat | wc -c)
packed=$(cd build/page && for file in $files; do gzip -9c "$file"; done | wc -c)
echo "build/page: $(printf '%s\n' "$files" | wc -l) files, $raw bytes," \
  "$packed compressed"
