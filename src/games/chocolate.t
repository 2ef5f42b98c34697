# Breaking a bar of chocolate.  "Brute force" is a program of its own that
# searches whole collections of bars and knows nothing of values of sums.

laws chocolate 10000

# answers in those runs
count chocolate one piece more = 10000
count chocolate one piece more (misère) = 35
count chocolate reach = 10000

table chocolate 1..4 1..5 = 0 1 0 1 0 / 1 1 1 1 1 / 0 1 0 1 0 / 1 1 1 1 1  [brute force]
misere-outcomes chocolate 1..4 1..5 = N P N P N / P P P P P / N P N P N / P P P P P  [brute force]

eval chocolate(1,1) = P 0 : none  [by hand: no move]
eval chocolate(1,4) = N 1 : (1,4)->(1,1)+(1,3), (1,4)->(1,2)+(1,2)  [brute force]
eval chocolate(2,3) = N 1 : (2,3)->(1,3)+(1,3), (2,3)->(1,2)+(2,2)  [brute force]
eval chocolate(3,3) = P 0 : none  [brute force]
eval chocolate(3,5) = P 0 : none  [brute force]
eval chocolate((2,3),(3,3)) = N 1 : (2,3)->(1,3)+(1,3), (2,3)->(1,2)+(2,2), (3,3)->(1,3)+(2,3)  [brute force]
eval chocolate((2,3),(2,2)) = P 0 : none  [brute force]
eval chocolate(2,3) + nim(5) = N 4 : nim: 5->1  [value 1 by brute force; leave two components of value 1]

# sides of 64 bits
eval chocolate(18446744073709551615,18446744073709551615) = P 0 : none  [by hand: both sides are odd]
eval chocolate(18446744073709551614,3) + nim(1) = P 0 : none  [by hand: an even number of squares, value 1]
eval chocolate(18446744073709551614,3) + nim(3) = N 2 : nim: 3->1  [by hand: value 1]

misere chocolate(1,1) = N : none  [by hand: who cannot move wins]
misere chocolate(1,2) = P : none  [by hand: the only break is the last one]
misere chocolate(3,3) = N : (3,3)->(1,3)+(2,3)  [brute force]
misere chocolate(2,3) = P : none  [brute force]
misere chocolate(3,5) = N : (3,5)->(1,3)+(3,4), (3,5)->(1,5)+(2,5), (3,5)->(2,3)+(3,3)  [brute force]
misere chocolate((2,3),(3,3)) = P : none  [brute force]
misere chocolate((2,3),(2,2)) = N : (2,3)->(1,3)+(1,3), (2,3)->(1,2)+(2,2), (2,2)->(1,2)+(1,2)  [brute force]
misere chocolate(2,3) + nim(2) = N : nim: 2->0  [by hand: leave one component that counts as a heap of 1]

plies chocolate(2,3) = 5  [by hand: 6 squares]
plies chocolate(3,3) = 8  [by hand: 9 squares]
misere-plies chocolate(3,3) = 8  [by hand: 9 squares]
longest chocolate(3,4) = 11  [by hand: 12 squares]

print chocolate(6,4) = chocolate(4,6)
print chocolate((5,3),(1,2)) = chocolate(3,5) + chocolate(1,2)
error chocolate(0,3) @10 the side of a bar is a whole number from 1 on, never 0
error chocolate(1,-2) @12 the side of a bar is a whole number from 0 on, never negative
error chocolate(4) @11 chocolate takes 2 integers, found 1
error chocolate(2,x) @12 expected the side of a bar, found 'x'
error chocolate[2](1,2) @10 chocolate takes no parameters in [ ]
