#!/bin/sh
# SPDX-License-Identifier: MIT
#
# page.sh [SITE]: make build/page, a folder of static files that works below any
# path of any web host: the modules and styles of web/ bundled by esbuild,
# grundy.wasm, and the list of the files in sw.js, with a version that changes
# whenever a file does. Beside each file is the same, packed by Brotli and gzip
# (FILE.br, FILE.gz), for hosts that give out packed files. SITE is the folder
# that `make site` made: it becomes the folder doc of the page, and the page links
# to it. It is not kept for off-line use. With PAGE_ADDRESS, the whole address
# where the folder will be, e.g. https://example.org/grundy/, a link to the page
# has a picture: other sites take no relative address of one.

set -eu
cd "$(dirname "$0")/.."
mkdir -p build
tools/build.sh wasm >build/wasm.log 2>&1 || {
  cat build/wasm.log >&2
  exit 1
}

# Built beside the page and then renamed, so that no page is half new.
new=build/page.new
old=build/page.old
rm -rf "$new" "$old"
mkdir "$new" "$new/view"
bundle() {
  esbuild --log-level=warning --minify --target=es2022 "$@"
}
# One file for all views: it is smaller than the engine, and each file costs a
# phone the time of a request. Chinese is loaded only where it is wanted.
bundle --bundle --format=esm --outbase=web --outdir="$new" \
  --external:./language/zh.js web/main.js web/nim.js web/engine/worker.js \
  web/language/zh.js
bundle --outfile="$new/first.js" web/first.js
# The styles of every view are one file, in the order of index.html.
for style in $(sed -n 's|^<link rel="stylesheet" href="\(.*\)">$|\1|p' \
  web/index.html); do
  cat "web/$style"
done | bundle --loader=css >"$new/style.css"
for style in web/view/*.css; do
  bundle --outfile="$new/${style#web/}" "$style"
done
cp web/icon.svg web/manifest.webmanifest build/wasm/grundy.wasm "$new"
chmod 644 "$new/grundy.wasm"
for page in index embed; do
  sed -e '/<link rel="stylesheet" href="widget/d' \
    -e 's|<meta name="engine" content="">|<meta name="engine" content="browser">|' \
    "web/$page.html" >"$new/$page.html"
  grep -q '"engine" content="browser"' "$new/$page.html"
done
node tools/first_board.mjs "$new/grundy.wasm" "$new/index.html"
if [ -n "${PAGE_ADDRESS:-}" ]; then
  cp doc/pictures/page.en.png "$new/card.png"
  sed -i "s|^<meta property=\"og:type\".*|&\\
<meta property=\"og:image\" content=\"${PAGE_ADDRESS%/}/card.png\">|" \
    "$new/index.html"
  grep -q '/card.png"' "$new/index.html"
fi
if [ $# -gt 0 ]; then
  sed -i 's|<meta name="documents" content="">|<meta name="documents" content="doc/">|' \
    "$new/index.html"
  grep -q 'content="doc/"' "$new/index.html"
fi

files=$(cd "$new" && find . -type f | sed 's|^\./||' | LC_ALL=C sort)
version=$(cd "$new" && printf '%s\n' "$files" | tr '\n' '\0' |
  xargs -0 sha256sum | sha256sum | cut -c1-16)
list=$(printf '%s\n' "$files" | sed 's|.*|"&"|' | paste -sd, -)
sed -e "s|^const VERSION = \"none\";\$|const VERSION = \"$version\";|" \
  -e "s|^const FILES = \[\];\$|const FILES = [$list];|" \
  web/sw.js >"$new/sw.js"
grep -q "$version" "$new/sw.js" && grep -q '"grundy.wasm"' "$new/sw.js" || {
  echo "page.sh: web/sw.js has no lines for its version and its files" >&2
  exit 1
}

[ $# -eq 0 ] || cp -R "$1" "$new/doc"
printf '%s\n' "$files" sw.js | while read -r file; do
  gzip -9nk "$new/$file"
  brotli -k "$new/$file"
done
[ ! -e build/page ] || mv build/page "$old"
mv "$new" build/page
rm -rf "$old"
raw=$(cd build/page && printf '%s\n' "$files" | tr '\n' '\0' |
  xargs -0 cat | wc -c)
packed=$(cd build/page && printf '%s\n' "$files" | sed 's|$|.br|' |
  tr '\n' '\0' | xargs -0 cat | wc -c)
echo "build/page: $(printf '%s\n' "$files" | wc -l) files, $raw bytes," \
  "$packed compressed"
