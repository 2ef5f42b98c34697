# Cutcake.  "Brute force" is a program of its own that plays whole sums and knows
# nothing of values; the table of Winning Ways is in its chapter 2.

laws cutcake 10000

# answers in those runs: as many as the search has checked
count cutcake powers of 2 = 96

eval cutcake(1,1) = P 0 : none  [brute force]
eval cutcake(2,1) = L 1 : L (2,1)->(1,1)+(1,1)  [brute force]
eval cutcake(1,2) = R -1 : R (1,2)->(1,1)+(1,1)  [brute force]
eval cutcake(4,2) = L 1 : L (4,2)->(2,2)+(2,2)  [brute force]
eval cutcake(2,3) = P 0 : none  [brute force]
eval cutcake(5,3) = L 1 : L (5,3)->(2,3)+(3,3)  [brute force]
eval cutcake(3,7) = R -2 : R (3,7)->(3,1)+(3,6), R (3,7)->(3,2)+(3,5), R (3,7)->(3,3)+(3,4)  [brute force]
eval cutcake(4,4) = P 0 : none  [brute force]
eval cutcake(6,3) = L 2 : L (6,3)->(2,3)+(4,3), L (6,3)->(3,3)+(3,3)  [brute force]
eval cutcake((4,2),(1,2)) = P 0 : none  [brute force]
eval cutcake(8,8) = P 0 : none  [Winning Ways, chapter 2]
eval cutcake(8,3) = L 3  [Winning Ways, chapter 2]
eval cutcake(2,9) = R -3  [Winning Ways, chapter 2: 9/2 rounded down, less 1]
eval cutcake(5,3) + hackenbush(0-1:r) = P 0 : none  [1 - 1]
eval cutcake(7,7) + nim(2) = N *2  [0 + *2]

# sides of 64 bits
eval cutcake(18446744073709551615,18446744073709551615) = P 0  [by hand: the same power of 2]
eval cutcake(18446744073709551615,3) = L 9223372036854775806  [by hand: (2^64-1)/2 rounded down, less 1]
eval cutcake(2,18446744073709551615) = R -9223372036854775806  [by hand: as above]

misere cutcake(2,1) = R : none  [brute force]
misere cutcake(2,3) = L : L (2,3)->(1,3)+(1,3)  [brute force]
misere cutcake(4,3) = N : L (4,3)->(2,3)+(2,3), R (4,3)->(4,1)+(4,2)  [brute force]

print cutcake((5,3),(3,5)) = cutcake(5,3) + cutcake(3,5)
error cutcake(0,3) @8 the side of a cake is a whole number from 1 on, never 0
error cutcake(3) @9 cutcake takes 2 integers, found 1
error cutcake(2,x) @10 expected the side of a cake, found 'x'
error cutcake[2](1,2) @8 cutcake takes no parameters in [ ]
