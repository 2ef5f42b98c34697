# Moore's Nim.

laws moore[1] 3000
laws moore[2] 3000
laws moore[3] 2000
laws moore[4] 1000
laws moore[7] 500
laws moore[18446744073709551615] 500

# answers in those runs
count moore[1] few heaps = 12
count moore[1] Moore = 3000
count moore[1] Moore (misère) = 3000
count moore[1] reach = 3000
count moore[2] few heaps = 77
count moore[2] Moore = 3000
count moore[2] Moore (misère) = 3000
count moore[2] reach = 3000
count moore[3] few heaps = 231
count moore[3] Moore = 2000
count moore[3] Moore (misère) = 2000
count moore[3] reach = 2000
count moore[4] few heaps = 385
count moore[4] Moore = 1000
count moore[4] Moore (misère) = 1000
count moore[4] reach = 1000
count moore[7] few heaps = 495
count moore[7] Moore = 500
count moore[7] Moore (misère) = 500
count moore[7] reach = 500
count moore[18446744073709551615] few heaps = 500
count moore[18446744073709551615] Moore = 500
count moore[18446744073709551615] Moore (misère) = 500
count moore[18446744073709551615] reach = 500

eval moore[2](3,5,6,7) = P 0 : none  [brute force]
eval moore[2](1,2,3,4,5) = N 15 : (1,2,3,4,5)->(1,2,3,3), (1,2,3,4,5)->(1,1,2,2,3)  [brute force]
eval moore[2](5,5,5) = P 0 : none  [brute force]
eval moore[2](1,1,1) = P 0 : none  [Moore 1910]
eval moore[2](1,2,3) = N 6 : (1,2,3)->(1,1,1)  [brute force]
eval moore[2](2,3,4) = N 9 : (2,3,4)->(2,2,2)  [brute force]
eval moore[2](3,4,5) = N 12 : (3,4,5)->(3,3,3)  [brute force]
eval moore[2](1,1,2,2) = N 6 : (1,1,2,2)->(1,1,1)  [brute force]
eval moore[2](1,1,1,2,2) = N 7 : (1,1,1,2,2)->(1,1,1)  [brute force]
eval moore[1](3,4,5) = N 2 : (3,4,5)->(1,4,5)  [brute force]
eval moore[1](1,2,3) = P 0 : none  [brute force]
eval moore[3](1,1,1,1) = P 0 : none  [brute force]
eval moore[3](1,2,3,3) = N 9 : (1,2,3,3)->(1,1,1,1)  [brute force]
eval moore[3](2,3,4,5) = N 14 : (2,3,4,5)->(2,2,2,2)  [brute force]
eval moore[3](7,9) = N 16 : (7,9)->0  [brute force]
eval moore[4](1,1,2,2,3) = N 9 : (1,1,2,2,3)->(1,1,1,1,1)  [brute force]
eval moore[2]() = P 0 : none  [by hand: nothing to take]
eval moore[2](4) + nim(4) = P 0 : none  [by hand: one heap is a Nim heap]

# large heaps by theorem
eval moore[2](18446744073709551615,9223372036854775808,12345678901234567890,77) = N : (77,9223372036854775808,12345678901234567890,18446744073709551615)->(77,9223372036854775808,9223372036854775885,9223372036854775885)  [by hand: 2^63 and the digits of 77 three times each]
eval moore[2](18446744073709551615,18446744073709551615,18446744073709551615) = P 0 : none  [by hand: each digit three times]
eval moore[1](18446744073709551615,9223372036854775808,1) = N : (1,9223372036854775808,18446744073709551615)->(1,9223372036854775808,9223372036854775809)  [Bouton 1901]
eval moore[18446744073709551615](5,18446744073709551610) = N 18446744073709551615 : (5,18446744073709551610)->0  [by hand: take all]

misere moore[2](1,1,1) = N : (1,1,1)->(1)  [brute force]
misere moore[2](1) = P : none  [brute force]
misere moore[2](1,1) = N : (1,1)->(1)  [brute force]
misere moore[2](1,1,1,1) = P : none  [brute force]
misere moore[2](1,1,1,1,1) = N : (1,1,1,1,1)->(1,1,1,1)  [brute force]
misere moore[2](2,2,2) = P : none  [brute force]
misere moore[2](3,4,5) = N : (3,4,5)->(3,3,3)  [brute force]
misere moore[2](1,1,2) = N : (1,1,2)->(1)  [brute force]
misere moore[2](1,1,1,2) = N : (1,1,1,2)->(1,1,1,1)  [brute force]
misere moore[3](1,1,1,1,1) = P : none  [brute force]
misere moore[3](1,1,2,2) = N : (1,1,2,2)->(1)  [brute force]
misere moore[3](2,2,2,2) = P : none  [brute force]
misere moore[1](1,1,2) = N : (1,1,2)->(1,1,1)  [brute force]
misere moore[2](3,5,6,7) = P : none  [brute force]

plies moore[2](1,2,3,4) = 7  [brute force]
plies moore[2](3,3,3) = 6  [brute force]
longest moore[2](1,2,3) = 6  [by hand: one bean a move]

print moore[2](5,3,4) = moore[2](3,4,5)
print moore[2](0,3,0) = moore[2](3)
print moore[ 02 ]( 7 , 1 ) = moore[2](1,7)
print moore[2](0) = 0
print moore[2]() = 0
print 2*moore[2](2,1) = 2*moore[2](1,2)
error moore(3,4) @5 moore needs the number of heaps that a move may change in [ ], such as moore[2]
error moore[](3,4) @6 moore needs the number of heaps that a move may change in [ ], such as moore[2]
error moore[0](3) @6 a move changes at least one heap: moore[1] is the least
error moore[x](3) @6 expected the number of heaps, found 'x'
error moore[2,3](3) @7 expected ']', found ','
error moore[-1](3) @6 the number of heaps must be a whole number, 0 or more
error moore[2](3,,4) @11 expected a heap, found ','
error moore[2](3;4) @10 expected ',' or ')', found ';'
error moore[2](99999999999999999999) @9 the number is too large: at most 18446744073709551615
