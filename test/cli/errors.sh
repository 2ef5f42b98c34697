# SPDX-License-Identifier: MIT
# Bad input: a message, the user's line, a caret; the right exit code.
set -eu
. "${0%/*}/lib/lib.sh"

# bad POSITION LINE CARET
bad() {
  run eval "$1"
  exits 2
  is_silent
  head -n 1 "$dir/err" | grep -q '^grundy: error: .' || fail 'no message'
  points "$2" "$3"
}
bad 'nim(3,,5)' '  nim(3,,5)' '        ^'
bad 'nim(-1)' '  nim(-1)' '      ^'
bad 'nim(99999999999999999999)' '  nim(99999999999999999999)' '      ^'
bad 'octal[0.8](3)' '  octal[0.8](3)' '          ^'
bad 'take[](5)' '  take[](5)' '       ^'
bad 'nim(3' '  nim(3' '       ^'
bad 'foo(3)' '  foo(3)' '  ^'
bad '' '  ' '  ^'
bad '   ' '     ' '     ^'
bad 'nim(3) nim(5)' '  nim(3) nim(5)' '         ^'
bad 'nim(3)+' '  nim(3)+' '         ^'
run eval 'wythoff(1,2,3)'
exits 2
points '  wythoff(1,2,3)' '              ^'
run eval 'kales(3)'
exits 2
warns 'hint: '
warns kayles
for rule in 'n -> n-1' 'sym (x,y) -> (x-1,y)'; do
  run table "$rule" 0..9
  exits 2
  warns 'hint: write a rule in braces'
done
# hinted RULES HINT: codes without a point, and digits of another base
hinted() {
  run eval "$1(3)"
  exits 2
  if [ "$2" ]; then warns "hint: $2"; else
    ! grep -q '^hint' "$dir/err" || fail 'a hint'
  fi
}
hinted 'octal[77]' 'did you mean 0.77?'
hinted 'octal[077]' 'did you mean 0.77?'
hinted 'octal[44]' 'did you mean 0.44 or 4.4?'
hinted 'octal[4(3)]' 'did you mean 0.4(3) or 4.(3)?'
hinted 'octal[0,77]' 'did you mean 0.77?'
hinted 'grundy[4]' 'did you mean 4.0?'
hinted 'grundy[77]' 'did you mean 0.77?'
hinted 'hex[3F]' 'did you mean 0.3F?'
hinted 'octal[78]' ''
hinted 'octal[kayles]' ''
hinted 'octal[]' ''
hinted 'octal[0.78]' 'digits from 8 to F, which let three heaps be left, are'
hinted 'octal[ 0.7(f) ]' 'digits from 8 to F, which let three heaps be left, are'
hinted 'octal[0.7G]' ''
hinted 'grundy[0.78]' ''
# rules where a position is wanted, and the other way
run eval 'nim(3) + kayles'
exits 2
warns 'hint: write the heaps after the rules, as in kayles(10)'
run eval chomp
warns 'hint: write a position as in chomp('
run period 'kayles(5)'
exits 2
warns 'hint: give only the rules, without a position: kayles'
run survey kayles
exits 2
complains "grundy: error: 'kayles' is one word too many; usage: grundy survey
hint: see grundy help survey"
printf 'junk\n' >"$dir/junk"
run verify-certificate "$dir/junk"
exits 2
warns "hint: a certificate is what 'grundy period RULES --certificate FILE'"
ok 'bad positions'

# Wide characters take two columns, invalid bytes are escaped.
bad '必(3)' '  必(3)' '  ^'
bad 'nim(必,x)' '  nim(必,x)' '      ^'
bad 'nim(3) + 必' '  nim(3) + 必' '           ^'
bad "$(printf 'nim(3) + \377')" '  nim(3) + \xFF' '           ^'
bad "$(printf '\033[31mnim(3)')" '  \x1B[31mnim(3)' '  ^'
bad "$(printf 'nim(3)\t+\t-')" '  nim(3)\x09+\x09-' '                 ^'
run table '必' 0..3
exits 2
points '  必' '  ^'
ok 'bad bytes'

# A window of long lines.
long=$(printf '%0200d' 0 | sed 's/0/1,/g')
bad "nim(${long}x,$long)" \
  '  ...1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,x,1,1,1,1,1,1,1,1,1,1,...' \
  '                                                   ^'
ok 'long lines'

# badrange RANGE CARET MESSAGE
badrange() {
  run table nim "$1"
  exits 2
  is_silent
  complains "grundy: error: $3
  $1
$2"
}
badrange x '  ^' 'expected a range such as 0..20, with numbers below 2^64'
badrange '' '  ^' 'expected a range such as 0..20, with numbers below 2^64'
badrange 0.5 '   ^' "expected '..' after the first number, as in 0..20"
badrange 0.. '     ^' \
  "expected the last number of the range after '..', below 2^64"
badrange 0..18446744073709551616 '     ^' \
  "expected the last number of the range after '..', below 2^64"
badrange 0..5x '      ^' 'expected nothing after the range'
badrange 5..3 '     ^' 'the range is empty: its last number is below its first'
run table nim 0..99999999999
exits 3
is_silent
complains "grundy: error: a table of 100000000000 positions is more than the \
limit of 10000000, 10 times --max-positions
  0..99999999999
  ^
hint: raise the limit with --max-positions 10000000000"
run table nim 0..18446744073709551615
exits 3
warns 'at least 18446744073709551615 positions'
run table wythoff 0..9999 0..5000
exits 3
warns '10000000'
run table wythoff 0..1 0..99999999999
exits 3
points '  0..99999999999' '  ^'
run table nim 0..90 --max-positions 9
exits 3
ok 'bad ranges'

run table wythoff 0..5
exits 2
complains 'grundy: error: a table of wythoff needs two ranges, as in 0..7 0..7
  wythoff
  ^'
run table nim 0..5 0..5
exits 2
warns 'needs one range'
run table nmi 0..5
exits 2
points '  nmi' '  ^'
run table nim 0..5 --plies --outcomes
exits 2
warns 'give only one of'
run table nim 0..5 --json --format csv
exits 2
warns 'give only one of'
run table wythoff 0..5 0..5 --format bfile
exits 2
warns 'one dimension'
run table nim 0..5 --outcomes --format bfile
exits 2
warns 'holds numbers'
ok 'tables that cannot be'

# Play that does not end, and its place in a sum.
for command in eval moves; do
  run $command 'nim(2)+{n -> n}(3)'
  exits 2
  complains 'grundy: error: play need not end: 3 -> 3
  nim(2)+{n -> n}(3)
                  ^
hint: add a condition: ... if ...'
done
run eval '{(x,y) -> (x,y)}(3,4)'
exits 2
warns 'play need not end: (3,4) -> (3,4)'
run eval --max-positions 50000 '{n -> n+1}(3)'
exits 3
warns 'hint: play may not end: 3 -> 4 -> 5 ...'
run eval --max-positions 20000 '{n -> n-k for k in 1..n if k*k<n}(5000)'
exits 3
! grep -q 'may not end' "$dir/err" || fail 'that game ends'
# A board never leads to itself, but perhaps to an image of itself.
run eval '{board x. -> .x any}(x.)'
exits 2
warns 'play need not end: (.x) -> (.x)'
warns '{board loopy ...}'
! grep -q 'add a condition' "$dir/err" || fail 'a condition is not missing'
ok 'endless play'

# A range too long for every limit is refused before it begins.
for rule in 'n-k for k in 1..1000000000000' \
  'n-k for k in 1..1000000000000 if k % 3 == 1'; do
  run eval "{n -> $rule}(5)"
  exits 3
  is_silent
  warns 'this range is too long for the limit of 1000000 positions'
  warns 'it counts as 1953125000, namely 1 for every 512 of 1000000000000 numbers'
  points "  {n -> $rule}(5)" '                     ^'
  warns 'hint: end the range where the moves end'
  warns 'or raise the limit with --max-positions 1953125000'
done
run eval '{n -> n-k for k in 1..min(n,1000000000000)}(5)'
exits 0
says 'winning moves  5->0'
run eval --method search 'nim(100000000)'
exits 3
warns 'stopped at the limit of 1000000 positions'
run eval 'lasker(18446744073709551615)'
exits 3
warns 'the value of this heap is 2^64'
ok 'limits of search'

run check nim --formula n --to 99999999999999
exits 3
warns 'more than the limit of 10000000'
run table dawson_chess 18446744073709551614..18446744073709551615
exits 2
prints 5
ok 'limits of check and table'

run eval 'take[prims](5)'
exits 2
warns "hint: did you mean 'primes'?"
run eval 'KAYLES(3)'
exits 2
warns 'hint: did you mean kayles?'
ok 'sets by nearly their names'

# The end of a text before the first game is an error with its place.
run quotient 'take[1,2]' ',-ccte1'
exits 2
warns 'expected the name of a game, but the text ends here'
run table 0.06 0..10
exits 2
warns 'hint: the octal game of that code is written octal[0.06]'
ok 'no game before a comma'

# The message names the limit that ended the work, also in a side question.
run eval --time 0.1 --max-positions 0 '{n -> n+1}(3)'
exits 3
warns 'stopped at the limit of 0.1 s'
ok 'the limit that was reached'
run period 'apples[1..255]' --limit 7
exits 3
warns 'stopped at the limit of 7 values (--limit), before a period was proved'
warns 'hint: raise the limit with --limit 14'
ok 'the limit of a period'

# A position to begin with is looked for with an allowance for all tries.
run random '{n -> n+1}' --seed 1 --max-positions 400000
exits 2
warns 'no position of {n -> n+1} was found that the player to move wins'
ok 'no random position'
