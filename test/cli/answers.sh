# SPDX-License-Identifier: MIT
# What a person reads: the first commands that anyone will type.
set -eu
. "${0%/*}/lib/lib.sh"

run eval 'nim(13,12,8)'
exits 0
is_quiet
says 'nim(13,12,8) is N: the player to move wins.'
says 'value          9'
says 'winning moves  13->4, 12->5, 8->1'
grep -q '^why            .' "$dir/out" || fail 'no reason'
run eval 'nim( 5,  5 ,0)'
says 'nim(5,5) is P: the player to move loses (the previous player wins).'
says 'winning moves  none'
run eval --explain 'nim(5,7,9)'
says 'winning moves  9->2'
says '0101'
says '0111'
says '1001'
says '1011'
run eval --misere 'nim(1,1,2)'
exits 0
says 'nim(1,1,2) is N in misère play: the player to move wins.'
grep -q '^value' "$dir/out" && fail 'a value in misère play'
run eval 'wythoff(3,5) + 2*lasker(6) + octal[0.77](10)'
exits 0
run eval 'wythoff(165580140,267914295)'
says ' is P:'
run eval 'wythoff(165580141,267914296)'
says ' is N:'
run eval --plies --longest 'nim(2,2)'
says 'moves left     4'
says 'longest play   4'
run eval --method both 'nim(3,4,5)'
exits 0
says 'theorem and search agree'
run eval --method both 'wythoff(5,6)' # the theorem knows no value
exits 0
says 'theorem and search agree'
run eval --method both 'octal[0.07](5)'
exits 0
says 'no theorem answers for this position'
run eval --method theorem 'octal[0.07](5)'
exits 2
warns 'no theorem answers for this position'
run eval 'kayles(1000)'
says '--limit-moves N lists up to N'
run eval 'kayles(1000)' --limit-moves 100
[ "$(grep -c -- '->' "$dir/out")" -gt 20 ] || fail 'less than was asked for'
run eval --limit-moves 0 'nim(3)'
says 'winning moves  not listed'
ok eval

run moves 'nim(2,1)'
exits 0
is_quiet
prints 'nim(2,1) has 3 moves, 1 of them winning.
  move  value  outcome  to
* 2->1  0      P        nim(1,1)
  2->0  1      N        nim(1)
  1->0  2      N        nim(2)'
run moves --explain 'nim(2,1)'
says 'answer: 1->0'
run moves 'lasker(7)'
exits 0
[ "$(grep -c '^\*' "$dir/out")" = 1 ] || fail 'one move wins'
run moves 0
prints '0 has no moves.'
run moves --plain 'nim(2,1)'
exits 0
printf '%s\n' 'nim(2,1) has 3 moves.' '  move  to' '  2->1  nim(1,1)' \
  '  2->0  nim(1)' '  1->0  nim(2)' | cmp -s - "$dir/out" ||
  fail 'the moves alone'
run moves --plain --limit-moves 3 --time 5 'chomp[300 x 300]'
exits 0
says ' has more than 3 moves.'
run moves --plain --explain 'nim(3)'
exits 2
warns '--plain and --explain do not work together'
run moves 'nim(5)' --limit-moves 2
says 'more than 2 moves'
ok moves

run games
exits 0
is_quiet
for name in nim take octal lasker wythoff fibnim kayles; do
  grep -q "^ *grundy eval '$name[[(]" "$dir/out" || fail "$name is missing"
  command="grundy games $name"
  "$GRUNDY" games $name >"$dir/page"
  grep -q "^example " "$dir/page" || fail 'no example'
done
awk 'length > 82 { exit 1 }' "$dir/out" || fail 'a long line'
run games wythoff
says 'theorems'
run games tokens # another name for a family without parameters
exits 0
says 'tokens      tokens(n) is nim(n). Tokens on the squares 0, 1, 2, ...'
says 'nim         nim(a,b,...)'
run eval 'tokens(3,5)'
says 'tokens(3,5) is N: the player to move wins.'
says 'where          tokens(n) is nim(n)'
run table tokens 0..9
prints '0 1 2 3 4 5 6 7 8 9'
run verify tokens --to 20
exits 0
says ', 0 broken.'
ok games

run verify --to 60
exits 0
is_quiet
says '0 broken.'
grep -q BROKEN "$dir/out" && fail 'a broken law'
run verify 'take[1,2]' --to 30
exits 0
says 'take[1,2]'
run verify take --to 10
exits 0
run verify nosuch
exits 2
ok verify

# Kayles and Dawson's Kayles in misère play (Winning Ways, chapter 13: the first
# exponents of the genus).
run table kayles 0..12 --genus
exits 0
says '0^1 1^0 2^2 3^3 1^0 4^1 3^3 2^2 1^1 4^0 2^2 6^4 4^0'
says 'play, and does not add'
version=$("$GRUNDY" --version | sed -n 's/^grundy //p')
run table nim 0..2 --genus --format csv
prints "# grundy $version: genus of nim, 0..2, by theorems and computation
n,value,misere_value
0,0,1
1,1,0
2,2,2"
run table nim 0..1 --genus --json
says '"kind":"genus"'
says '"values":[["0","1"],["1","0"]]'
run table nim 0..1 --genus --format bfile
exits 2
run table '{n -> L: n-1}' 0..3 --genus
exits 2
warns "the players' moves differ"
ok genus
