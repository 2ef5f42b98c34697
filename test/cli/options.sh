# SPDX-License-Identifier: MIT
# The words of the command line: options, operands, help, misspellings.
set -eu
. "${0%/*}/lib/lib.sh"

run --version
exits 0
head -n 1 "$dir/out" | grep -Eqx 'grundy [0-9]+\.[0-9]+\.[0-9]+' || fail version
says 'code paths: portable'
ok version

run
exits 2
is_silent
warns 'usage: grundy COMMAND'
run help
exits 0
is_quiet
says 'usage: grundy COMMAND'
run --help
exits 0
says 'usage: grundy COMMAND'
for name in eval moves play table games verify help; do
  run help $name
  exits 0
  is_quiet
  says "usage: grundy $name"
  cp "$dir/out" "$dir/page"
  run $name --help
  exits 0
  cmp -s "$dir/page" "$dir/out" || fail 'help NAME and NAME --help differ'
  run -h $name
  cmp -s "$dir/page" "$dir/out" || fail 'help NAME and -h NAME differ'
done
for page in notation limits exit nim; do
  run help $page
  exits 0
  is_quiet
  [ -s "$dir/out" ] || fail 'an empty page'
done
awk 'length > 80 { exit 1 }' "$dir/page" || fail 'a line of more than 80'
ok help

run evla 'nim(3)'
exits 2
complains "grundy: error: there is no command 'evla'
hint: did you mean eval?"
run 'nim(3)'
exits 2
warns 'hint: to evaluate a position: grundy eval POSITION'
run help tabel
exits 2
warns 'hint: did you mean grundy help table?'
run eval --misre 'nim(3)'
exits 2
complains "grundy: error: there is no option --misre
hint: did you mean --misere?"
run eval --mis 'nim(3)'
exits 2
warns 'did you mean --misere?'
run eval -x 'nim(3)'
exits 2
warns 'there is no option -x'
run eval --outcomes 'nim(3)'
exits 2
complains "grundy: error: eval has no option --outcomes
hint: see grundy help eval"
run games nmi
exits 2
warns 'did you mean nim?'
run help qqq
exits 2
complains "grundy: error: there is no help on 'qqq'
hint: grundy help lists the commands, grundy games the games"
for words in 'nim division' 'nim sum'; do
  run help "$words"
  exits 0
  is_quiet
  says '  grundy nim '
done
run games 'nim apple'
exits 2
is_silent
warns "there is no game 'nim apple'"
ok misspellings

run eval
exits 2
complains "grundy: error: an operand is missing; usage: grundy eval POSITION|-
hint: see grundy help eval"
run eval --dot 'graph[a->b](a)'
exits 2
complains "grundy: error: an operand is missing; usage: grundy eval POSITION|-
hint: --dot must be followed by the name of a file; '-' is standard output"
run eval 'nim(3' '5)'
exits 2
warns "'5)' is one word too many"
ok operands

run eval 'nim(3,5)' --limit-moves 1
exits 0
cp "$dir/out" "$dir/first"
run --limit-moves=1 eval 'nim(3,5)'
exits 0
cmp -s "$dir/first" "$dir/out" || fail 'the place of an option matters'
run eval --limit-moves=1 -- 'nim(3,5)'
exits 0
cmp -s "$dir/first" "$dir/out" || fail '-- matters'
run eval --limit-moves=9 --limit-moves=1 'nim(3,5)'
cmp -s "$dir/first" "$dir/out" || fail 'the last one does not win'
run eval -- --json
exits 2
points '  --json' '  ^'
ok 'places of options'

run eval --json=yes 'nim(3)'
exits 2
complains 'grundy: error: --json takes no argument'
run eval 'nim(3)' --limit-moves
exits 2
complains 'grundy: error: --limit-moves needs a number from 0 to 1000000000'
for word in '' x -1 1.5 ' 1' 1000000001 99999999999999999999; do
  run eval 'nim(3)' --limit-moves "$word"
  exits 2
  warns "needs a number from 0 to 1000000000, not '$word'"
done
for word in 5X M 5MM -5M 17592186044416T 5m5; do
  run eval 'nim(3)' "--max-memory=$word"
  exits 2
  warns 'needs a number of bytes'
done
for word in nan inf 1e3 1. -1 0x1 ''; do
  run eval 'nim(3)' "--time=$word"
  exits 2
  warns 'needs a number of seconds'
done
run eval 'nim(3)' --method guess
exits 2
complains "grundy: error: --method needs one of search, theorem, both, pairs, deep, not \
'guess'"
run verify nim --to 0
exits 2
for words in '--time .5' '--time 10' '--max-memory 100m' '--max-memory=1G' \
  '--max-memory 0' '--max-positions 0'; do
  run eval 'nim(3)' $words
  exits 0
  is_quiet
done
ok 'arguments of options'
