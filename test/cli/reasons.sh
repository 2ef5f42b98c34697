# SPDX-License-Identifier: MIT
# What a teacher would say of each family, and of misère play.
set -eu
. "${0%/*}/lib/lib.sh"

# because POSITION REASON [MISERE]: the reason is among those of --explain,
# however its lines are broken
because() {
  run eval --explain ${3:+--misere} "$1"
  exits 0
  is_quiet
  tr -s ' \n' '  ' <"$dir/out" >"$dir/line"
  grep -qF -- "$2" "$dir/line" || fail "not said: $2"
}
because_misere() { because "$1" "$2" misere; }

because 'nim(3,5,7)' 'A heap can become any smaller heap, so its value is its size.'
because 'nim(3,5,7)' 'nim-sum 1 001 (the binary digits are added without carrying)'
because 'take[2..5](17,30)' 'The value of 30 is 1: 30 has the remainder 2 by 2+5, and that is divided by 2 and rounded down.'
because 'take[2..](7,9)' 'The value of 9 is 4: 9 divided by 2, rounded down.'
because 'take[1,3,4](9,12)' 'Heap 9 has the value of heap 2, which is 0. Heap 12 has the value of heap 5, which is 3.'
because 'bash[3](21)' 'A move that takes k beans can be answered by one that takes 4-k'
because 'half(100,20)' '100 is 1100100 in binary, so its value is 7, the number of its digits. 20 is 10100 in binary'
because 'moore[2](1,2,3)' 'Of the powers of 2 that add up to the heaps, 2 is in 2 of them, and 2 is 2 modulo 3 (the remainder when divided by 3), not 0'
because 'moore[2](3,5,6,7)' 'each occurs in a multiple of 3'
because 'stairs(3,1,2)' 'Only the odd steps count, as Nim heaps: 3 on step 1, 2 on step 3; their nim-sum is 1.'
because 'stairs(3,1,2)' 'step 1 3 11 step 3 2 10 -- nim-sum 1 01'
because 'shift(3,1,2,0)' 'pile 1 3 11 pile 2 2 10 -- nim-sum 1 01'
because 'lasker(3,4)' 'A heap of 3 is 4k+3 with k = 0, and its value is 4. A heap of 4 is 4k+4 with k = 0, and its value is 3. Heaps of 4k+1,'
because 'ed(4,6)' 'the lowest bit that is 0 in both is bit 3'
because 'ed(1,1)' 'Neither pile can be split.'
because 'ed(1,1)' 'There is no move, and whoever cannot move loses.'
because 'kayles(1000)' 'From heap 71 on the values repeat with period 12'
because 'wythoff(3,5)' '(3,5) is the golden pair with the difference 2: 3 is the golden ratio 1.618... times 2, rounded down, and 3+2 is 5.'
because 'wythoff(5,6)' 'No move leads from a golden pair to another, and from every other pair some move leads to one.'
because 'fibnim(20)' '20 = 13 + 5 + 2 as a sum of Fibonacci numbers 1, 2, 3, 5, 8, ..., no two of them neighbours (its Zeckendorf form); the smallest part is 2.'
because 'fibnim(13)' '13 is one of the Fibonacci numbers 1, 2, 3, 5, 8, ...'
because 'chomp(4,4,4)' 'Strategy stealing on a whole rectangle, 3 x 4'
because 'chomp(4,4,4)' 'if eating only the far corner (3,4) loses, then some reply beats it'
because 'chomp(4,4,4)' 'The only winning move is biting (2,3);'
because 'chomp(5,5,5,5,5)' 'in a square it is (2,2): a row and a column of the same length are left'
because 'chomp(9,9)' 'of two rows or columns it is that very corner'
because 'chomp(2,2,1)' 'Two rows or columns, one of them one square longer'
because 'chomp(4,1,1,1)' 'A row and a column of the same length: what is bitten from one, the opponent bites from the other.'
because 'cram(4 x 6)' 'A half turn leaves the board as it is, and no domino meets its image: the second player plays the image of each domino.'
because 'cram(.../.#./...)' 'A half turn leaves the board as it is'
because 'cram(.#/#.)' 'No domino fits on the board.'
ok reasons

because_misere 'nim(1,1,1)' 'nim(1,1,1) is P in misère play'
because_misere 'nim(1,1,1)' 'all components are fickle (like heaps of 0 or 1), so in misère play P means nim-sum 1.'
because_misere 'nim(1,1,1)' 'Misère Nim is played like Nim until a move would leave only heaps of 1; then leave an odd number of them.'
because_misere 'moore[2](1,1,1)' 'moore[2](1,1,1) is N in misère play'
because_misere 'moore[2](1,1,1)' 'the player who must move loses if their number is 1 modulo 3 (leaves the remainder 1 when divided by 3), and 3 is 0 modulo 3.'
because_misere 'stairs(0,3,1)' 'stairs(0,3,1) is P in misère play'
because_misere 'stairs(0,3,1)' 'In misère play it is misère Nim on the odd steps'
because_misere 'kayles(1,5)' 'kayles(1,5) is P in misère play'
because_misere 'kayles(1,5)' '5 is wild: in misère play it is not like any Nim heap'
because_misere 'kayles(1,5)' 'In the misère quotient of the heaps up to 5, which has 12 elements, a * c = ac is in P'
because_misere 'octal[0.07](33,34)' 'so the whole sum was searched'
because_misere 'kayles(8)' 'kayles(8) is N in misère play'
because_misere 'kayles(8)' '8 is wild, like kayles(5): in misère play it is not like any Nim heap'
because_misere 'dawson(12)' 'dawson(12) is P in misère play'
because_misere 'dawson(12)' '12 is wild, like dawson(10): in misère play it is not like any Nim heap'
because_misere 'grundy(3,13)' 'grundy(3,13) is P in misère play'
because_misere 'grundy(3,13)' '13 is wild: in misère play it is not like any Nim heap'
because_misere 'grundy(7)' '7 is tame: in misère play it is like an even number of Nim heaps of 1'
because_misere 'ring[2..4](9)' '9 is tame: in misère play it is like Nim heaps, some above 1, whose nim-sum is 0'
because_misere 'lasker(4,4)' 'lasker(4,4) is P in misère play'
because_misere 'lasker(4,4)' 'some component is firm (like a heap above 1), so misère play goes as normal play: P means nim-sum 0.'
because_misere 'wythoff(3,5)' 'The P-positions of misère play are the golden pairs, except that (0,1) and (2,2) take the place of (0,0) and (1,2).'
ok misere

# Binary columns, unless they would be wider than a page.
because 'nim(5,7,999999999999)' '999999999999 1110100011010100101001010000111111111111'
because 'nim(18446744073709551615,12345678901234567890)' '12345678901234567890 ab54a98ceb1f0ad2'
[ "$(awk 'length > 80' "$dir/out")" = '' ] || fail 'a line is wider than 80 columns'
ok columns
