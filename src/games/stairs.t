# Staircase Nim.

laws stairs 10000

# answers in those runs
count stairs odd steps = 10000
count stairs odd steps (misère) = 10000
count stairs reach = 10000

eval stairs(3,1,2) = N 1 : (3,1,2)->(2,1,2)  [brute force]
eval stairs(0,4,0,5) = P 0 : none  [brute force]
eval stairs(1,2,3) = N 2 : (1,2,3)->(3,0,3), (1,2,3)->(1,4,1)  [brute force]
eval stairs(2,0,3) = N 1 : (2,0,3)->(2,1,2)  [brute force]
eval stairs(1) = N 1 : (1)->0  [by hand: to the ground]
eval stairs(0,1) = P 0 : none  [by hand: two moves]
eval stairs(5,2,5,3) = P 0 : none  [brute force]
eval stairs(2,5,1) = N 3 : (2,5,1)->(1,5,1)  [brute force]
eval stairs(0,0,4) = N 4 : (0,0,4)->(0,4)  [brute force]
eval stairs(0,0,1,2,1) = P 0 : none  [brute force]
eval stairs(1,6,0,0,3) = N 2 : (1,6,0,0,3)->(3,4,0,0,3), (1,6,0,0,3)->(1,6,0,2,1)  [brute force]
eval stairs() = P 0 : none  [by hand: no stones]
eval stairs(0,0) = P 0 : none  [by hand: no stones]
eval stairs(2,1) + nim(3) = N 1 : stairs: (2,1)->(3), nim: 3->2  [by hand: step 1 is a heap of 2]
eval stairs(9223372036854775807,1,9223372036854775807) = P 0 : none  [by hand: equal odd steps]
eval stairs(0,18446744073709551615) = P 0 : none  [by hand: only an even step]
eval stairs(3,0,18446744073709551612) = N 18446744073709551615 : (3,0,18446744073709551612)->(3,18446744073709551609,3)  [by hand: leave 3 on both odd steps]

misere stairs(0,3,1) = P : none  [brute force]
misere stairs(1) = P : none  [brute force]
misere stairs(0,1) = N : (0,1)->(1)  [brute force]
misere stairs(1,0,1) = N : (1,0,1)->(0,0,1), (1,0,1)->(1,1)  [brute force]
misere stairs(2,1) = N : (2,1)->(1,1)  [brute force]
misere stairs(2,0,2) = P : none  [brute force]
misere stairs(0,2) = N : (0,2)->(1,1)  [brute force]
misere stairs(1,3) = P : none  [brute force]
misere stairs(1,0,2,1) = N : (1,0,2,1)->(1,2,0,1)  [brute force]
misere stairs(1,1,1,1,1) = P : none  [brute force]

plies stairs(3,1,2) = 11  [brute force]
plies stairs(0,2,1) = 7  [brute force]
longest stairs(3,1,2) = 11  [by hand: each stone as many moves as its step]

print stairs(3,1,2) = stairs(3,1,2)
print stairs( 3 , 0 , 0 ) = stairs(3)
print stairs(0,0,2,0) = stairs(0,0,2)
print stairs(0,0) = 0
print stairs() = 0
print 2*stairs(1,2) = 2*stairs(1,2)
error stairs(3,,5) @9 expected a number of stones, found ','
error stairs(x) @7 expected a number of stones, found 'x'
error stairs(3;4) @8 expected ',' or ')', found ';'
error stairs(3,) @9 expected a number of stones, but the text ends here
error stairs(1,-1) @9 a number of stones must be a whole number, 0 or more
error stairs(1,18446744073709551615) @9 too many stones: at most 18446744073709551615 in all
error stairs[2](3) @7 stairs takes no parameters in [ ]
