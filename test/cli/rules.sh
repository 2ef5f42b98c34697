# SPDX-License-Identifier: MIT
# --rules FILE: names for rules, and the place of what is wrong in the file.
set -eu
. "${0%/*}/lib/lib.sh"
rules=$dir/my.rules

cat >"$rules" <<'RULES'
# Take one,
# two or three.
takeaway = n -> n-k for k in 1..3   # as everybody knows

pair = {sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}
ratio = n -> n-4/(n-2) if n > 2
RULES
run --rules "$rules" eval 'takeaway(21)'
exits 0
is_quiet
says 'takeaway(21) is N'
says 'where          takeaway = {n -> n-k for k in 1..3}'
says 'winning moves  21->20'
run eval --rules="$rules" 'pair(3,5) + 2*takeaway(7) + nim(6)'
exits 0
says 'pair(3,5) + takeaway(7,7) + nim(6) is P'
says 'where          pair = {sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y},'
says '               takeaway = {n -> n-k for k in 1..3}'
run moves 'takeaway(2)' --rules "$rules"
exits 0
says 'takeaway(2) has 2 moves'
says '  2->1  1      N        takeaway(1)'
run table takeaway 0..6 --rules "$rules"
prints '0 1 2 3 0 1 2'
run check takeaway --formula 'n % 4' --rules "$rules"
exits 0
run verify pair --to 20 --rules "$rules"
exits 0
run games --rules "$rules"
exits 0
says '  takeaway              Take one, two'
says "grundy eval 'takeaway(9)' --rules"
run games pair --json --rules "$rules"
says '"rules":"{sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}"'
run --rules "$rules" eval 'takeawy(21)'
exits 2
warns 'did you mean takeaway?'
run --rules "$rules" eval 'takeaway[3](21)'
exits 2
warns 'it is short for {n -> n-k for k in 1..3}'
run eval 'takeaway(21)'
exits 2
ok 'named rules'

# Functions call only earlier ones; a rule that is printed has no calls.
cat >"$rules" <<'RULES'
tri(x) = x*(x+1)/2   # a triangular number
both(x,y) = tri(x) + min(tri(y), 3)
triangles = n -> n-tri(k) for k in 1..n
RULES
run --rules "$rules" table triangles 0..10
prints '0 1 0 1 0 1 2 3 2 0 1'
run --rules "$rules" eval '{n -> n-both(k,k-1) for k in 1..n}(9)'
says '{n -> n-(k*(k+1)/2+min((k-1)*(k-1+1)/2,3)) for k in 1..n}(9)'
run --rules "$rules" eval '{n -> n-tri(n,1)}(9)'
exits 2
warns "the function 'tri' takes 1 arguments, not 2"
points '  {n -> n-tri(n,1)}(9)' '          ^'
run eval '{n -> n-tri(n)}(9)'
exits 2
warns "there is no function 'tri'"
ok 'functions'

# An error in a named rule shows the position that met it.
echo 'ratio = n -> 4/(n-5)' >"$rules"
run --rules "$rules" eval 'ratio(5)'
exits 2
warns 'division by zero'
points '  ratio(5)' '        ^'

# wrong PLACE LINE CARET TEXT: the file is the text.
wrong() {
  printf "$4" >"$rules"
  run --rules "$rules" games
  exits 2
  is_silent
  warns "my.rules:$1"
  points "$2" "$3"
}
wrong 1:1 '  nim = n -> n-1' '  ^' 'nim = n -> n-1\n'
wrong 2:1 '  kayles = n -> n-1' '  ^' '#\nkayles = n -> n-1'
wrong 3:2 '   a = n -> n-2' '   ^' 'a = n -> n-1\n\n a = n -> n-2\n'
wrong 1:1 '  Ace = n -> n-1' '  ^' 'Ace = n -> n-1\n'
wrong 1:1 '  1 = n -> n-1' '  ^' '1 = n -> n-1\n'
wrong 1:3 '  a n -> n-1' '    ^' 'a n -> n-1\n'
wrong 1:4 '  a =' '     ^' 'a =\n'
wrong 2:10 '  b = n -> m # no' '           ^' 'a = n -> n-1\nb = n -> m # no\n'
wrong 1:12 '  a = {n->n-1 ' '             ^' 'a = {n->n-1 \nb = n -> n-2'
wrong 1:9 '  a = take[1,2]' '          ^' 'a = take[1,2]'
wrong 2:8 '  f(x) = g(x)' '         ^' 'a = n -> n-1\nf(x) = g(x)'
wrong 1:8 '  f(x) = f(x-1)' '         ^' 'f(x) = f(x-1)'
wrong 1:8 '  f(x) = y' '         ^' 'f(x) = y'
wrong 1:5 '  f(x,x) = x' '      ^' 'f(x,x) = x'
wrong 1:1 '  min(x) = x' '  ^' 'min(x) = x'
wrong 2:1 '  f(x) = 2' '  ^' 'f(x) = 1\nf(x) = 2'
wrong 2:1 '  f = n -> n' '  ^' 'f(x) = 1\nf = n -> n'
wrong 1:6 '  f(x) x' '       ^' 'f(x) x'
wrong 1:1 '  \x00a = n->n-1' '  ^' '\000a = n->n-1'
run --rules "$dir/none" games
exits 2
complains "grundy: error: cannot read '$dir/none': No such file or directory"
run --rules /dev/zero eval 'nim(1)' --max-memory 1M
exits 3
run games --rules
exits 2
ok 'errors in the file'

# A chain is not deep: 600 terms, or conditions, are read; 1200 are refused.
zeros=$(printf '+0%.0s' $(seq 600))
run table "{n -> n-1$zeros}" 0..5
exits 0
prints '0 1 0 1 0 1'
conditions=$(printf ' or n == %s' $(seq 10 3 1800))
run table "{n -> n-1 if n == 1$conditions}" 0..12
prints '0 1 0 0 0 0 0 0 0 0 1 0 0'
run eval "{n -> n-1$zeros$zeros}(3)"
exits 2
warns 'this expression is too deep: a chain of operators and what is nested in it have at most 1000 levels'
ok chains

# Fixed sizes of the language are bad input wherever they are exceeded.
run eval "{n -> n-$(printf -- '-%.0s' $(seq 201))1}(3)"
exits 2
warns 'this is nested more than 200 levels deep'
run eval "{n -> n-1$(printf '%70000s' '')}(3)"
exits 2
warns 'a rule has at most 64 KiB of text'
run help limits
says '64 KiB'
ok 'fixed sizes'

# A spelling from another language is answered by a hint with the right one.
habit() { # RULE HINT
  run eval "{$1}(5)"
  exits 2
  warns "hint: $2"
}
habit 'n -> n-k for k in (1,3,4)' 'write {1,3,4}'
habit 'n -> n-k for k in [1,3,4]' 'write {1,3,4}'
habit 'n -> n-k for k in 1,3,4' 'write a set in braces: {1,3,4}'
habit 'n -> n-1, n-3' "write ';' between two options"
habit 'n -> n-1 ;' "leave the last ';' out"
habit 'n -> n//2' "write '/'"
ok habits

# Full-width punctuation is read as ASCII, and places stay right.
run eval 'nim（3，5，7）'
says 'nim(3,5,7) is N'
run eval '｛n -> n-k for k in ｛1，3｝｝（7） ＋ nim【】（2）'
exits 2
run eval '｛n -> n-k for k in ｛1，3、4｝　｝（7）＋nim（2）'
says '{n -> n-k for k in {1,3,4}}(7) + nim(2)'
run eval 'nim（3，x）'
exits 2
points '  nim（3，x）' '          ^'
run check '{n -> n-1}' --formula 'n％2' --to 50
exits 0
for assign in '：=' ':＝' '：＝'; do
  run eval "{row h -> h[i]${assign}h[i]-1 for i}(3,2)"
  says '{row h -> h[i] := h[i]-1 for i}(3,2) is N'
done
run eval '{n －＞ n-k for k in 1．．n if k ！= 2 and k ＜＝ 4}(5)'
says '{n -> n-k for k in 1..n if k != 2 and k <= 4}(5) is '
run eval '{n -> n-k for k in 1..3 if k ！= x}(5)'
exits 2
points '  {n -> n-k for k in 1..3 if k ！= x}(5)' \
  '                                   ^'
run nim '5＊（7＋1）'
exits 0
printf '\357\273\277nim(3)+0\n' >"$dir/in"
"$GRUNDY" eval - <"$dir/in" >"$dir/out" || fail 'a byte order mark'
says 'nim(3) is N'
run eval '0 + nim(2) + 0'
says 'nim(2) is N'
ok 'full-width punctuation, a byte order mark, the empty sum'

# A recognised rule gives the answers of its family, within the same limits.
for heap in 1000000 5000000; do
  for limit in 100000 1000000; do
    code=0
    run eval --json --max-positions $limit "take[fib]($heap)"
    family=$code
    sed -n 's/.*"value":"\([0-9]*\)".*/\1/p' "$dir/out" >"$dir/family"
    run eval --json --max-positions $limit "{n -> n-k for k in fib}($heap)"
    [ "$code" = "$family" ] || fail "exit code $code, of the family $family"
    sed -n 's/.*"value":"\([0-9]*\)".*/\1/p' "$dir/out" | cmp -s - "$dir/family" ||
      fail 'another value than that of the family'
  done
done
ok families
