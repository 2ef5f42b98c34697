# SPDX-License-Identifier: MIT
# The calculator of nimbers: answers, errors with their place, tables, batches.
set -eu
. "${0%/*}/lib/lib.sh"

# is EXPRESSION ANSWER [OPTION]...
is() {
  expression=$1
  answer=$2
  shift 2
  run nim "$expression" "$@"
  exits 0
  is_quiet
  prints "$answer"
}
is '5*7' 13
is 'inv(15)' 4
is '256*256' 384
is 'mex(0,1,4)' 2
is 'mex()' 0
is 'mex(1,2,3)' 0
is 'mex(0, 1<<100, 1)' 2
is '3+5' 6
is '2 + 3*4' 14
is '(2+3)*4' 4
is '12/4' 3
is '2^3' 1
is '2^-1' 3
is '0^0' 1
is '5^0' 1
is '4^(-2)' 9
is '7^(1<<64)' 7
is '7^18446744073709551615' 1
is '3^F(15)' 3
is '(F(15)+7)^(1<<65535) + sqrt(F(15)+7)' 0
is 'sq(4)' 6
is 'sqrt(6)' 4
is 'F(0)' 2
is 'F(6)*F(6) + F(6)' 9223372036854775808
is 'F(15)*F(15) + F(15) + (1<<32767)' 0
is '1<<40' 1099511627776
is '0x10*0X10' 24
is '255*255' 156
is 255 0xff --hex
is 0 0x0 --hex
is '1<<64' 0x10000000000000000 --hex
is 'solve(1)' '2
3'
is 'solve(0)' '0
1'
is 'solve(0,3)' 2
is 'solve(2)' '4
5' --bits 4
is 'order(1)' 1
is 'order(4)' 15
is 'order(primitive(64))' 18446744073709551615
is 'order(primitive(128))' 340282366920938463463374607431768211455
is 'log(1,1)' 0
is 'log(0,0)' 1
is 'primitive(1)' 1
is 'primitive(8)' 18
is 'primitive(64)^log(123456789, primitive(64))' 123456789
is 'trace(128,8)' 1
is 'trace(127,8)' 0
is 'trace(128,16)' 0
is ' ( ( 5 ) * 7 ) ' 13
ok answers

# The answer no: exit code 1.
for question in 'log(4,2)' 'log(0,5)' 'log(2,0)' '1 + 2^log(4,2)'; do
  run nim "$question"
  exits 1
  is_quiet
  prints 'There is no such logarithm: the number is not a power of the base.'
done
run nim 'solve(8)' --bits 4
exits 1
prints 'The equation has no root below 2^4.'
run nim 'solve(1<<65535)'
exits 1
prints 'The equation has no root below 2^65536.'
run nim --json 'log(4,2)'
exits 1
prints '{"expression":"log(4,2)","kind":"none","value":null,"values":[],"bits":0,"field":null,"why":"There is no such logarithm: the number is not a power of the base."}'
ok 'answers that say no'

run nim --json '256*256'
exits 0
prints '{"expression":"256*256","kind":"nimber","value":"384","values":["384"],"bits":9,"field":"2^16","why":null}'
run nim --json 'solve(8)' --hex
prints '{"expression":"solve(8)","kind":"roots","value":"0x10","values":["0x10","0x11"],"bits":5,"field":"2^8","why":null}'
run nim --json 'order(4)'
prints '{"expression":"order(4)","kind":"integer","value":"15","values":["15"],"bits":4,"field":null,"why":null}'
ok json

# bad EXPRESSION CARET MESSAGE
bad() {
  run nim "$1"
  exits 2
  is_silent
  points "  $1" "$2"
  warns "$3"
}
bad 'inv(0)' '      ^' '0 has no inverse'
bad '5/(3+3)' '    ^' '0 has no inverse'
bad '0^-1' '  ^' '0 has no inverse'
bad 'order(0)' '        ^' '0 has no order'
bad '5-3' '   ^' 'its own negative'
bad '5%3' '   ^' 'is exact, without a remainder'
bad '5//3' '   ^' 'is exact, so write a/b'
bad '5⊕3' '   ^' "the nim sum is written '+'"
bad '5 xor 3' '    ^' "the nim sum is written '+'"
bad '5⊗3' '   ^' "the nim product is written '*'"
bad '5×3' '   ^' "the nim product is written '*'"
bad '5·3' '   ^' "the nim product is written '*'"
bad '5÷3' '   ^' "a quotient is written '/'"
bad '5−3' '   ^' 'its own negative'
bad '5&3' '   ^' 'exclusive or'
bad '5|3' '   ^' 'exclusive or'
bad '5**3' '   ^' "a power is written with '^'"
bad '3<<2' '   ^' '1<<40'
bad '3>>1' '   ^' 'shifting bits means nothing'
bad '3<4' '   ^' 'nimbers cannot be compared'
bad '3=3' '   ^' 'solve(b,c)'
bad '' '  ^' 'expected a number'
bad '5*' '    ^' 'expected a number'
bad '5 7' '    ^' 'expected an operator or the end'
bad '(5' '    ^' "expected an operator or ')'"
bad '5)' '   ^' 'expected an operator or the end'
bad '5x' '   ^' 'an operator is missing'
bad '0x' '    ^' 'a hexadecimal digit'
bad 'x' '  ^' "there is no function 'x'"
bad 'inv' '     ^' "'(' and the arguments"
bad 'inv(1,2)' '       ^' "expected an operator or ')'"
bad 'log(5)' '       ^' 'the base'
bad 'trace(5)' '         ^' 'the number of bits of the field'
bad 'trace(5,3)' '          ^' 'a field has 1, 2, 4'
bad 'trace(256,8)' '        ^' 'not in that field'
bad 'primitive(256)' '            ^' 'or 128'
bad 'F(16)' '    ^' 'n must be at most 15'
bad '1<<65536' '     ^' 'below 2^65536'
bad '2^x' '    ^' "there is no function 'x'"
bad '2^inv(3)' '    ^' 'an exponent is an ordinary number'
bad '2^(3+4)' '      ^' 'an exponent is one ordinary number'
bad '2^3^2' '     ^' 'a^b^c is ambiguous'
bad 'order(5)*2' '  ^' 'an ordinary number'
bad '2*solve(5)' '    ^' 'use it alone'
bad 'order(1<<128)' '        ^' 'only for nimbers below 2^128'
run nim 'sqqrt(4)'
exits 2
warns 'did you mean sqrt?'
run nim 256 --bits 8
exits 2
points '  256' '  ^'
run nim 5 --bits 7
exits 2
warns 'a field has 1, 2, 4'
deep=$(printf '%0201d' 0 | tr 0 '(')
run nim "$deep"
exits 2
warns 'more than 200 levels deep'
digits=$(printf '%020000d' 7)
is "$digits" 7
run nim "1$digits"
exits 2
warns 'below 2^65536'
run nim "2^1$digits"
exits 0
ok errors

# The limits and Ctrl-C end long powers too.
dense=0x$(yes 5a | head -n 8192 | tr -d '\n')
run nim "(1<<65535)^$dense" --time 0.2
exits 3
warns '--time'
run nim 'log(1<<127,primitive(128))' --max-memory 1M
exits 3
warns '--max-memory'
ok limits

run nim
exits 2
warns 'nim takes one expression'
run nim 5 7
exits 2
warns 'nim takes one expression'
run nim 5 --op mul
exits 2
warns '--op works only with --batch'
run nim 5 --raw
exits 2
run nim 5 --format csv
exits 2
warns '--format works only with table'
run nim --batch 5
exits 2
warns 'reads its numbers from standard input'
run nim --batch --bits 7
exits 2
warns '8, 16, 32, 64 or 128'
GRUNDY_CPU=sse run nim 5
exits 2
warns 'which is not a code path'
ok words

run nim table 0..3
exits 0
prints '  | 0 1 2 3
--+--------
0 | 0 0 0 0
1 | 0 1 2 3
2 | 0 2 3 1
3 | 0 3 1 2'
run nim table 4..5 0..2 --format csv
sed -i '1s/grundy [0-9.]*:/grundy:/' "$dir/out"
prints '# grundy: nim products, 4..5, 0..2
x,y,value
4,0,0
4,1,4
4,2,8
5,0,0
5,1,5
5,2,10'
run nim table
exits 2
run nim table 5..3
exits 2
run nim table 0..9999999
exits 3
run nim table 0..3 --format bfile
exits 2
ok tables

# batch INPUT OUTPUT [OPTION]...
batch() {
  input=$1
  output=$2
  shift 2
  command="printf '$input' | grundy nim --batch $*"
  code=0
  printf "$input" | "$GRUNDY" nim --batch "$@" >"$dir/out" 2>"$dir/err" || code=$?
  exits 0
  is_quiet
  prints "$output"
}
batch '5 7\n0x10 16\n\t3  \t2\r\n' '13
24
1'
batch '5 7\n1 1' '13
1'
batch '5 7\n' 2 --op add
batch '0\n15\n' '0
4' --op inv
batch '6\n' 4 --op sqrt --bits 8
batch '2\n128\n127\n' '0x4
none
0xce' --op solve --bits 8 --hex
batch '340282366920938463463374607431768211455 1\n' \
  340282366920938463463374607431768211455 --bits 128
code=0
printf '5 7\n5 256\n' | "$GRUNDY" nim --batch --bits 8 >"$dir/out" 2>"$dir/err" ||
  code=$?
exits 2
prints 13
complains 'grundy: error: line 2, column 3: the number has too many bits: see --bits
  5 256
    ^'
for line in '5' '5 7 9' 'x' '' '5 7\0008'; do
  command="nim --batch on $line"
  code=0
  printf "$line\n" | "$GRUNDY" nim --batch >"$dir/out" 2>"$dir/err" || code=$?
  exits 2
  is_silent
  warns 'line 1, column '
done
command='a long line'
code=0
head -c 100000 /dev/zero | tr '\0' 5 | "$GRUNDY" nim --batch \
  >"$dir/out" 2>"$dir/err" || code=$?
exits 2
code=0
printf '12345678' | "$GRUNDY" nim --batch --raw >"$dir/out" 2>"$dir/err" || code=$?
exits 2
warns 'in the middle of a pair'
code=0
printf '' | "$GRUNDY" nim --batch --raw >"$dir/out" 2>"$dir/err" || code=$?
exits 0
is_silent
ok batches

# Lines that have come are answered; a time limit ends the wait for more lines
# and an endless input.
command='nim --batch --time'
mkfifo "$dir/asked"
exec 3<>"$dir/asked"
printf 'abcdefg' >&3 # three numbers and a half
code=0
timeout 60 "$GRUNDY" nim --batch --raw --bits 16 --op inv --time 1 \
  <"$dir/asked" >"$dir/out" 2>"$dir/err" || code=$?
exits 3
[ "$(wc -c <"$dir/out")" = 6 ] || fail 'three numbers had come'
warns 'grundy: error: stopped at the limit of 1 s (--time), after 1.'
warns ' s; answers written: 3'
warns 'hint: raise the limit with --time 2'
printf '5 7\n1 1' >&3
code=0
timeout 60 "$GRUNDY" nim --batch --time 1 <"$dir/asked" >"$dir/out" 2>"$dir/err" ||
  code=$?
exits 3
prints 13
warns 'grundy: error: stopped at the limit of 1 s (--time), after 1.'
warns ' s; answers written: 1'
warns 'hint: raise the limit with --time 2'
exec 3>&-
code=0
yes '5 7' | timeout 60 "$GRUNDY" nim --batch --time 0.1 >"$dir/out" 2>"$dir/err" ||
  code=$?
exits 3
says 13
ok 'time for batches'

# No option is ignored without a message.
command='two options'
for words in '--batch --json' 'table 0..3 --hex' 'table 0..3 --bits 8' \
  '--batch --raw --hex'; do
  run nim $words
  exits 2
  case $words in
    *--json*) says '"code":"input"' ;;
    *) is_silent ;;
  esac
  warns ' does not work with '
done
ok options

# Pictures belong to the table.
run nim '5*7' --svg "$dir/no.svg"
exits 2
warns '--svg works only with table'
run nim table 0..3 --svg "$dir/products.svg"
exits 0
is_silent
grep -q 'Nim products' "$dir/products.svg" || fail 'no words in the picture'
grep -q 'frame the' "$dir/products.svg" || fail 'no words about the fields'
run nim table 1..4 --svg "$dir/products.svg"
exits 0
grep -q 'frame the' "$dir/products.svg" && fail 'fields without their 0'
ok pictures
