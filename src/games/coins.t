# Coins in a row, turned from heads to tails with coins on the left.

laws coins[turtles] 1023
laws coins[mock] 1023
laws coins[twins] 1023
laws coins[ruler] 2047
laws coins[atmost 0] 255
laws coins[atmost 3] 511
laws coins[atmost 4] 511
laws coins[exactly 2] 511
laws coins[exactly 3] 511
laws coins[{1},{1,2}] 1023
laws coins[{},{1,3},{2}] 1023
laws coins[turtles heads] 511
laws coins[ruler heads] 511

# answers in those runs
count coins[turtles] independent heads = 1023
count coins[turtles] reach = 1023
count coins[mock] independent heads = 1023
count coins[mock] reach = 1023
count coins[twins] independent heads = 1023
count coins[twins] reach = 1023
count coins[ruler] independent heads = 2047
count coins[ruler] reach = 2047
count coins[atmost 0] independent heads = 255
count coins[atmost 0] reach = 255
count coins[atmost 3] independent heads = 511
count coins[atmost 3] reach = 511
count coins[atmost 4] independent heads = 511
count coins[atmost 4] reach = 511
count coins[exactly 2] independent heads = 511
count coins[exactly 2] reach = 511
count coins[exactly 3] independent heads = 511
count coins[exactly 3] reach = 511
count coins[{1},{1,2}] independent heads = 1023
count coins[{1},{1,2}] reach = 1023
count coins[{},{1,3},{2}] independent heads = 1023
count coins[{},{1,3},{2}] reach = 1023
count coins[turtles heads] independent heads = 0
count coins[turtles heads] reach = 0
count coins[ruler heads] independent heads = 0
count coins[ruler heads] reach = 0

# from the rules alone
eval coins[turtles](0,3,5) = N 3 : turn 5,4  [brute force]
eval coins[turtles](0,1,2) = P 0 : none  [brute force]
eval coins[turtles](6) = N 7 : turn 6  [brute force]
eval coins[mock](0,3,4) = N 14 : turn 4,2,1, turn 4,3,0  [brute force]
eval coins[mock](0,1,2,3) = P 0 : none  [brute force]
eval coins[mock](2,6,7) = N 7 : turn 2..0, turn 6,4,1, turn 6,5,0, turn 7,4,0, turn 7,5,1, turn 7,6,2  [brute force]
eval coins[twins](2,5,6) = N 1 : turn 5,4  [brute force]
eval coins[twins](0) = P 0 : none  [brute force]
eval coins[ruler](3,4) = N 5 : turn 3,2, turn 4,3  [brute force]
eval coins[ruler](1,6,7) = N 11 : turn 7..5  [brute force]
eval coins[ruler](0,2) = P 0 : none  [brute force]
eval coins[atmost 3](4,6) = N 47 : turn 6,4  [brute force]
eval coins[atmost 3](0,1,2,3,4) = P 0 : none  [brute force]
eval coins[atmost 4](5,8) = N 120 : turn 8,5  [brute force]
eval coins[exactly 2](2,5) = N 6 : turn 5,2,0, turn 5,2,1  [brute force]
eval coins[exactly 3](1,7) = N 15 : turn 7,2,1,0  [brute force]
eval coins[{1},{1,2}](3,5) = N 3 : turn 3..1, turn 5..3  [brute force]
eval coins[{},{1,3},{2}](2,3,6) = N 2 : turn 2, turn 3, turn 6  [brute force]
eval coins[turtles heads](0,1) = N 2 : turn 1,0  [brute force]
eval coins[turtles heads](1) = N 1 : turn 1  [brute force]
eval coins[turtles heads](0,1,2) = P 0 : none  [brute force]
eval coins[ruler heads](0,1,2,3) = N 4 : turn 2,1, turn 3..0  [brute force]
eval coins[ruler heads](1,3) = P 0 : none  [brute force]
table coins[turtles] 0..9 = 1 2 3 4 5 6 7 8 9 10  [brute force]
table coins[mock] 0..9 = 1 2 4 7 8 11 13 14 16 19  [brute force]
table coins[twins] 0..9 = 0 1 2 3 4 5 6 7 8 9  [brute force]
table coins[ruler] 0..9 = 1 2 1 4 1 2 1 8 1 2  [brute force]
table coins[atmost 3] 0..9 = 1 2 4 8 15 16 32 51 64 85  [brute force]
table coins[atmost 4] 0..9 = 1 2 4 8 16 31 32 64 103 128  [brute force]
table coins[exactly 2] 0..9 = 0 0 1 2 4 7 8 11 13 14  [brute force]
table coins[exactly 3] 0..9 = 0 0 0 1 2 4 8 15 16 32  [brute force]
table coins[{1},{1,2}] 0..9 = 0 1 0 2 0 1 0 2 0 1  [brute force]
table coins[{},{1,3},{2}] 0..9 = 1 1 2 2 1 1 2 2 1 1  [brute force]
misere coins[turtles](0) = P  [brute force]
misere coins[turtles](0,1) = N  [brute force]
misere coins[turtles](0,1,2) = N  [brute force]
misere coins[mock](0,1,2,3) = N  [brute force]
misere coins[ruler](0,2) = N  [brute force]
misere coins[twins](0) = N  [brute force]
misere coins[twins](1,2) = N  [brute force]

# at most k coins: the values of Mogul's smaller relatives in the literature
table coins[mock] 0..15 = 1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31  [Winning Ways, chapter 14: odious numbers]
table coins[ruler] 0..15 = 1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 16  [Winning Ways, chapter 14]
table coins[atmost 4] 0..10 = 1 2 4 8 16 31 32 64 103 128 171  [Winning Ways, chapter 14: Moebius; brute force]

table coins[atmost 3] 0..23 = 1 2 4 8 15 16 32 51 64 85 106 128 150 171 219 237 247 256 279 297 455 512 537 557  [brute force: sums of at most 3 marked in an array]
table coins[atmost 4] 0..23 = 1 2 4 8 16 31 32 64 103 128 171 213 256 301 342 439 475 494 512 558 595 911 1024 1075  [brute force: sums of at most 4 marked in an array]
table coins[atmost 5] 0..23 = 1 2 4 8 16 32 63 64 128 256 455 512 729 874 948 1024 1259 1393 1437 1660 1678 1831 2002 2048  [brute force: sums of at most 5 marked in an array]
table coins[atmost 6] 0..23 = 1 2 4 8 16 32 64 127 128 256 512 911 1024 1459 1749 1897 2048 2518 2787 2874 3320 3357 3662 4004  [brute force: sums of at most 6 marked in an array]
table coins[atmost 7] 0..23 = 1 2 4 8 16 32 64 128 255 256 512 1024 2048 3855 4096 8192 13107 16384 21845 27306 32768 38506 65536 71576  [brute force: sums of at most 7 marked in an array]
table coins[atmost 8] 0..23 = 1 2 4 8 16 32 64 128 256 511 512 1024 2048 4096 7711 8192 16384 26215 32768 43691 54613 65536 77013 131072  [brute force: sums of at most 8 marked in an array]
table coins[atmost 3] 200..200 = 125622  [brute force: likewise]
table coins[atmost 4] 190..190 = 203781  [brute force: likewise]
table coins[atmost 5] 50..50 = 114136  [brute force: likewise]
table coins[atmost 6] 50..50 = 215658  [brute force: likewise]
table coins[atmost 7] 51..51 = 7559873  [brute force: likewise]
table coins[atmost 8] 52..52 = 15119747  [brute force: likewise]
table coins[exactly 8] 0..11 = 0 0 0 0 0 0 0 0 1 2 4 8  [brute force]

# places of 63 bits
eval coins[turtles](9223372036854775807,12345) = N 9223372036854788154 : turn 9223372036854775807,12345  [by hand: 2^63 and 12346; leave nothing]
eval coins[twins](9223372036854775807,1) = N 9223372036854775806 : turn 9223372036854775807,1  [by hand: values are places]
eval coins[mock](5,9223372036854775807) = N 18446744073709551605 : turn 9223372036854775807,5  [by hand: 11 and 2^64-2; leave nothing]
eval coins[ruler](1099511627775) = N 1099511627776 : turn 1099511627775  [by hand: turn it alone]

eval coins[turtles](3) + nim(4) = P 0 : none  [by hand: the coin is a heap of 4]
eval coins[turtles]() = P 0 : none  [by hand: no heads]
longest coins[ruler](2) = 4  [by hand: turn 2..0, then 0, then 1,0, then 0]

print coins[turtles](H T TH) = coins[turtles](0,3)
print coins[turtles](HTTH) = coins[turtles](0,3)
print coins[atmost 1](HTTH) = coins[turtles](0,3)
print coins[ atmost  2 ](H) = coins[mock](0)
print coins[exactly 1](TH) = coins[twins](1)
print coins[exactly 3](TTTH) = coins[exactly 3](3)
print coins[mock](5,3,5) = coins[mock](3)
print coins[mock](5,5) = 0
print coins[mock](TTT) = 0
print coins[{ 1 } , {1, 2}](3) = coins[{1},{1,2}](3)
print coins[{},{3}](3) = coins[{},{3}](3)
print coins[turtles heads](HH) = coins[turtles heads](0,1)
print 2*coins[ruler](3,1) = 2*coins[ruler](1,3)
error coins(3) @5 coins needs a rule in [ ] that says which coins may be turned, such as coins[turtles]
error coins[](3) @6 coins needs a rule in [ ] that says which coins may be turned, such as coins[turtles]
error coins[turtle](3) @6 expected turtles, mock, twins, ruler, atmost k, exactly k or sets of distances such as {1},{1,2}, found 't'
error coins[atmost](3) @12 expected a number of further coins, but the text ends here
error coins[atmost 9](3) @13 a move turns at most 8 further coins here
error coins[mock 2](3) @11 expected ']' or 'heads', found '2'
error coins[{0}](3) @7 a distance to the left is from 1 to 64 here
error coins[{65}](3) @7 a distance to the left is from 1 to 64 here
error coins[{2,1}](3) @9 the distances in a set ascend
error coins[{1},](3) @10 expected '{', but the text ends here
print coins[mock](hth) = coins[mock](0,2)
print coins[mock](tThH) = coins[mock](2,3)
error coins[mock](HTX) @14 expected 'H' or 'T', found 'X'
error coins[mock](x) @12 expected the place of a coin, found 'x'
error coins[mock](HTXT) @14 expected 'H' or 'T', found 'X'
error coins[mock](3,9223372036854775808) @14 the place of a coin is at most 9223372036854775807
