# SPDX-License-Identifier: MIT
# eval --outcome, --method pairs and --method deep: who wins, by parts solved
# apart, or by large parts beside values.
set -eu
. "${0%/*}/lib/lib.sh"

# one POSITION OUTCOME METHOD [OPTION ...]: outcome and method of the answer
one() {
  position=$1 outcome=$2 method=$3
  shift 3
  run eval --json "$@" "$position"
  exits 0
  is_quiet
  grep -q "\"outcome\":\"$outcome\"" "$dir/out" || fail "not $outcome"
  grep -q "\"method\":\"$method\"" "$dir/out" || fail "not by $method"
}

one 'cram(5 x 7)' N pairs --outcome
one 'cram(6 x 7)' N theorem --outcome
one 'cram(6 x 7)' N pairs --method pairs
one 'cram(31 x 32)' N theorem
one '{board .. -> ## right, down}(40 x 41)' N theorem
one '{board .. -> ## right, down}(40 x 40)' P theorem
one 'cram(4 x 5)' N theorem --method theorem
one 'cram(6 x 6)' P theorem --outcome
one 'cram(6 x 6)' P pairs --method pairs
one 'cram(5 x 5)' P pairs --method pairs
one 'cram(3 x 4)' N search --outcome
one 'nim(1,2,3)' P theorem --outcome
one 'nim(1,2,3)' P pairs --method pairs
one 'toads(t.f)' N search --outcome
one 'kayles(5)' N quotient --outcome --misere
one 'chomp[2 x 3]' N theorem --outcome --misere
one '{board .. -> ## right, down}(5 x 6)' N pairs --method pairs
one 'cram(5 x 6) + cram(4 x 5)' P pairs --method pairs
one '{n -> n-k for k in {1,3,4}}(12)' N pairs --method pairs
one 'clobber(4 x 5)' N deep --outcome
one 'clobber(3 x 4) + clobber(4 x 4)' N deep --method deep
one 'domineering(5 x 5)' P deep --method deep
one '{board L: xo -> .x any ; R: L with xo}(4 x 4)' P deep --method deep
one 'toads(t.f) + nim(3)' N deep --method deep
one 'toads(t.f) + domineering(3 x 3)' N deep --method deep --misere
one 'toads(t.f) + domineering(3 x 3)' N search --misere
ok methods

# the move that is listed leads to a position that is lost
run eval --outcome --limit-moves 1 'cram(5 x 6)'
exits 0
move=$(sed -n 's/^winning moves  \([a-z0-9]*\).*/\1/p' "$dir/out")
to=$("$GRUNDY" moves --plain --json 'cram(5 x 6)' |
  sed "s/.*\"$move\",\"to\":\"\([^\"]*\)\".*/\1/")
run eval --method search "$to"
exits 0
grep -q 'is P' "$dir/out" || fail "$move does not win"
ok 'a winning move'

# all winning moves, if they are asked for
run eval --method search --json 'cram(4 x 5)'
moves=$(grep -o '"move":"[a-z0-9]*"' "$dir/out" | sort)
run eval --method pairs --limit-moves 100 --json 'cram(4 x 5)'
exits 0
test "$moves" = "$(grep -o '"move":"[a-z0-9]*"' "$dir/out" | sort)" ||
  fail 'other winning moves'
ok 'all winning moves'

for position in 'toads(t.f)' 'graph[a->b,b->a](a)'; do
  run eval --method pairs "$position"
  exits 2
  warns 'pairs has no answer'
done
for position in 'nim(1,2)' 'graph[a->b,b->a](a)'; do
  run eval --method deep "$position"
  exits 2
  warns 'deep has no answer'
done
run eval --method pairs --misere 'kayles(5)'
exits 2
warns 'pairs has no answer'
run code --method pairs 'kayles'
exits 2
warns 'pairs does not work for code'
ok refusals
