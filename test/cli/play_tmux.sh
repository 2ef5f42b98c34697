# SPDX-License-Identifier: MIT
# A game in a terminal, key by key: completion, history, Ctrl-C, Ctrl-Z.
set -eu
. "${0%/*}/lib/lib.sh"

server="grundy-test-$$"
screen() { tmux -L "$server" -f /dev/null "$@"; }
trap 'screen kill-server 2>/dev/null; rm -rf "$dir"' EXIT
case $GRUNDY in
  /*) program=$GRUNDY ;;
  *) program=$PWD/$GRUNDY ;;
esac
code=0
command='grundy play (in tmux)'
: >"$dir/err"

# A shell with the program in it; its prompt is `shell:`.
HOME=$dir LC_ALL=C.UTF-8 NO_COLOR=1 screen new-session -d \
  -s game -x 80 -y 50 'sh -i'

# keys KEY...: types keys, with the names that tmux gives them. see LINE: waits
# for a line of the screen; see_times N LINE: waits for N such lines.
keys() { screen send-keys -t game "$@"; }
see_times() {
  for i in $(seq 300); do
    screen capture-pane -p -t game -S - >"$dir/out"
    [ "$(grep -cFx -- "$2" "$dir/out")" -ge "$1" ] && return
    sleep 0.1
  done
  fail "the screen does not show, $1 times: $2"
}
see() { see_times 1 "$1"; }
see_like() { # a basic regular expression
  for i in $(seq 300); do
    screen capture-pane -p -t game >"$dir/out"
    grep -q -- "$1" "$dir/out" && return
    sleep 0.1
  done
  fail "the screen shows nothing like: $1"
}

keys "PS1='shell: '; clear" Enter
see 'shell:'
keys "stty -a >$dir/before" Enter
keys "$program play 'nim(13,12,8)'" Enter
see 'nim(13,12,8)  your move'
see '>'
ok begin

keys h Tab
see 'hint  help'
keys i Tab Enter
see '> hint'
see 'You can win: the value of nim(13,12,8) is 9, not 0.'
keys 1 3 - Tab
see '> 13->'
keys Tab
see '13->12  13->11  13->10  13->9  13->8  13->7  13->6  13->5  13->4  13->3  13->2'
keys 5 Enter
see '> 13->5'
see 'I play 5->4.'
ok completion

keys Up Up Enter
see_times 2 '> hint'
see 'You cannot win unless I make a mistake: the value of nim(4,12,8) is 0.'
keys u n d Left o BSpace o Right Enter # und, then o before the d
see "grundy: error: 'unod' is neither a command nor a move"
see 'hint: did you mean undo?'
keys C-p C-h C-h d o Enter
see '> undo'
see_times 2 'nim(13,12,8)  your move'
ok 'history and editing'

keys a b c
see '> abc'
keys C-c
see '>'
keys C-c
see '(Press Ctrl-C again to end the game.)'
keys w h y Enter
see '> why'
see '    nim-sum   9  1001'
keys q u
see '> qu'
keys C-z # which throws away what is typed before it is heard
see_like 'Stopped'
keys 'echo stopped' Enter
see 'stopped'
keys fg Enter
see '> qu' # the old one has become '> qu[1] + Stopped'
keys i t Enter
see '> quit'
see 'The game is left unfinished.'
ok 'signals'

# Whole games, to both ends of the input.
keys clear Enter
keys "$program play 'nim(1,2)'; echo won \$?" Enter
see 'nim(1,2)  your move'
keys '2->1' Enter
see 'I play 1->0.'
see 'nim(1)  your move'
keys 1 Enter
see 'You win.'
see 'You gave nothing away.'
see 'won 0'
keys "$program play 'nim(3)'; echo left \$?" Enter
see 'nim(3)  your move'
keys C-d
see 'The game is left unfinished.'
see 'left 0'
ok 'the end'

# Ctrl-C ends a long thought, not the game; the second in a row at the prompt
# ends the game.
keys clear Enter
keys "$program play --misere --time 1 'octal[0.07](40,39,38)'; echo code \$?" Enter
see 'octal[0.07](40,39,38)  your move'
keys 1 Enter
see 'which move is good, so I play any move.'
keys C-c
see '(Press Ctrl-C again to end the game.)'
keys C-c
see 'grundy: interrupted'
see 'code 130'
keys "$program play --misere --time 60 'octal[0.07](40,39,38)'; echo again \$?" Enter
see_like '^[0-9]* positions, [0-9]* s$'
keys C-c
see_times 2 'grundy: interrupted'
see 'again 130'
ok 'Ctrl-C'

# The terminal is as it was.
keys "stty -a >$dir/after; echo compared" Enter
see 'compared'
cmp -s "$dir/before" "$dir/after" || fail 'the terminal is left changed'
ok terminal
