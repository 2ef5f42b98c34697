# SPDX-License-Identifier: MIT
# Short names for long rules in sums of several games.
set -eu
. "${0%/*}/lib/lib.sh"

abc='graph[a->b,a->d,b->c,c->d,d->e]'
xyz='graph[x->y,x->z,y->z]'
sum="$abc(a) + $xyz(x)"

run eval "$sum"
exits 0
says "$sum is N: the player to move wins."
says "where          G2 = $xyz"
says 'winning moves  G2: x->z'
run eval --explain "$sum"
says "where          G1 = $abc, G2 = $xyz"
says '    G1(a)    0  00'
says 'The only winning move is x->z in the game G2;'
[ "$(grep -c -F "$xyz" "$dir/out")" = 2 ] || fail 'the rules are repeated'
run eval "$sum" --lang zh
says "其中           G2 = $xyz"
run eval "$sum" --json
says "\"move\":\"$xyz: x->z\""
says "\"position\":\"$sum\""
grep -q 'G[12]' "$dir/out" && fail 'a short name in JSON'
ok eval

run moves --explain "$sum"
says "where          G1 = $abc, G2 = $xyz"
says '  G1: a->b  3      N        G1(b) + G2(x)   answer: G2: x->y'
says '* G2: x->z  0      P        G1(a) + G2(z)'
run moves --json "$sum"
says "\"to\":\"$abc(b) + $xyz(x)\""
ok moves

# one kind of rules, or short ones: nothing is named
run eval "$abc(a) + $abc(b)"
grep -q '^where' "$dir/out" && fail 'a name for the only rules'
run eval 'wythoff(3,5) + octal[0.77](10)'
says 'octal[0.77]: 10->'
run eval 'nim(2) + {n -> n-k for k in 1..n/2}(10)'
says 'winning moves  G1: 10->9'
ok 'short texts'

# a name that was typed stays, in sums and options too, and is explained
run eval 'kayles(12) + dawson_chess(5) + octal[0.77](4)'
says 'kayles(12) + dawson_chess(5) + octal[0.77](4) is N: the player to move wins.'
says 'where          kayles(n) is octal[0.77](n), dawson_chess(n) is octal[0.07](n+1)'
says 'winning moves  kayles: 12->3+8'
run eval 'kayles(12,3)' --json
says '"position":"kayles(12,3)"'
says '"to":"kayles(1,10,3)"'
run moves 'kayles(2)'
says '* 2->0  0      P        0'
says '  2->1  1      N        kayles(1)'
echo quit | "$GRUNDY" play 'kayles(5)' >"$dir/out" 2>"$dir/err"
says 'kayles(n) is octal[0.77](n)'
says 'kayles(5)  your move'
printf 'mine = n -> n-k for k in 1..n/2\nown = bag h -> h[i] := h[i]-1 for i\n' \
  >"$dir/own.rules"
run eval --rules "$dir/own.rules" 'mine(5) + own(1,2)'
says 'mine(5) + own(1,2) is'
says 'where          mine = {n -> n-k for k in 1..n/2},'
says '               own = {bag h -> h[i] := h[i]-1 for i}'
ok 'names that were typed'

# names are words: G1 is not replaced inside of others, and a vertex may be G1
printf 'moves\nG1: a->b\nwhy\nresign\n' >"$dir/in"
"$GRUNDY" play "$sum" <"$dir/in" >"$dir/out" 2>"$dir/err"
says "G1 = $abc, G2 = $xyz"
says 'G1(a) + G2(x)  your move'
says '    1  G1: a->b    2  G1: a->d    3  G2: x->y    4  G2: x->z'
says 'My move is x->y in the game G2.'
says 'G1(b) + G2(y)  your move'
[ "$(grep -c -F "$xyz" "$dir/out")" = 1 ] || fail 'play repeats the rules'
printf 'G1(b) + G2(x)\nquit\n' >"$dir/in"
"$GRUNDY" play "$sum" <"$dir/in" >"$dir/out" 2>"$dir/err"
says 'G1(b) + G2(y)  your move'
printf 'graph[G1->b,G1->c,b->c]: G1->c\nquit\n' >"$dir/in"
"$GRUNDY" play 'graph[G1->b,G1->c,b->c](G1) + graph[x->y,y->z,z->w](y)' \
  <"$dir/in" >"$dir/out" 2>"$dir/err"
says 'G1(G1) + G2(y)  your move'
says 'G1(c) + G2(z)  your move'
ok play
