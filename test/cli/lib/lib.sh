# SPDX-License-Identifier: MIT
# Read by every script here with `. "${0%/*}/lib/lib.sh"`. GRUNDY names the
# program. The first expectation that fails ends the script.

: "${GRUNDY:?is the program to test}"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
newline='
'

# run ARGUMENT...: what it prints is in $dir/out and $dir/err.
run() {
  command="grundy $*"
  code=0
  "$GRUNDY" "$@" >"$dir/out" 2>"$dir/err" || code=$?
}

fail() {
  printf 'FAILED: %s\n%s\n' "$command" "$1" >&2
  printf -- '-- exit code %s, stdout:\n' "$code" >&2
  head -c 2000 "$dir/out" >&2
  printf -- '-- stderr:\n' >&2
  head -c 2000 "$dir/err" >&2
  exit 1
}

ok() { echo "ok $*"; }

exits() { [ "$code" = "$1" ] || fail "exit code $code, expected $1"; }

# prints TEXT, complains TEXT: all of stdout or stderr, without its last
# newline. says and warns: a part of it.
prints() {
  [ "$(cat "$dir/out"; echo .)" = "$1$newline." ] ||
    fail "stdout is not:$newline$1"
}
complains() {
  [ "$(cat "$dir/err"; echo .)" = "$1$newline." ] ||
    fail "stderr is not:$newline$1"
}
says() { grep -qF -- "$1" "$dir/out" || fail "stdout does not say: $1"; }
warns() { grep -qF -- "$1" "$dir/err" || fail "stderr does not say: $1"; }
is_quiet() { [ ! -s "$dir/err" ] || fail "stderr is not empty"; }
is_silent() { [ ! -s "$dir/out" ] || fail "stdout is not empty"; }

# points LINE CARET: the line shown below the message, and the one with the
# caret.
points() {
  grep -v '^hint: ' "$dir/err" | tail -n 2 >"$dir/pointed"
  printf '%s\n%s\n' "$1" "$2" | cmp -s - "$dir/pointed" ||
    fail "the caret is not here:$newline$1$newline$2"
}
