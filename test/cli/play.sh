# SPDX-License-Identifier: MIT
# Games by scripts on standard input, as they come from a file or pipe.
set -eu
. "${0%/*}/lib/lib.sh"

# play LINES ARGUMENT...: LINES as printf writes them. What goes to stderr is
# in $dir/err, and in its place among the rest in $dir/all.
play() {
  lines=$1
  shift
  command="printf '$lines' | grundy play $*"
  code=0
  printf "$lines" >"$dir/in"
  "$GRUNDY" play "$@" <"$dir/in" >"$dir/out" 2>"$dir/err" || code=$?
  "$GRUNDY" play "$@" <"$dir/in" >"$dir/all" 2>&1 || :
}

# in_order LINE...: these lines, among others, in this order.
in_order() {
  for line in "$@"; do printf '%s\n' "$line"; done >"$dir/wanted"
  awk 'NR == FNR { want[n++] = $0; next } i < n && $0 == want[i + 0] { i++ }
    END { if (i < n) { print want[i + 0]; exit 1 } }' \
    "$dir/wanted" "$dir/all" >"$dir/missing" ||
    fail "not there, or not in this order: $(cat "$dir/missing")$newline$(cat "$dir/all")"
}

play '5->3\nnim(2,2)\n1\n' 'nim(3,5)'
exits 0
is_quiet
in_order 'The player who makes the last move wins.' 'You start.' \
  'nim(3,5)  your move' '> 5->3' 'I play 3->2.' 'nim(2,3)  your move' \
  '> nim(2,2)' 'I play 2->1.' 'nim(1,2)  your move' '> 1' 'I play 2->0.'
ok 'moves by number, name and position'

play '3,3\n(2,2)\nnim(2)\n1\n' 'nim(3,5)'
exits 0
is_quiet
in_order '> 3,3' 'I play 3->2.' 'nim(2,3)  your move' '> (2,2)' \
  'I play 2->1.' 'nim(1,2)  your move' '> nim(2)' 'I play 2->0.'
play '(3,5)\n' 'wythoff(3,7)'
exits 0
is_quiet
in_order '> (3,5)' 'I play (3,5)->(2,5).'
play '3,4\n' 'nim(3,5) + wythoff(3,5)'
in_order "grundy: error: '3,4' names more than one move here" \
  'hint: type the name of the game before the position, as in nim(3,4)'
play '5->0+0\n' 'treblecross(5)'
exits 0
is_quiet
in_order 'treblecross(5)  your move' '> 5->0+0' 'You win.'
ok 'positions without a name'

play '5->3\n3->2\n2->1\n1\n' 'nim(3,5)'
exits 0
is_quiet
in_order 'I have no move left.' 'You win.' 'You gave nothing away.'
ok 'a win'

play '5->4\n3->0\n' 'nim(3,5)'
exits 0
in_order '> 5->4' 'I play 4->3.' 'nim(3,3)  your move' '> 3->0' \
  'I play 3->0.' 'You have no move left.' 'I win.' \
  'You gave the win away in nim(3,5) by 5->4: 5->3 would have kept it.'
play '3->0\n' 'nim(3,3)'
in_order 'I win.' 'You gave no win away: you could not win unless I made a mistake.'
ok 'a loss'

play 'hint\nhint\nhint\n5->4\nhint\nhint\nhint\n' 'nim(3,5)'
exits 0
is_quiet
in_order '> hint' 'You can win: the value of nim(3,5) is 6, not 0.' \
  '> hint' 'You win by 5->3.' '> hint' 'Why' \
  '  The nim-sum 3 xor 5 is 6, not 0: some move makes it 0.' \
  '    nim-sum  6  110' '> 5->4' 'nim(3,3)  your move' '> hint' \
  'You cannot win unless I make a mistake: the value of nim(3,3) is 0.' \
  '> hint' 'Every move loses; 3->2 lasts longest (moves left after it: 5).' '> hint' \
  'Why'
awk '/^> hint/ { n++ } n == 1 && /5->3/ { exit 1 }' "$dir/out" ||
  fail 'the first hint names the move'
play 'hint\nhint\n' --misere 'nim(1)'
in_order 'You cannot win unless I make a mistake: nim(1) is P.' \
  'Every move loses; 1->0 lasts longest (moves left after it: 0).'
play 'hint\nhint\n' 'nim(7)'
in_order 'You win at once by 7->0.'
ok hint

play 'why\n5->4\nwhy\n' 'nim(3,5)'
exits 0
is_quiet
in_order '> why' 'Why' '  The nim-sum 3 xor 5 is 6, not 0: some move makes it 0.' \
  '> 5->4' '> why' 'My move, 4->3, leaves nim(3,3), and the player to move there loses.' \
  '    nim-sum  0  00'
play '5->3\nwhy\n' 'nim(3,5)'
in_order '> why' \
  'nim(3,3) was lost for me, whatever I played; 3->2 lasts longest (moves left' \
  'after it: 5).' 'Why'
ok why

play 'undo\n5->4\nundo\n5->3\n2->1\nundo\nundo\nundo\n' 'nim(3,5)'
exits 0
in_order '> undo' 'grundy: error: there is no move of yours to take back' \
  '> 5->4' 'nim(3,3)  your move' '> undo' 'nim(3,5)  your move' '> 5->3' \
  'nim(2,3)  your move' '> 2->1' '> undo' 'nim(2,3)  your move' '> undo' \
  'nim(3,5)  your move' '> undo' \
  'grundy: error: there is no move of yours to take back' \
  'The game is left unfinished.'
play 'undo\n' --first grundy 'nim(3,5)'
warns 'there is no move of yours to take back'
says 'I start.'
in_order 'I play 5->3.' 'nim(3,3)  your move'
ok undo

play 'swap\n3->2\nundo\nundo\n5->4\n' 'nim(3,5)'
exits 0
is_quiet
in_order '> swap' 'We change places: I move now.' 'I play 5->3.' \
  'nim(3,3)  your move' '> 3->2' 'I play 3->2.' '> undo' 'nim(3,3)  your move' \
  '> undo' 'nim(3,5)  your move' '> 5->4' 'I play 4->3.'
play 'swap\n0\n' 'nim(3)'
in_order 'I play 3->0.' 'You have no move left.' 'I win.'
ok swap

play 'resign\nhint\n' 'nim(3,5)'
exits 0
is_quiet
in_order 'You resign: I win.' \
  'You resigned a position that you could win, by 5->3.'
grep -q 'hint' "$dir/out" && fail 'the game continues'
play '5->4\nresign\n' 'nim(3,5)'
in_order 'You resign: I win.' \
  'You gave the win away in nim(3,5) by 5->4: 5->3 would have kept it.'
play 'resign' 'nim(3,3)'
in_order 'You resign: I win.'
ok resign

play 'moves\nmoves 61\nmoves 62\nmoves x\nmovs\n1000\n62\n' 'nim(61)'
exits 0
in_order "... and 1 more; 'moves 61' shows the next." '> moves 61' \
  '   61  61->0' '> moves 62' \
  "grundy: error: type 'moves', or 'moves N' with a number N from 1 to 61" '> movs' \
  "grundy: error: 'movs' is neither a command nor a move" 'hint: did you mean moves?' \
  '> 1000' 'grundy: error: the numbers of your moves are 1 to 61' '> 62' \
  'grundy: error: the numbers of your moves are 1 to 61'
play 'moves 981\nmoves\n1001\n' 'nim(1000000000000000000)'
in_order '  981  1000000000000000000->999999999999999019' \
  '... and more without a number: type the name of a move or the position it leads' \
  "... and more than 980 others; 'moves 21' shows the next." \
  'grundy: error: only the moves 1 to 1000 have a number; type the name of any other'
play 'moves\n' 'chomp(2,2) + chomp(2)'
in_order '    1  bite (1,2)  -> chomp(1,1) + chomp(2)' \
  '    4  bite (1,2)  -> chomp(2,2) + chomp(1)'
play 'help\n' 'nim(3)'
is_quiet
for word in moves hint why undo swap resign help quit; do
  grep -q "^  $word  *[a-z]" "$dir/out" || fail "help does not list $word"
done
play 'quit\n1\n' 'nim(3)'
exits 0
is_quiet
in_order '> quit' 'The game is left unfinished.'
play '?\nm\nh\nq\n' 'nim(3)'
in_order '> ?' "  help    this list; '?' is the same" '> m' \
  '    1  3->2    2  3->1    3  3->0' '> h' '> q' \
  'The game is left unfinished.'
warns "'h' is neither a command nor a move"
ok 'moves, help, quit'

play '5->6\n5->\nnim(2,4)\nnim(3,5\nnimm(3,4)\n0\nhnit\n->\n5->3x\n6->3\n' 'nim(3,5)'
exits 0
in_order "grundy: error: '5->6' is not a move in this position" \
  "grundy: error: no move leads to 'nim(2,4)'" \
  "hint: 'moves' lists your moves, 'help' the commands" \
  "grundy: error: missing ')'" '  nim(3,5' '         ^' \
  "grundy: error: no game is called 'nimm'" 'hint: did you mean nim?' \
  "grundy: error: no move leads to '0'" \
  "grundy: error: 'hnit' is neither a command nor a move" 'hint: did you mean hint?' \
  "grundy: error: '->' is not a move in this position" \
  "grundy: error: '5->3x' is not a move in this position" \
  'hint: did you mean 5->3?' 'The game is left unfinished.'
[ "$(grep -c 'your move' "$dir/out")" = 1 ] || fail 'a wrong line moved'
play '6->3\nlasker: 6->3\n' 'lasker(6) + nim(6)'
in_order "grundy: error: '6->3' names more than one move here" \
  '> lasker: 6->3' 'lasker(3) + nim(4)  your move'
ok 'bad moves'

# Garbage: nothing unprintable is written, nothing is lost.
escape=$(printf '\033')
play '\377\376\200\n\000\001\n%%s%%n\n\033[31mred\n5->3\n' 'nim(3,5)'
exits 0
in_order '> \xFF\xFE\x80' '> \x00\x01' '> %s%n' '> \x1B[31mred' '> 5->3' \
  'I play 3->2.'
grep -q "$escape" "$dir/all" && fail 'an escape reaches the terminal'
{ head -c 10000000 /dev/zero | tr '\000' '7'
  printf '\n'
  head -c 10000000 /dev/zero
  printf '\nnim('
  head -c 10000000 /dev/zero | tr '\000' '1'
  printf ')\n'
  head -c 20000000 /dev/zero | tr '\000' '('
  printf '\n5->3'; } >"$dir/long"
command='grundy play (long lines)'
code=0
"$GRUNDY" play 'nim(3,5)' <"$dir/long" >"$dir/out" 2>"$dir/err" || code=$?
exits 0
says 'I play 3->2.'
[ "$(grep -c '^grundy: error: ' "$dir/err")" = 4 ] || fail 'four lines are wrong'
[ "$(wc -c <"$dir/out")" -lt 5000 ] || fail 'a long line is written out'
[ "$(wc -c <"$dir/err")" -lt 5000 ] || fail 'a long line is reported in full'
python3 -c 'import random, sys
sys.stdout.buffer.write(random.Random(1).randbytes(100000))' >"$dir/noise"
"$GRUNDY" play 'nim(3,5)' <"$dir/noise" >"$dir/out" 2>"$dir/err" || fail noise
ok garbage

play '' 'nim(3,5)'
exits 0
is_quiet
in_order 'nim(3,5)  your move' 'The game is left unfinished.'
play '\n\n  \n5->3' 'nim(3,5)' # without a last newline
in_order '> 5->3' 'I play 3->2.' 'The game is left unfinished.'
play '\357\273\2771\nquit\n' --seed 1 'nim(3)' # a byte order mark
exits 0
is_quiet
says '> 1'
says 'by 3->2'
play '5->3\r\nhint\r\n' 'nim(3,5)'
is_quiet
in_order '> 5->3' '> hint'
play '1\n' 0
exits 0
in_order 'You have no move left.' 'I win.'
play '' --first grundy 0
in_order 'I have no move left.' 'You win.'
ok 'the end of the input'

play '2->1\n' --misere 'nim(1,2)'
exits 0
is_quiet
in_order 'Misère play: the player who makes the last move loses.' '> 2->1' \
  'I play 1->0.' 'nim(1)  your move'
play '2->1\n1\n' --misere 'nim(1,2)'
in_order 'I have no move left, and in misère play that wins.' 'I win.' \
  'You gave the win away in nim(1,2) by 2->1: 2->0 would have kept it.'
play '2->0\n' --misere 'nim(1,2)'
in_order 'I play 1->0.' 'You have no move left, and in misère play that wins.' \
  'You win.' 'You gave nothing away.'
ok misère

unequal='{n -> L: n-k for k in 1..3 ; R: n-k for k in 1..2}'
play 'moves\n9->8\nhint\n' "$unequal(9)"
exits 0
is_quiet
in_order 'You are Left, I am Right. You start.' \
  '    1  9->8    2  9->7    3  9->6' '> 9->8' 'I play 8->7.' \
  "You can win: $unequal(7) is L."
play 'moves\nswap\nmoves\nundo\nmoves\n' "$unequal(9)" --side right
in_order 'You are Right, I am Left. You start.' '    1  9->8    2  9->7' \
  '> swap' 'We change places: you are Left now, and I move as Right.' \
  'I play 9->8.' '> moves' '    1  8->7    2  8->6    3  8->5' '> undo' \
  '> moves' '    1  9->8    2  9->7'
play '' "$unequal(9)" --side right --first grundy
in_order 'You are Right, I am Left. I start.'
play '' "$unequal(9)" --first grundy
in_order 'You are Left, I am Right. I start.'
play '3->2\n' "$unequal(3)"
in_order 'I play 2->0.' 'You have no move left.' 'I win.' \
  "You gave the win away in $unequal(3)" 'by 3->2: 3->0 would have kept it.'
ok partizan

play '9->7\n' '{n -> n-k for k in 1..3}(9)'
is_quiet
in_order 'I play 7->4.'
echo 'mine = n -> n-k for k in {1,4}' >"$dir/games.rules"
play '7->3\n' --rules "$dir/games.rules" 'mine(7)'
exits 0
is_quiet
in_order '> 7->3' 'I play 3->2.'
play '' '{n -> n-1 ; n+1}(3)'
exits 2
warns 'play need not end: 3 -> 2 -> 3'
ok rules

# A level: 0 and perfect never err, 100 errs whenever it can, and says so.
for seed in 1 2 3 4 5; do
  play '' --seed $seed --first grundy --level 100 'nim(13,12,8)'
  exits 0
  grep -q '^I let you off: [0-9]*->[0-9]* would have won\.$' "$dir/out" ||
    fail 'an error is not reported'
  to=$(sed -n 's/  your move$//p' "$dir/out")
  "$GRUNDY" eval "$to" | grep -q ' is N' || fail "$to is not an error"
  for level in 0 perfect; do
    play '' --seed $seed --first grundy --level $level 'nim(13,12,8)'
    grep -q 'let you off' "$dir/out" && fail 'an error of a perfect player'
    to=$(sed -n 's/  your move$//p' "$dir/out")
    "$GRUNDY" eval "$to" | grep -q ' is P' || fail "$to does not win"
  done
done
play 'why\n1\n3\nresign\n' --seed 3 --first grundy --level 100 'nim(3,5)'
in_order 'I start.' '> why'
says 'was a mistake, made on purpose (--level):'
grep -q '^I gave the win away in nim(3,5) by .*: 5->3 would have kept it\.' \
  "$dir/out" || fail 'the review does not name that error'
for level in 101 -1 x '' 1.5; do
  play '' --level "$level" 'nim(3)'
  exits 2
  complains "grundy: error: --level needs 'perfect' or a number from 0 to 100, \
not '$level'"
done
ok level

for rules in nim kayles wythoff chomp 'take[1,3,4]' fibnim; do
  for seed in 1 2 3 4; do
    play '' --random --seed $seed "$rules"
    exits 0
    is_quiet
    from=$(sed -n 's/  your move$//p' "$dir/out")
    cp "$dir/out" "$dir/first"
    "$GRUNDY" eval "$from" | grep -q ' is N' || fail "you cannot win $from"
    play '' --random --seed $seed "$rules"
    cmp -s "$dir/first" "$dir/out" || fail 'the same seed, another game'
    play '' --random --seed $seed --misere --first grundy "$rules"
    [ "$rules" = wythoff ] || continue
    "$GRUNDY" eval --misere "$(sed -n 's/  your move$//p' "$dir/out")" |
      grep -q ' is N' || fail 'Grundy starts, and you cannot win'
  done
done
play '' --random nim
exits 0
seed=$(sed -n 's/^--seed \([0-9]*\) gives this game again\.$/\1/p' "$dir/out")
"$GRUNDY" play --random nim --seed "$seed" <"$dir/in" |
  cmp -s - "$(tail -n +2 "$dir/out" >"$dir/rest"; echo "$dir/rest")" ||
  fail 'the printed seed gives another game'
play '' --random 'nim(3,5)'
exits 2
points '  nim(3,5)' '     ^'
play '' --random '{n -> n-1 if n < 0}'
exits 2
warns 'was found that the player to move wins'
ok random

# A move that cannot be computed within the limits is announced, and the game
# continues.
large='octal[0.07](30,29,28)'
play '1\nwhy\nhint\nmoves 2000\n' --misere --max-positions 300 "$large"
exits 0
in_order \
  'I did not find out within my limits (--time, --max-positions, --max-memory) who' \
  'wins this game.' \
  'I did not find out within my limits (--time, --max-positions, --max-memory)' \
  'which move is good, so I play any move.' \
  '(raise the limit with --max-positions 600)' '> why' '> hint'
warns 'stopped at the limit of 300 positions'
play '1000000000000000000->5\n5->3\n' 'nim(1000000000000000000,7)'
exits 0
is_quiet
in_order 'I play 7->5.' 'nim(5,5)  your move' 'I play 5->3.'
ok limits

run play
exits 2
warns 'usage: grundy play POSITION | RULES'
run play 'nim(3' </dev/null
exits 2
points '  nim(3' '       ^'
code=0
command='grundy play >/dev/full'
printf 'hint\n' | "$GRUNDY" play 'nim(3)' >/dev/full 2>"$dir/err" || code=$?
exits 4
code=0
command='grundy play | head -n 1'
{ yes hint | timeout 60 "$GRUNDY" play 'nim(3)' 2>"$dir/err" || :; } |
  head -n 1 >"$dir/out"
says 'The player who makes the last move wins.'
ok 'the program around it'

play '提示\n为什么\n1\n悔棋\n走法 2\n認輸\n' --lang zh 'nim(3,5)'
exits 0
is_quiet
in_order '> 提示' '你能赢：nim(3,5) 的 SG 值是 6，不为 0。' '> 为什么' '> 悔棋' \
  'nim(3,5)  轮到你走' '> 走法 2' '> 認輸' '你认输了：我赢了。'
play '悔棋\n' 'nim(3,5)'
in_order 'grundy: error: there is no move of yours to take back'
play '帮助\n' --lang zh 'nim(3,5)'
in_order '  提示 (hint)      你能赢吗？再问：怎么走？再问：为什么？'
ok 'commands in Chinese'

play 'quit\n' --seed 3 nim
exits 0
is_quiet
in_order 'nim(12,18)  your move' 'The game is left unfinished.'
play 'quit\n' --seed 3 --random nim
in_order 'nim(12,18)  your move'
play 'quit\n' '{n -> n-k for k in 1..3}'
exits 0
in_order 'The game is left unfinished.'
play 'quit\n' 'nim(0'
exits 2
ok 'rules without a position'

# Trailing blanks are a part of what a bar has lost.
play 'quit\n' 'cram(3 x 4) + chomp(3,2)'
in_order '     a b c d' '   1 . . . .' '   3 . . . .' '     1 2 3' \
  '   1 x o o' '   2 o o  '
play 'quit\n' 'corners((1,2))'
in_order '     0 1 2' '   0 T T T' '   1 T T H'
ok 'boards'
