# Grundy's game: split a heap into two that differ; octal games with such
# splits.  No theorem is known.

laws grundy 10000
laws grundy[0.7] 300
laws grundy[4.4] 300
laws grundy[0.47] 300
laws grundy[0.(4)] 120
laws grundy[4.(3)] 200
laws grundy[0.3] 500

table grundy 0..40 = 0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3 1 2 4 1 2 4 1 2 4 1  [brute force; P. M. Grundy 1939 to 20]
outcomes grundy 0..12 = P P P N P N N P N N P N N  [brute force]
misere-outcomes grundy 0..24 = N N N P N N P N N P N N P N N P N N P N N P N N P  [brute force]

eval grundy(1) = P 0 : none  [by hand: no move]
eval grundy(2) = P 0 : none  [by hand: the parts would be equal]
eval grundy(3) = N 1 : 3->1+2  [by hand]
eval grundy(9) = N 1 : 9->2+7, 9->3+6  [brute force]
eval grundy(13) = N 3 : 13->5+8  [brute force]
eval grundy(14) = N 2 : 14->4+10  [brute force]
eval grundy(20) = P 0 : none  [brute force]
eval grundy(50) = P 0 : none  [brute force]
eval grundy(12,13) = N 2 : 13->1+12, 13->3+10, 13->4+9, 13->6+7  [brute force]
eval grundy(3,13) = N 2 : 13->1+12, 13->3+10, 13->4+9, 13->6+7  [brute force]
eval grundy(11,11) = P 0 : none  [by hand: mirror the opponent]

# misère play: the rule of Nim is wrong here, the values of 3 and 13 differ
misere grundy(3,13) = P : none  [brute force]
misere grundy(3) = P : none  [by hand: the only move leaves none]
misere grundy(3,3) = N : 3->1+2  [brute force]
misere grundy(4) = N : 4->1+3  [by hand]

plies grundy(3) = 1  [by hand]
longest grundy(12) = 10  [brute force]

print grundy(0,3,1) = grundy(3,1)
error grundy(x) @7 expected a heap, found 'x'
print grundy[4.0](3) = grundy(3)
print grundy[.70](4) = grundy[0.7](4)
eval grundy[0.7](3) = N 1 : 3->2  [by hand: 1+1 may not be left]
eval grundy[0.4](3) = P 0 : none  [by hand: 1+1 may not be left]
eval grundy[0.4](4) = N 1 : 4->1+2  [by hand]
error grundy[2](3) @8 expected the point of an octal code such as 0.77, but the text ends here
error grundy[2.3](3) @7 the digit before the point is 0 or 4: without taking a bean a heap can only be split
error grundy[0.8](3) @9 8 is not an octal digit: a code has the digits 0 to 7
