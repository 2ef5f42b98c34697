# Tokens on a strip.

laws tokens 10000

# answers in those runs
count tokens tokens as heaps = 10000
count tokens tokens as heaps (misère) = 6400
count tokens reach = 1600

table tokens 0..10 = 0 1 2 3 4 5 6 7 8 9 10  [by hand: as Nim]
misere-outcomes tokens 0..4 = N P N N N  [by hand: as misère Nim]

eval tokens(3,5,7) = N 1 : 3->2, 5->4, 7->6  [brute force]
eval tokens(2,4,6) = P 0 : none  [brute force]
eval tokens(1,4,9) = N 12 : 9->5  [brute force]
eval tokens(5,5) = P 0 : none  [by hand: mirror the opponent]
eval tokens(7) = N 7 : 7->0  [by hand: go to square 0]
eval tokens(0,0) = P 0 : none  [by hand: nothing can move]
eval tokens() = P 0 : none  [by hand: no token]
eval tokens(18446744073709551615,1) = N 18446744073709551614 : 18446744073709551615->1  [by hand: leave two on one square]
eval tokens(3) + nim(5) = N 6 : nim: 5->3  [by hand: a token on 3 is a heap of 3]

misere tokens(1,1,3) = N : 3->1  [brute force]
misere tokens(1) = P : none  [brute force]
misere tokens(1,1) = N : 1->0  [brute force]
misere tokens(1,1,1) = P : none  [brute force]
misere tokens(2,2) = P : none  [brute force]
misere tokens(1,2,3) = P : none  [brute force]

plies tokens(2,2) = 4  [by hand: the loser goes one square at a time, the winner mirrors]
longest tokens(3,5) = 8  [by hand: one square a move]

print tokens( 7 , 0, 3 ) = tokens(7,3)
print tokens(0) = 0
error tokens(3,,5) @9 expected a square, found ','
error tokens(x) @7 expected a square, found 'x'
error tokens(-1) @7 a square is a whole number from 0 on, never negative
error tokens[2](3) @7 tokens takes no parameters in [ ]
