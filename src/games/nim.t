# Nim.  The laws look at single heaps; sums are in the facts.

laws nim 10000

# answers in those runs
count nim Bouton = 10000
count nim Bouton (misère) = 6209
count nim reach = 1576

eval nim(13,12,8) = N 9 : 13->4, 12->5, 8->1  [by hand: 1101 ^ 1100 ^ 1000 = 1001; brute force]
eval nim(5,7,9) = N 11 : 9->2  [brute force]
eval nim(3,5,7) = N 1 : 3->2, 5->4, 7->6  [brute force]
eval nim(3,4,5) = N 2 : 3->1  [brute force]
eval nim(1,2,3) = P 0 : none  [Bouton 1901]
eval nim(2,4,6) = P 0 : none  [Bouton 1901]
eval nim(4,4) = P 0 : none  [by hand: mirror the opponent]
eval nim(7) = N 7 : 7->0  [by hand: take all]
eval nim() = P 0 : none  [by hand: nothing to take]
eval nim(0,0,0) = P 0 : none  [by hand: nothing to take]
eval nim(0,5,0) = N 5 : 5->0  [by hand: take all]
eval 3*nim(2) = N 2 : 2->0  [by hand: three heaps of 2, leave two of them]
eval nim(18446744073709551615,1) = N 18446744073709551614 : 18446744073709551615->1  [by hand: leave two equal heaps]
eval nim(18446744073709551615,18446744073709551615) = P 0 : none  [by hand: mirror the opponent]
eval nim(9223372036854775808,9223372036854775807) = N 18446744073709551615 : 9223372036854775808->9223372036854775807  [by hand: 2^63 and 2^63 - 1 share no bit]

misere nim(1,1,1) = P : none  [Bouton 1901; brute force]
misere nim(1,1) = N : 1->0  [by hand]
misere nim(1,1,2) = N : 2->1  [brute force]
misere nim(2,2) = P : none  [brute force]
misere nim(1,2,3) = P : none  [brute force]
misere nim(1) = P : none  [by hand: the last bean loses]
misere nim(7) = N : 7->1  [by hand: leave one]
misere nim() = N  [by hand: who cannot move wins]
misere nim(0,1) = P : none  [by hand: an empty heap does not count]
misere nim(3,4,5) = N : 3->1  [brute force]

table nim 0..10 = 0 1 2 3 4 5 6 7 8 9 10  [Bouton 1901]
outcomes nim 0..4 = P N N N N  [by hand]
misere-outcomes nim 0..4 = N P N N N  [by hand]
plies nim(7) = 1  [by hand: take all]
plies nim(2,2) = 4  [by hand: the loser takes one bean at a time, the winner mirrors]
misere-plies nim(7) = 2  [by hand: leave one, which must be taken]
longest nim(3,5,7) = 15  [by hand: one bean a move]
longest nim(1000000,5) = 1000005  [by hand: one bean a move]

# tokens on a strip, each moved to the left: Nim in disguise
table tokens 0..10 = 0 1 2 3 4 5 6 7 8 9 10  [literal tokens, brute force]
misere-outcomes tokens 0..4 = N P N N N  [literal tokens, brute force]
eval tokens(3,5,7) = N 1 : 3->2, 5->4, 7->6  [literal tokens, brute force]
eval tokens(2,4,6) = P 0 : none  [literal tokens, brute force]
eval tokens(1,4,9) = N 12 : 9->5  [literal tokens, brute force]
eval tokens(5,5) = P 0 : none  [by hand: mirror the opponent]
eval tokens(0,0) = P 0 : none  [by hand: nothing can move]
eval tokens() = P 0 : none  [by hand: no token]
eval tokens(18446744073709551615,1) = N 18446744073709551614 : 18446744073709551615->1  [by hand: leave two on one square]
eval tokens(3) + nim(5) = N 6 : nim: 5->3  [by hand: a token on 3 is a heap of 3]
misere tokens(1,1,3) = N : 3->1  [literal tokens, brute force]
misere tokens(1,1,1) = P : none  [literal tokens, brute force]
misere tokens(1,2,3) = P : none  [literal tokens, brute force]
plies tokens(2,2) = 4  [by hand: the loser goes one square at a time, the winner mirrors]
longest tokens(3,5) = 8  [by hand: one square a move]

print nim(3,5,7) = nim(3,5,7)
print nim( 7 , 3 ) = nim(7,3)
print nim(0,3,0) = nim(3)
print nim(0) = 0
print 2*nim(3) + nim(4) = nim(3,3,4)
print nim(007) = nim(7)

error nim(3,,5) @6 expected a heap, found ','
error nim(-1) @4 a heap must be a whole number, 0 or more
error nim(99999999999999999999) @4 the number is too large: at most 18446744073709551615
error nim(3 @5 missing ')'
error nim(3,x) @6 expected a heap, found 'x'
error nim[2](3) @4 nim takes no parameters in [ ]
print tokens( 7 , 0, 3 ) = tokens(7,3)
print tokens(0) = 0
error tokens(3,,5) @9 expected a heap, found ','
error tokens(-1) @7 a heap must be a whole number, 0 or more
error tokens[2](3) @7 tokens takes no parameters in [ ]: it is short for nim
