# SPDX-License-Identifier: MIT
# Coins: a coin that is too far out is refused at once; all other answers are
# complete.
set -eu
. "${0%/*}/lib/lib.sh"

# The table of nim-sums ends: a limit, with its place, not a search.
run eval 'coins[atmost 8](100)'
exits 3
is_silent
complains 'grundy: error: the value of a coin at 100 is not known: with 8 further coins the table of nim-sums ends before it
  coins[atmost 8](100)
                  ^'
run eval 'nim(3) + coins[exactly 7](9223372036854775807)'
exits 3
warns 'the table of nim-sums ends before it'
run eval 'tartan[atmost 5, twins]((1000,5))'
exits 3
warns 'the value of a coin at 1000 is not known'
ok refusals

# A rule that is nearly right.
run eval 'coins[turtle](3)'
exits 2
warns 'hint: did you mean turtles?'
run eval 'tartan[mock, rule]((1,1))'
exits 2
warns 'hint: did you mean ruler?'
ok names

# Large boards list moves.
run eval --limit-moves 2 'corners((9223372036854775807,9223372036854775806))'
exits 0
says 'winning moves  turn 9223372036854775807,'
run eval 'corners((1099511627775,3))'
exits 0
says 'turn 1099511627775,0 x 3,0'
run eval 'coins[{1},{1,2}](9223372036854775806)'
exits 0
says 'is P:'
ok large

# Heads that are not independent are searched, and the answer says so.
run eval 'coins[ruler heads](0,1)'
exits 0
says 'method         search'
says 'note           which coins may be turned depends on what others show'
run eval 'coins[ruler](0,1)'
exits 0
! grep -q '^note' "$dir/out" || fail 'there is a note'
# The values that are summed, and of products the values of the coordinates.
run eval 'coins[turtles](3,5)'
says 'each coin'
says '4 for the coin at 3, 6'
run eval 'corners((1,2),(3,3))'
says '(3,3) has 3 and 3, product 2'
# The method that gave the outcome, and the method that gave the value.
run eval 'selective[turtles, mock](1 ; 2)'
exits 0
says 'method         theorem: selective compound; the value by search'
ok words
