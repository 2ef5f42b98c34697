# One stone from pile i to a later pile.

laws shift 10000

# answers in those runs
count shift stones as heaps = 10000
count shift stones as heaps (misère) = 10000
count shift reach = 10000

eval shift(3,1,2,0) = N 1 : (3,1,2,0)->(2,2,2,0), (3,1,2,0)->(3,1,1,1)  [brute force]
eval shift(1,1) = N 1 : (1,1)->(0,2)  [brute force: not Nim on the sizes]
eval shift(0) = P 0 : none  [by hand: no stones]
eval shift(7) = P 0 : none  [by hand: the last pile]
eval shift(1,0) = N 1 : (1,0)->(0,1)  [brute force]
eval shift(1,1,1) = N 3 : (1,1,1)->(0,2,1)  [brute force]
eval shift(2,2,2,2) = P 0 : none  [brute force]
eval shift(1,0,1,0,1) = N 6 : (1,0,1,0,1)->(0,0,2,0,1)  [brute force]
eval shift(3,0,0,0,0) = N 4 : (3,0,0,0,0)->(2,0,0,0,1)  [brute force]
eval shift(1,1,1,1) = P 0 : none  [brute force]
eval shift(0,3,1) = N 1 : (0,3,1)->(0,2,2)  [brute force]
eval shift(0,0,5,2) = N 1 : (0,0,5,2)->(0,0,4,3)  [brute force]
eval shift() = P 0 : none  [by hand: no pile]
eval shift(1,0,0) + nim(2) = P 0 : none  [by hand: the stone is a heap of 2]
eval shift(18446744073709551615,0,0) = N 2 : (18446744073709551615,0,0)->(18446744073709551614,0,1)  [by hand: an odd number of heaps of 2]
eval shift(18446744073709551614,0,1) = P 0 : none  [by hand: an even number]

misere shift(3,1,2,0) = N : (3,1,2,0)->(2,2,2,0), (3,1,2,0)->(3,1,1,1)  [brute force]
misere shift(1,1) = P : none  [brute force]
misere shift(1,0,0) = N : (1,0,0)->(0,1,0)  [brute force]
misere shift(0,2,0) = N : (0,2,0)->(0,1,1)  [brute force]
misere shift(0,3,1) = P : none  [brute force]
misere shift(1,1,1) = N : (1,1,1)->(0,1,2)  [brute force]
misere shift(2,1,0) = N : (2,1,0)->(2,0,1)  [brute force]
misere shift(2,0,0,0) = P : none  [brute force]

plies shift(3,1,2,0) = 13  [brute force]
longest shift(3,1,2,0) = 13  [by hand: 9 + 2 + 2, one pile a move]

print shift(0,3,0) = shift(0,3,0)
print shift( 1 , 02 ) = shift(1,2)
print shift() = 0
print shift(0) = shift(0)
print 2*shift(1,2) = 2*shift(1,2)
error shift(3,,5) @8 expected a number of stones, found ','
error shift(3 4) @8 expected ',' or ')', found '4'
error shift(x) @6 expected a number of stones, found 'x'
error shift(-1) @6 a number of stones must be a whole number, 0 or more
error shift(18446744073709551615,0,1) @29 too many stones: at most 18446744073709551615 in all
error shift[2](3) @6 shift takes no parameters in [ ]
