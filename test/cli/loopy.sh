# SPDX-License-Identifier: MIT
# Games in which play may come back: what the command says of them.
set -eu
. "${0%/*}/lib/lib.sh"

H='graph[a->a,a->b,b->c]'
R='{loopy n -> n-k for k in 1..2 ; n if n%3 == 2}'

run eval --json "$H(a) + nim(2)"
exits 0
is_quiet
says '"outcome":"D","value":{"infinite":true,"set":["3"]},'
says '"winning_moves":[],"drawing_moves":[{"move":"graph[a->a,a->b,b->c]: a->a"'
run eval --json --plies "$H(a) + nim(1)"
says '"value":{"infinite":true,"set":["0"]},'
says '"plies":3'
run eval --json --plies "$H(a)"
! grep -q '"plies"' "$dir/out" || fail 'a draw has no plies'
run moves --json "$H(a)"
says '"value":{"infinite":true,"set":["1"]},"outcome":"D","winning":false'
ok json

# where the players' moves differ: outcomes for each starter, and no values
W='{loopy n -> L: n-1 ; R: n+1 if n < 5}'
M='{loopy n -> L: 0 if n == 1 ; L: 4 if n == 1 or n == 3 ; R: 3 if n == 1 or n == 4}'
run eval --json "graph[a->b,b->a](a) + hackenbush(0-1:b)"
exits 0
is_quiet
says '"outcome":"D","left_starts":"D","right_starts":"D","value":null,'
says 'from a no position without moves can be reached'
run eval --json "$H(a) + hackenbush(0-1:b)"
says '"outcome":"L","left_starts":"L","right_starts":"L","value":null,'
# the quickest of the winning moves
says 'if Left starts, Left wins, for example by a->b in the game graph[a->a,a->b,b->c]; moves left with best play: 3'
run eval "$H(b) + hackenbush(0-1:r)"
says ' is R: Right wins, whoever starts.'
run eval --json "$W(5)"
says '"outcome":"D","left_starts":"D","right_starts":"L","value":null,'
says '"winning_moves":[],"drawing_moves":[{"move":"5->4",'
run eval --explain "$W(5)"
prints '{loopy n -> L: n-1 ; R: n+1 if n < 5}(5) is D: Left wins if Right starts; a draw if Left starts.
drawing moves  Left 5->4
method         search

Why
  From the ends backwards, over all 3 positions that can be reached, each
  counted with the player to move.
  If Left starts, no move wins, and 5->4 keeps the draw.
  If Right starts, Right cannot move and loses.
  If both keep the draw, play may go 5->4, 4->5, and is back at 5.'
run eval --misere "$W(0)"
says ' is D in misère play: Left wins if Left starts; a draw if Right starts.'
run eval --lang zh "$W(5)"
says '是 D：右方先走则左方胜，左方先走则平局。'
run eval --explain "$M(1)"
says ' is D: Left wins if Left starts; a draw if Right starts.'
says 'winning moves  Left 1->0'
says 'drawing moves  Right 1->3'
says 'If Left starts, Left wins, for example by 1->0; moves left with best'
run moves "$M(1)"
says ' has 3 moves, 1 of them winning; 1 keeps a draw.'
says '* Left   1->0  P'
says '  Left   1->4  D '
says '= Right  1->3  D '
run moves --json "$W(5)"
says '"outcome":"D","winning":false,"drawing":true,"player":"L"'
run table --outcomes "$W" 0..7
prints 'D D D D D D L L'
run table --outcomes --misere "$W" 0..7
prints 'D D D D D D R R'
run reply --side left --json "$W(5)"
says '"thought":"draws"'
run reply --side left --json "$W(7)"
says '"thought":"wins"'
run table "$W" 0..7
prints 'D D D D D D L L'
for command in 'table --values' 'table --mean' find; do
  # shellcheck disable=SC2086
  run $command "$W" 0..5
  exits 2
  warns 'play may come back here, and then there are no canonical forms'
  warns 'hint: see who wins: grundy '
done
run eval --plies "$W(5)"
says 'moves left     a draw if Left starts, 0 if Right starts'
run eval --plies "$W(7)" --json
says '"plies":{"left_starts":1,"right_starts":0}'
run eval --longest "$W(5)"
says 'longest play   none: play need not end'
run eval --longest "$W(5)" --json
says '"longest":null'
run table --longest "$W" 0..2
says 'inf'
run eval --method theorem "$W(5)"
exits 2
warns 'no theorem answers for this position'
run eval --method both "$W(5)"
says 'by search alone'
run solve "$W(5)" --database "$dir/database"
exits 2
warns 'a database has one outcome for each position'
run eval "$W(5)" --svg -
says 'Left wins if Right starts; a draw if Left starts.'
printf 'hint\nhint\n1->0\n' |
  "$GRUNDY" play --side left --seed 1 "$M(1)" >"$dir/out" 2>"$dir/err"
says '(1), since it is your turn.'
says 'You win at once by 1->0.'
says 'You win.'
printf 'hint\nhint\n1->3\n4->3\n4->3\n4->3\n' |
  "$GRUNDY" play --side right --seed 1 "$M(1)" >"$dir/out" 2>"$dir/err"
says 'but you can draw'
says 'No move wins; 1->3 keeps the draw.'
says 'This position has come up for the third time'
printf '1->4\n3->4\n3->4\n3->4\n' |
  "$GRUNDY" play --side left --seed 1 "$M(1)" >"$dir/out" 2>"$dir/err"
says 'You gave the win away'
run eval --max-positions 50000 '{loopy n -> L: n+1 ; R: n+2}(3)'
exits 3
warns 'stopped at the limit of 50000 positions'
ok sides

run eval --longest "$H(a)"
says 'longest play   none: play need not end'
run eval --max-positions 50000 '{loopy n -> n+1 ; n-1}(3)'
exits 3
warns 'stopped at the limit of 50000 positions'
warns 'hint: play may not end: 3 -> 4 -> 5 ...'
run eval --method theorem "$R(5)"
exits 2
warns 'no theorem answers for this position'
ok refusals

for text in "$H(a)" "$H(a,b) + nim(7)" "$H(a,a) + kayles(5)" "$R(5) + $H(a)"; do
  run eval --method both "$text"
  exits 0
  is_quiet
done
run eval --method both "$H(a,b) + nim(7)"
says 'theorem and search agree'
ok both

run table "$R" 0..5
prints '0 1 infinity{0,1} 0 1 infinity{0,1}'
run table "$R" 0..5 --format csv
says '2,"infinity{0,1}"'
run table "$R" 0..2 --json
says '"values":["0","1",{"infinite":true,"set":["0","1"]}]'
run table "$R" 0..5 --format bfile
exits 2
warns 'a b-file holds numbers'
run table "$R" 2 --format raw
printf '\376\377\377\377\377\377\377\377' | cmp -s - "$dir/out" ||
  fail 'the last bit alone is 0'
run table "$R" 0..5 --genus
exits 2
complains 'grundy: error: play need not end here, and then there is no genus'
run table '{loopy n -> n}' 0..2 --plies
prints 'D D D'
run table '{loopy n -> n}' 0..2 --plies --json
says '"values":["D","D","D"]'
run table '{loopy n -> n}' 0..2 --plot
exits 0
run table '{loopy (x,y) -> (y,x) ; (x-1,y)}' 0..1 0..1
prints '  |          0          1
--+----------------------
0 | infinity{} infinity{}
1 | infinity{} infinity{}'
# one exploration answers all cells, for every kind of table
for what in --outcomes --plies '--plies --misere' '--format csv'; do
  # shellcheck disable=SC2086
  run table "$R" 0..4000 $what
  exits 0
done
ok tables

run check "$R" --formula 'n%3'
exits 1
prints 'first counterexample: n = 2, formula 2, value infinity{0,1}'
run check "$R" --formula 'n%3' --json
says '"value":{"infinite":true,"set":["0","1"]}'
run check '{loopy n -> n}' --formula 0 --outcomes
exits 1
says 'outcome D'
run check "$R" --formula 'n%3' --outcomes --to 30
prints 'holds to 30
not proved: automata cannot read this: a rule whose play may come back'
ok check

# no play of a component ends: a draw, without the product of all positions
round=v0
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do
  round="$round->v$i,v$i"
done
round="graph[$round->v0]"
run eval --misere --max-positions 400 --json \
  "$round(v0,v1,v2) + {loopy n -> (n+1)%25}(3,4,5) + nim(7,9)"
exits 0
is_quiet
says '"outcome":"D"'
says 'from v0 no position without moves can be reached: play never ends'
run eval --misere --max-positions 400 "$R(11,12,14)" # here play may end
exits 3
run eval --misere 'graph[a->b,b->a,a->d](a)'
says 'from the ends backwards, over all 4 positions that can be reached'
ok endless

# a draw by repetition; the opponent keeps the draw, and wins if it is allowed
# to
printf 'a->a\na->a\na->a\na->a\n' |
  "$GRUNDY" play --seed 1 "$H(a)" >"$dir/out" 2>"$dir/err"
says 'This position has come up for the third time'
says 'You gave nothing away.'
printf 'a->b\n' | "$GRUNDY" play --seed 1 "$H(a)" >"$dir/out" 2>"$dir/err"
says 'I win.'
says 'You gave the draw away'
ok play
