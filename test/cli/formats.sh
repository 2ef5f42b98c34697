# SPDX-License-Identifier: MIT
# The formats of a table, byte by byte.
set -eu
. "${0%/*}/lib/lib.sh"

run --version
version=$(sed -n 's/^grundy //p' "$dir/out")

run table 'take[1,3,4]' 0..20
exits 0
is_quiet
prints '0 1 0 1 2 3 2 0 1 0 1 2 3 2 0 1 0 1 2 3 2'
run table nim 7
prints 7
run table nim 18446744073709551614..18446744073709551615
prints '18446744073709551614 18446744073709551615'
run table nim 0..4 --outcomes
prints 'P N N N N'
run table nim 0..4 --misere
prints 'N P N N N'
run table nim 0..4 --longest
prints '0 1 2 3 4'
run table wythoff 0..3 0..3
prints '  | 0 1 2 3
--+--------
0 | 0 1 2 3
1 | 1 2 0 4
2 | 2 0 1 5
3 | 3 4 5 6'
run table wythoff 9..10 9..11 --outcomes
prints '   |  9 10 11
---+---------
 9 |  N  N  N
10 |  N  N  N'
ok text

by='by theorems and computation'
run table nim 0..2 --format csv
prints "# grundy $version: value of nim, 0..2, $by
n,value
0,0
1,1
2,2"
run table wythoff 0..1 1..2 --format csv --outcomes
prints "# grundy $version: outcome of wythoff, 0..1, 1..2, $by
x,y,outcome
0,1,N
0,2,N
1,1,N
1,2,P"
ok csv

run table kayles 1..3 --format bfile
prints "# grundy $version: value of kayles, 1..3, $by
1 1
2 2
3 3"
LC_ALL=C grep -q '[^ -~]' "$dir/out" && fail 'a b-file is ASCII'
run table '{n -> n-k for k in 1..n}' 5..6 --format bfile
prints "# grundy $version: value of {n -> n-k for k in 1..n}, 5..6, $by
5 5
6 6"
run table nim 0..3 --format bfile --misere
exits 2
ok b-file

run table nim 0..1 --format latex
prints "% grundy $version: value of nim, 0..1, $by
\\begin{tabular}{r|r}
\$n\$ & value \\\\
\\hline
0 & 0 \\\\
1 & 1 \\\\
\\end{tabular}"
run table wythoff 0..1 0..2 --format latex --misere
prints "% grundy $version: outcome of wythoff, 0..1, 0..2, misere play, $by
\\begin{tabular}{r|rrr}
 & 0 & 1 & 2 \\\\
\\hline
0 & N & P & N \\\\
1 & P & N & N \\\\
\\end{tabular}"
ok LaTeX

run table nim 255..257 --format raw
od -An -v -tx1 "$dir/out" | tr -d ' \n' >"$dir/hex"
[ "$(cat "$dir/hex")" = \
  ff0000000000000000010000000000000101000000000000 ] || fail 'raw words'
run table wythoff 0..1 0..2 --format raw --outcomes
[ "$(cat "$dir/out")" = PNNNNP ] || fail 'raw outcomes'
ok raw

run table nim 0..1 --format json
says '"rules":"nim","ranges":[[0,1]],"convention":"normal","kind":"value"'
says '"method":"theorems and computation","version":"'"$version"'"'
ok JSON
# A table that is refused at its first position prints no beginning of one.
for format in json csv bfile text; do
  run table '{n -> (n+1)%7}' 0..3 --format $format
  exits 2
  [ $format = json ] && says '"code":"domain"' || is_silent
done
ok refused
