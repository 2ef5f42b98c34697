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

run eval "$H(a) + hackenbush(0-1:b)"
exits 2
complains "grundy: error: play may come back here, and games in which the players' moves differ are not solved then
  graph[a->a,a->b,b->c](a) + hackenbush(0-1:b)
                        ^"
run eval '{loopy n -> L: n-1 ; R: n+1 if n < 5}(3)'
exits 2
warns 'not solved then'
run eval --longest "$H(a)"
exits 2
warns 'play need not end: a -> a'
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
