# SPDX-License-Identifier: MIT
# How the program ends: exit codes, closed pipes, full disks, Ctrl-C; colours.
set -eu
. "${0%/*}/lib/lib.sh"

# A position with too many moves for any search to end in time.
endless='nim(60,61,62,63,64,65,66,67,68,69,70,71)'

run eval "$endless" --misere --plies --max-positions 2000
exits 3
warns 'grundy: error: '
run eval "$endless" --plies --max-memory 300K
exits 3
run eval "$endless" --plies --time 0.2
exits 3
run verify nim --to 50
exits 0
says '0 broken.'
ok limits

for words in "eval nim(3,4,5)" "table nim 0..5" "games" "help" "--version" \
  "table nim 0..200000" "moves --json nim(9)" "moves --svg - nim(9)" \
  "reply nim(9)" "random nim"; do
  code=0
  "$GRUNDY" $words >/dev/full 2>"$dir/err" || code=$?
  command="grundy $words >/dev/full"
  : >"$dir/out"
  exits 4
  complains 'grundy: error: the output could not be written: No space left on device'
  "$GRUNDY" $words >&- 2>"$dir/err" && fail 'wrote to a closed stdout'
done
ok 'full disk'

# If the reader goes away, the program ends soon, without a message.
for words in "table nim 0..9000000" "table nim 0..9000000 --format csv" \
  "table wythoff 0..3 0..3" "games --json"; do
  command="grundy $words | head -c 1"
  { code=0; timeout 60 "$GRUNDY" $words 2>"$dir/err" || code=$?
    echo $code >"$dir/code"; } | head -c 1 >"$dir/out"
  sleep 0.1
  code=$(cat "$dir/code")
  exits 0
  is_quiet
done
ok 'closed pipe'

# Ctrl-C, as soon as the program is at work. A shell ignores SIGINT in what
# it starts in the background, so Python starts it.
interrupt() {
  command="grundy $* (interrupted)"
  code=0
  python3 - "$GRUNDY" "$@" >"$dir/out" 2>"$dir/err" <<'PYTHON' || code=$?
import re, signal, subprocess, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
p = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE)
def catches():  # is there a handler for SIGINT?
    caught = re.search(r"SigCgt:\s*(\w+)", open(f"/proc/{p.pid}/status").read())
    return int(caught[1], 16) >> (signal.SIGINT - 1) & 1
while p.poll() is None and not catches():
    time.sleep(0.01)
time.sleep(0.5)
p.send_signal(signal.SIGINT)
sys.exit(p.wait(timeout=60))
PYTHON
}
interrupt eval --plies "$endless"
exits 130
is_silent
complains 'grundy: interrupted'
interrupt eval -
exits 130
complains 'grundy: interrupted'
interrupt verify nim --to 100000000000
exits 130
interrupt reply --misere 'octal[0.07](51,52,53,54,55)' --max-positions 0 --time 60
exits 130
is_silent
complains 'grundy: interrupted'
ok Ctrl-C

# A terminal gets colours and a progress line; nobody else does.
terminal() {
  command="grundy $* (on a terminal)"
  code=0
  python3 - "$GRUNDY" "$@" >"$dir/out" 2>"$dir/err" <<'PYTHON' || code=$?
import os, pty, sys
os.environ["TERM"] = "xterm"
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))
PYTHON
}
escape=$(printf '\033')
unset NO_COLOR
terminal eval 'nim(3,4)'
exits 0
says "${escape}[32;1mN${escape}[0m"
NO_COLOR=1
export NO_COLOR
terminal eval 'nim(3,4)'
exits 0
grep -q "$escape" "$dir/out" && fail 'NO_COLOR is not obeyed'
unset NO_COLOR
run eval 'nim(3,4)'
grep -q "$escape" "$dir/out" && fail 'colours in a file'
ok colours

terminal eval --plies --time 4 "$endless"
exits 3
grep -q ' positions, [123] s' "$dir/out" || fail 'no progress line'
says "${escape}[Kgrundy: error"
run eval --plies --time 1.5 "$endless"
exits 3
grep -q "$escape" "$dir/err" && fail 'a progress line in a file'
ok progress
