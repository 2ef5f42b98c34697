# SPDX-License-Identifier: MIT
# What is installed is in the manifest, works, and can be removed again.
set -eu
. "${0%/*}/lib/lib.sh"

# A copy of the build's install scripts: the manifest is written beside them.
manifest=$BUILD_DIR/install_manifest.txt
command='cmake --install'
code=0
DESTDIR=$dir/root cmake --install "$BUILD_DIR" --prefix /opt/grundy \
  >"$dir/out" 2>"$dir/err" || fail 'it cannot be installed'
cp "$manifest" "$dir/manifest"
(cd "$dir/root" && find . ! -type d | sed 's/^\.//' | sort) >"$dir/found"
sort "$dir/manifest" >"$dir/listed"
cmp -s "$dir/found" "$dir/listed" ||
  fail "the manifest differs: $(diff "$dir/found" "$dir/listed")"
for file in bin/grundy include/grundy.h lib/libgrundy.a lib/pkgconfig/grundy.pc \
  lib/cmake/grundy/grundy-config.cmake share/man/man1/grundy.1 \
  share/man/man1/grundy-eval.1 share/man/zh_CN/man1/grundy-eval.1 \
  share/man/man3/grundy.3 \
  share/man/man3/grundy-tables.3 share/man/man3/grundy_eval.3 \
  share/doc/grundy/doc/find.md; do
  grep -q "^/opt/grundy/.*${file#*/}\$" "$dir/listed" ||
    fail "no $file in the manifest"
done
ok 'the manifest lists every installed file'

GRUNDY=$dir/root/opt/grundy/bin/grundy
run eval 'nim(3,5,7)'
exits 0
"$GRUNDY" games --json | grep -o 'proof in [a-z]*/[a-z/_]*[.][a-z]*' |
  sort -u >"$dir/proofs"
[ "$(wc -l <"$dir/proofs")" -gt 9 ] || fail 'no theorem names its proof'
while read -r _ _ file; do
  [ -e "$dir/root/opt/grundy/share/doc/grundy/$file" ] ||
    fail "no $file, which a theorem names"
done <"$dir/proofs"
ok 'the installed program'

# The Python package finds the library from its own place. An interpreter
# cannot load a library that a sanitizer has instrumented.
package=$(find "$dir/root/opt/grundy/lib" -type d -name dist-packages)
[ -e "$package/grundy/py.typed" ] || fail 'no Python package'
if [ -z "${GRUNDY_SANITIZED-}" ]; then
  command='import grundy'
  env -u GRUNDY_LIBRARY PYTHONPATH="$package" PYTHONDONTWRITEBYTECODE=1 \
    python3 -c 'import grundy; print(grundy.eval("nim(3,5,7)").outcome)' \
    >"$dir/out" 2>"$dir/err" || fail 'the Python package does not work'
  prints N
  ok 'the installed Python package'
  # doc/python.md: in a virtual environment the copied folder is the package.
  /usr/bin/python3 -m venv --without-pip "$dir/venv"
  cp -R python/grundy "$("$dir/venv/bin/python3" -c \
    'import site; print(site.getsitepackages()[0])')"
  LD_LIBRARY_PATH=$(dirname "$(find "$dir/root" -name 'libgrundy.so.[0-9]')") \
    env -u GRUNDY_LIBRARY -u PYTHONPATH "$dir/venv/bin/python3" \
    -c 'import grundy; print(grundy.eval("nim(3,5,7)").outcome)' \
    >"$dir/out" 2>"$dir/err" || fail 'no package in a virtual environment'
  prints N
  ok 'the Python package in a virtual environment'
fi

for header in include/*.h; do
  cmp -s "$header" "$dir/root/opt/grundy/$header" ||
    fail "$header is not installed"
done
ok 'every header'

# What Python compiles of its files is removed, too.
mkdir "$package/grundy/__pycache__"
touch "$package/grundy/__pycache__/_work.cpython-311.pyc"
DESTDIR=$dir/root tools/uninstall.sh "$dir/manifest"
left=$(find "$dir/root" ! -type d -o -name grundy \
  ! -path "$dir/root/opt/grundy")
[ -z "$left" ] || fail "not removed: $left"
[ ! -e "$dir/manifest" ] || fail 'the manifest is still there'
tools/uninstall.sh "$dir/manifest" 2>"$dir/err" && fail 'nothing was removed'
grep -q 'nothing was installed' "$dir/err" || fail "$(cat "$dir/err")"
ok 'uninstall removes it all'

# Where the loader does not look, the user hears what to type.
command=tools/install.sh
env -u DESTDIR tools/install.sh "$dir/own" "$BUILD_DIR" >"$dir/out" \
  2>"$dir/err" || fail 'it cannot be installed'
library=$(find "$dir/own" -name 'libgrundy.so.[0-9]')
grep -qxF "  export LD_LIBRARY_PATH=${library%/*}" "$dir/err" ||
  fail "no word on the loader: $(cat "$dir/err")"
DESTDIR=$dir/root tools/install.sh /opt/grundy "$BUILD_DIR" >"$dir/out" \
  2>"$dir/err" || fail 'it cannot be installed'
[ ! -s "$dir/err" ] || fail "with DESTDIR: $(cat "$dir/err")"
ok 'a word on the loader'

# Release programs are linked so that addresses are fixed before main runs,
# and call the checked variants of the C library's functions.
if grep -q '^CMAKE_BUILD_TYPE:STRING=Release$' "$BUILD_DIR/CMakeCache.txt"; then
  readelf -d "$BUILD_DIR/grundy" | grep -q 'BIND_NOW\|Flags:.*NOW' ||
    fail 'the program is not linked with -z now'
  nm -D "$BUILD_DIR/grundy" | grep -q '_chk@' || fail 'no _FORTIFY_SOURCE'
  ok 'hardening'
fi
