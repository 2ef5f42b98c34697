# Wythoff's game.

laws wythoff 10000

# answers in those runs
count wythoff Wythoff = 10000
count wythoff Wythoff (misère) = 10000
count wythoff Wythoff (moves left) = 10000
count wythoff reach = 10000

table wythoff 0..7 0..7 = 0 1 2 3 4 5 6 7 / 1 2 0 4 5 3 7 8 / 2 0 1 5 3 4 8 6 / 3 4 5 6 2 0 1 9 / 4 5 3 2 7 6 9 0 / 5 3 4 0 6 8 10 1 / 6 7 8 1 9 10 3 4 / 7 8 6 9 0 1 4 5  [brute force; Winning Ways, chapter 3]
outcomes wythoff 0..3 0..5 = P N N N N N / N N P N N N / N P N N N N / N N N N N P  [Wythoff 1907]
misere-outcomes wythoff 0..3 0..5 = N P N N N N / P N N N N N / N N P N N N / N N N N N P  [brute force]
plies-table wythoff 0..7 0..7 = 0 1 1 1 1 1 1 1 / 1 1 2 3 3 3 3 3 / 1 2 1 3 3 3 3 3 / 1 3 3 1 3 4 5 5 / 1 3 3 3 1 3 5 6 / 1 3 3 4 3 1 3 5 / 1 3 3 5 5 3 1 3 / 1 3 3 5 6 5 3 1  [brute force]

eval wythoff(0,0) = P 0 : none  [by hand]
eval wythoff(1,2) = P 0 : none  [Wythoff 1907]
eval wythoff(3,5) = P 0 : none  [Wythoff 1907]
eval wythoff(2,2) = N 1 : (2,2)->(1,2), (2,2)->(0,0)  [brute force]
eval wythoff(2,3) = N 5 : (2,3)->(1,2)  [brute force]
eval wythoff(3,4) = N 2 : (3,4)->(1,2)  [brute force]
eval wythoff(5,8) = N 2 : (5,8)->(3,5), (5,8)->(4,7)  [brute force]
eval wythoff(5,6) = N 10 : (5,6)->(3,5), (5,6)->(1,2)  [brute force]
eval wythoff(4,4) = N 7 : (4,4)->(0,0)  [brute force]
eval wythoff(3,5) + 2*lasker(6) + octal[0.77](10) = N 2 : wythoff: (3,5)->(0,2), wythoff: (3,5)->(3,4), lasker: 6->3, lasker: 6->1+5, octal[0.77]: 10->1+8, octal[0.77]: 10->2+7, octal[0.77]: 10->3+6, octal[0.77]: 10->4+4  [values 0, 6, 6, 2 by brute force; by hand from their tables]

# the golden ratio in double precision gets these wrong
eval wythoff(165580140,267914295) = P  [a(102334155) = (i + isqrt(5 i^2)) / 2 in exact arithmetic]
eval wythoff(165580141,267914296) = N : (165580141,267914296)->(102334155,165580141), (165580141,267914296)->(165580140,267914295)  [exact integer square roots]
plies wythoff(165580140,267914295) = 204668310  [twice the index 102334155]

# the last golden pair of 64-bit numbers, and what lies beside it
eval wythoff(11400714819323198485,18446744073709551615) = P  [exact integer square roots: index 7046029254386353130]
eval wythoff(11400714819323198486,18446744073709551615) = N : (11400714819323198486,18446744073709551615)->(11400714819323198485,18446744073709551615), (11400714819323198486,18446744073709551615)->(7046029254386353130,11400714819323198486), (11400714819323198486,18446744073709551615)->(11400714819323198484,18446744073709551613)  [exact integer square roots]
eval wythoff(18446744073709551614,18446744073709551615) = N : (18446744073709551614,18446744073709551615)->(11400714819323198485,18446744073709551615), (18446744073709551614,18446744073709551615)->(1,2)  [exact integer square roots]
eval wythoff(18446744073709551615,18446744073709551615) = N : (18446744073709551615,18446744073709551615)->(11400714819323198485,18446744073709551615), (18446744073709551615,18446744073709551615)->(0,0)  [exact integer square roots]
eval wythoff(10000000000000000000,18446744073709551615) = N : (10000000000000000000,18446744073709551615)->(6180339887498948482,10000000000000000000)  [exact integer square roots]
plies wythoff(11400714819323198485,18446744073709551615) = 14092058508772706260  [twice the index]
plies wythoff(10000000000000000000,18446744073709551615) = 7639320225002103037  [1 + 2 * 3819660112501051518, by exact integer square roots]

misere wythoff(0,0) = N : none  [by hand: who cannot move wins]
misere wythoff(0,1) = P : none  [by hand]
misere wythoff(1,2) = N : (1,2)->(0,1)  [brute force]
misere wythoff(2,2) = P : none  [brute force]
misere wythoff(3,3) = N : (3,3)->(2,2)  [brute force]
misere wythoff(4,6) = N : (4,6)->(3,5)  [brute force]
misere wythoff(11400714819323198485,18446744073709551615) = P  [as in normal play]

plies wythoff(0,0) = 0  [by hand]
plies wythoff(4,7) = 6  [brute force]
misere-plies wythoff(2,2) = 3  [brute force]
misere-plies wythoff(4,6) = 6  [brute force]
longest wythoff(3,5) = 8  [by hand: one bean a move]
longest wythoff(1000000,2000000) = 3000000  [by hand: one bean a move]

print wythoff(5,3) = wythoff(3,5)
print wythoff(0,0) = wythoff(0,0)
print wythoff((5,3),(1,2)) = wythoff(3,5) + wythoff(1,2)
print 2*wythoff(4,1) = 2*wythoff(1,4)
error wythoff(1,2,3) @12 wythoff takes 2 integers, found 3
error wythoff(1) @9 wythoff takes 2 integers, found 1
error wythoff() @8 wythoff takes 2 integers, found 0
error wythoff(1,-2) @10 a heap must be a whole number, 0 or more
