# SPDX-License-Identifier: MIT
# Bags and rows on the command line: tables of one or two entries, commands that
# refuse them, errors with their places, and limits.
set -eu
. "${0%/*}/lib/lib.sh"
nim='{bag h -> h[i] := h[i]-k for i for k in 1..h[i]}'
stairs='{row h -> h[i] := h[i]-k, h[i-1] := h[i-1]+k for i in 1..len(h)-1 for k in 1..h[i]}'

run table "$nim" 0..4
prints '0 1 2 3 4'
run table "$nim" 0..2 0..3
prints '  | 0 1 2 3
--+--------
0 | 0 1 2 3
1 | 1 0 3 2
2 | 2 3 0 1'
run table "$nim" 0..3 3
prints '3 2 1 0'
run table "$stairs" 0..1 0..3
prints '  | 0 1 2 3
--+--------
0 | 0 1 2 3
1 | 0 1 2 3'
run find "$nim" 0..20 0..20
exits 0
says 'formula  x ^ y'
run check "$nim" 0..20 0..20 --formula 'x ^ y'
prints 'holds for x = 0..20, y = 0..20'
run check "$nim" 0..9 --formula 'n+(n == 7)'
exits 1
says 'n = 7'
run find "$nim"
exits 0
says 'formula  x ^ y'
run table "$nim" 0..2 0..2 1
exits 0
run find "$nim" 0..2 0..2 0..2 0..2
exits 2
warns 'write ranges or numbers for at most three, as in 0..20 0..20 5'
run check "$nim" 0..7 0..7 --formula 'a^b'
exits 2
warns "there is no variable 'a'"
warns 'hint: the variables are x, y'
points '  a^b' '  ^'
run check "$nim" 0..7 --formula 'b'
exits 2
warns 'hint: the variable is n'
run check "$nim" 0..7 --formula 'h[0]'
exits 2
warns "there is no array 'h'"
warns 'hint: only rules have arrays: here every variable is a number'
run check --lang zh "$nim" 0..7 0..7 --formula 'a^b'
exits 2
warns '提示：变量有 x, y'
run check "$nim" --formula x
exits 1
ok 'tables'

run code "$nim"
says 'static const char *const grundy_names'
run code "$nim" --method theorem
exits 2
run prove "$nim"
says 'proved: who wins each of these positions'
run period "$nim"
exits 1
says 'period'
run quotient "$nim"
says 'tame: T_3'
run eval --native "$nim(3,4)"
exits 0
warns 'rules about bags and rows are not compiled'
run games "$nim"
says 'any number of entries, sorted'
run games "$stairs"
says 'any number of entries, in their order'
run eval "$nim"
exits 2
warns "hint: write the entries after the rules, as in $nim(5,2,4)"
run eval '{bag h -> h[i] := 1 for i}[3]'
exits 2
warns 'as in {bag h -> h[i] := 1 for i}(5,2,4)'
run eval 'bag h -> h[i] := 1 for i'
exits 2
warns 'write a rule in braces'
run eval --svg "$dir/heaps.svg" "$nim(3,4,5)"
exits 0
grep -q '<svg' "$dir/heaps.svg"
run eval '{row h -> h[i]：= h[i]-1 for i}（3，2，1）'
exits 0
run eval '{row h -> h[i]：＝ h[i]-1 for i if 3 in h}(3,2,1)'
exits 0
says 'any(3 == h_1 for h_1 in h)'
ok 'other commands'

run eval '{bag h -> h[i] := 0, h[j] := 0 for i for j}(3)'
exits 2
warns 'an option changes the entry h[0] twice'
points '  {bag h -> h[i] := 0, h[j] := 0 for i for j}(3)' \
  '                       ^'
run eval '{row h -> [h[0..i]] for i in 2..2}(3,1)'
exits 2
warns 'h has no slice 0..2: its entries are 0 to 1'
run eval --lang zh '{row h -> h[2] := 0}(3,1)'
exits 2
warns 'h 没有第 2 项：它的各项编号为 0 到 1'
run eval "$nim($(seq -s, 1025))"
exits 2
warns 'a bag or row has at most 1024 entries'
run moves "{row h -> h := [] if len(h) > 0}($(seq -s, 1024))"
exits 0
run eval '{row h -> h[i] := h[i]-1 for i with h = [1,2]}(3,2,1)'
exits 2
points '  {row h -> h[i] := h[i]-1 for i with h = [1,2]}(3,2,1)' \
  '                                      ^'
# error MESSAGE RULE: the message in Chinese
error() {
  run eval --lang zh "$2(3,2,1)"
  exits 2
  warns "$1"
}
error "没有数组 'g'" '{bag h -> h[i] := g[i]-1 for i}'
error '提示：状态的各项为 h[0], h[1], ...' '{bag h -> h[i] := g[i]-1 for i}'
error '作为后继局面的若干段要写在方括号里' '{bag h -> h[0..1]}'
error 'bag 或 row 只有一个名称' '{bag h, g -> h[0] := 1}'
ok 'errors'

# The many moves of 35 heaps end at the limit of time.
all='{bag h -> h := [h[i]-(m >> i & 1) for i] for m in 1..2**len(h)-1}'
for rule in "$all" "${all%?} if m < 0}"; do
  run eval --time 0.3 --max-positions 0 "$rule($(seq -s, 35))"
  exits 3
  warns 'stopped at the limit of 0.3 s (--time)'
done
run eval "$all($(seq -s, 35))" # is refused at once
exits 3
warns 'this range is too long for the limit of 1000000 positions'
ok 'limits'
