# Discard one pile, split the other.

laws ed 10000

# answers in those runs
count ed lowest zero = 10000
count ed bad piles (misère) = 10000
count ed reach = 10000

table ed 1..8 1..8 = 0 1 0 2 0 1 0 3 / 1 1 2 2 1 1 3 3 / 0 2 0 2 0 3 0 3 / 2 2 2 2 3 3 3 3 / 0 1 0 3 0 1 0 3 / 1 1 3 3 1 1 3 3 / 0 3 0 3 0 3 0 3 / 3 3 3 3 3 3 3 3  [brute force]
misere-outcomes ed 1..8 1..8 = N P N N P N N P / P P N N P N N P / N N N N N N N N / N N N N N N N N / P P N N P N N P / N N N N N N N N / N N N N N N N N / P P N N P N N P  [brute force]

eval ed(1,1) = P 0 : none  [by hand: no move]
eval ed(2,2) = N 1 : (2,2)->(1,1)  [brute force]
eval ed(2,3) = N 2 : (2,3)->(1,1)  [brute force]
eval ed(4,6) = N 3 : (4,6)->(1,3), (4,6)->(1,5), (4,6)->(3,3)  [brute force]
eval ed(5,8) = N 3 : (5,8)->(1,7), (5,8)->(3,5)  [brute force]
eval ed(4,7) = N 3 : (4,7)->(1,3)  [brute force]
eval ed(5,7) = P 0 : none  [by hand: both piles are odd]
eval ed((2,2),(1,6)) = P 0 : none  [values 1 and 1 by brute force]
eval ed(2,3) + nim(2) = P 0 : none  [value 2 by brute force]

# piles of 64 bits
eval ed(2000000000,1) = N 10  [1999999999 ends in 10 ones, in exact arithmetic]
eval ed(2,18446744073709551615) = N 64 : (2,18446744073709551615)->(1,1)  [by hand: 1 and 2^64 - 2 have all 64 bits between them; an odd pile has no two odd parts]
eval ed(18446744073709551615,18446744073709551615) = P 0 : none  [by hand: both piles are odd]
eval ed(1,18446744073709551615) = P 0 : none  [by hand: both piles are odd]
eval ed(1,9223372036854775808) = N 63  [by hand: 2^63 - 1 is 63 ones]
eval ed(2,9223372036854775809) + nim(1) = P 0 : none  [by hand: value 1; 1 and 2^63 have their lowest common zero at bit 1]

misere ed(1,1) = N : none  [by hand: who cannot move wins]
misere ed(1,2) = P : none  [by hand]
misere ed(3,4) = N : (3,4)->(1,2), (3,4)->(2,2)  [brute force]
misere ed(1,3) = N : (1,3)->(1,2)  [brute force]
misere ed(5,8) = P : none  [brute force]
misere ed(18446744073709551614,1) = P : none  [by hand: 2^64 - 2 leaves the remainder 2 by 3]

plies ed(1,3) = 2  [brute force]
plies ed(3,5) = 4  [brute force]
plies ed(4,6) = 3  [brute force]
plies ed(7,9) = 6  [brute force]
longest ed(4,6) = 5  [brute force]
longest ed(7,9) = 8  [brute force]

print ed(6,4) = ed(4,6)
print ed((5,3),(1,2)) = ed(3,5) + ed(1,2)
error ed(1,2,3) @7 ed takes 2 integers, found 3
error ed(4) @4 ed takes 2 integers, found 1
error ed(0,3) @3 a pile is a whole number from 1 on, never 0
error ed(1,-2) @5 a pile must be a whole number, 0 or more
error ed[2](1,2) @3 ed takes no parameters in [ ]
