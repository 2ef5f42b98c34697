# SPDX-License-Identifier: MIT
# --native: whatever the compiler does, the answers are the same, the limits
# hold, and no file is left.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin" "$folder/tmp"
rule='{n -> n-k for k in 1..n if gcd(k,n) == 1}'
failures=0

fail() {
  echo "$*"
  failures=$((failures + 1))
}

# compiler SCRIPT: makes SCRIPT the compiler cc
compiler() {
  printf '#!/bin/sh\n%s\n' "$1" >"$folder/bin/cc"
  chmod +x "$folder/bin/cc"
}

# run NAME CODE WORDS OPTIONS...
run() {
  name=$1 code=$2 words=$3
  shift 3
  PATH="$folder/bin:$PATH" TMPDIR="$folder/tmp" timeout 60 "$GRUNDY" table \
    "$rule" 0..9 --native "$@" >"$folder/out" 2>"$folder/err"
  got=$?
  [ $got -eq "$code" ] || fail "$name: exit $got"
  grep -q -e "$words" "$folder/err" ||
    fail "$name: does not say '$words': $(cat "$folder/err")"
  [ -z "$(ls "$folder/tmp")" ] || fail "$name: left $(ls "$folder/tmp")"
  [ "$code" -ne 0 ] || [ "$(cat "$folder/out")" = '0 1 0 2 0 3 0 4 0 2' ] ||
    fail "$name: $(cat "$folder/out")"
}

run plain 0 ''
compiler 'exit 1'
run broken 0 "'cc' failed"
compiler 'kill -9 $$'
run killed 0 "'cc' failed"
compiler 'exit 0'
run idle 0 'cannot be loaded'
compiler 'for word; do last=$word; done; echo junk >"${last%.c}.so"'
run junk 0 'cannot be loaded'
compiler 'sleep 300 & wait; echo $? >/dev/null'
run hanging 3 '--time' --time 0.3

# an interrupt or SIGTERM while the compiler hangs; a second one while the
# compiler ignores the first
for signal in INT TERM HUP; do
  rm -f "$folder/pid"
  compiler "trap '' TERM; echo \$\$ >'$folder/pid'; exec sleep 300"
  PATH="$folder/bin:$PATH" TMPDIR="$folder/tmp" python3 - "$GRUNDY" "$rule" \
    "$folder/pid" "SIG$signal" <<'EOF' || fail "$signal"
import os, signal, subprocess, sys, time
number = getattr(signal, sys.argv[4])
signal.signal(number, signal.SIG_DFL)  # the child may not ignore it
child = subprocess.Popen([sys.argv[1], "table", sys.argv[2], "0..9",
                          "--native"], stderr=subprocess.DEVNULL)
while not os.path.exists(sys.argv[3]) or not open(sys.argv[3]).read():
    time.sleep(0.05)
compiler = int(open(sys.argv[3]).read())
for _ in range(3):
    child.send_signal(number)
    time.sleep(0.05)
code = child.wait(60)
try:
    os.kill(compiler, 0)
    sys.exit("the compiler still runs")
except ProcessLookupError:
    pass
want = 130 if number == signal.SIGINT else -number
sys.exit(0 if code == want else f"exit {code}, not {want}")
EOF
  [ -z "$(ls "$folder/tmp")" ] || fail "$signal: left $(ls "$folder/tmp")"
done

# a compiler that is ended removes what it has written itself
rm -f "$folder/pid"
compiler "trap 'rm -f \"\$TMPDIR\"/own; exit 1' TERM; : >\"\$TMPDIR\"/own
sleep 300 & wait"
run polite 3 '--time' --time 0.3

# folders that cannot be written
for place in /nowhere /proc "$(printf 'x%.0s' $(seq 300))"; do
  TMPDIR=$place "$GRUNDY" table "$rule" 0..3 --native >"$folder/out" \
    2>"$folder/err"
  grep -q 'temporary files cannot be written' "$folder/err" ||
    fail "TMPDIR=$place: $(cat "$folder/err")"
  [ "$(cat "$folder/out")" = '0 1 0 2' ] || fail "TMPDIR=$place"
done
echo "$failures failures"
[ $failures -eq 0 ]
