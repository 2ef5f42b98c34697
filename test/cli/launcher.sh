# SPDX-License-Identifier: MIT
# The launcher ./grundy on a stale tree that cannot be written: it runs the
# program that was built last, and says so.
set -eu
. "${0%/*}/lib/lib.sh"

tree=$dir/tree
mkdir -p "$tree/src" "$tree/include" "$tree/build/release"
cp grundy "$tree/grundy"
touch "$tree/CMakeLists.txt"
printf '#!/bin/sh\necho "the old program: $*"\n' >"$tree/build/release/grundy"
chmod +x "$tree/build/release/grundy"
touch -d '2000-01-01' "$tree/build/release/.built"
chmod -R a-w,a+rX "$tree"
chmod a+rx "$dir"

# Root may write everywhere, so another user starts the launcher.
somebody=
[ "$(id -u)" != 0 ] || somebody='setpriv --reuid=65534 --regid=65534 --clear-groups'
command='./grundy eval x'
code=0
# shellcheck disable=SC2086 # several words
$somebody "$tree/grundy" eval x >"$dir/out" 2>"$dir/err" || code=$?
exits 0
prints 'the old program: eval x'
warns 'the sources are newer than the program'
chmod -R u+w "$tree"
ok 'a stale tree without write permission'

# A fresh tree says nothing.
touch "$tree/build/release/.built"
code=0
"$tree/grundy" games >"$dir/out" 2>"$dir/err" || code=$?
exits 0
prints 'the old program: games'
is_quiet
ok 'a fresh tree'

# `grundy serve` needs a package more: it is asked for, and the program built
# again, once.  Other commands do not ask for it.
mkdir "$tree/tools"
cat >"$tree/tools/setup.sh" <<'END'
#!/bin/sh
echo "setup $*" >>"${0%/*}/../log"
END
cat >"$tree/tools/build.sh" <<'END'
#!/bin/sh
echo "build $*" >>"${0%/*}/../log"
echo MICROHTTPD_FOUND:INTERNAL=1 >>"${0%/*}/../build/release/CMakeCache.txt"
touch "${0%/*}/../build/release/.built"
END
chmod +x "$tree/tools/setup.sh" "$tree/tools/build.sh"
touch "$tree/build/release/.built" "$tree/log"
for words in 'eval x' 'serve --port 0' 'serve'; do
  command="./grundy $words"
  code=0
  # shellcheck disable=SC2086 # several words
  "$tree/grundy" $words >"$dir/out" 2>"$dir/err" || code=$?
  exits 0
  prints "the old program: $words"
done
printf 'setup serve\nbuild release grundy\n' | cmp - "$tree/log" ||
  fail "what is installed and built: $(cat "$tree/log")"
ok 'the package of serve'
