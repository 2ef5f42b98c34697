# SPDX-License-Identifier: MIT
# Singular and plural: "1 value", not "1 values".
set -eu
. "${0%/*}/lib/lib.sh"

run period kayles --limit 1
exits 3
says '1 value computed'
run period kayles --limit 2
says '2 values computed'
run period kayles --limit 1 --certificate -
exits 3
warns '1 value proves no period'
run period 'coins[{}]'
says 'independent heads, from 1 value'
run eval 'coins[{}](HT)' --explain
says 'repeat from place 0 on, with period 1:'
run moves 'nim(5)' --limit-moves 1
says 'more than 1 move, 1 of'
run moves 'nim(5)' --limit-moves 2
says 'more than 2 moves, 1 of'
run verify octal --to 1
says '1 position'
says '1 answer'
! grep -qE '[^0-9]1 (positions|answers)' "$dir/out" || fail 'a plural of one'
run eval 'grundy(9,200)' --misere \
  --max-positions 1
exits 3
warns 'the limit of 1 position (--max-positions): counted '
warns ' remembered and 1 for every 32 of '
run period 'octal[0.6]' --max-positions 1
warns 'the limit of 1 position (--max-positions): counted '
warns ' steps; values computed: '
run period 'octal[0.6]' --max-positions 2
warns 'the limit of 2 positions (--max-positions): counted '
run survey --digits 1 --limit 1
says 'checksum: of 1 value,'
ok 'counts'
