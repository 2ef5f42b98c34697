# Chomp.

laws chomp 10000
laws chomp[3 x 5] 100
laws chomp[5 x 5] 300
laws chomp[4 x 9] 800

# answers in those runs
count chomp Gale = 88
count chomp Chomp table = 10000
count chomp Gale (misère) = 89
count chomp reach = 10000
count chomp[3 x 5] Gale = 14
count chomp[3 x 5] Chomp table = 55
count chomp[3 x 5] Gale (misère) = 15
count chomp[3 x 5] reach = 55
count chomp[5 x 5] Gale = 24
count chomp[5 x 5] Chomp table = 251
count chomp[5 x 5] Gale (misère) = 25
count chomp[5 x 5] reach = 251
count chomp[4 x 9] Gale = 35
count chomp[4 x 9] Chomp table = 714
count chomp[4 x 9] Gale (misère) = 36
count chomp[4 x 9] reach = 714

# the P positions inside 4 x 4, all ten
eval chomp(1) = P 0 : none  [brute force]
eval chomp(2,1) = P 0 : none  [brute force]
eval chomp(3,2) = P 0 : none  [brute force]
eval chomp(4,3) = P 0 : none  [brute force]
eval chomp(3,1,1) = P 0 : none  [brute force]
eval chomp(2,2,1) = P 0 : none  [brute force]
eval chomp(4,2,2) = P 0 : none  [brute force]
eval chomp(4,1,1,1) = P 0 : none  [brute force]
eval chomp(3,3,1,1) = P 0 : none  [brute force]
eval chomp(2,2,2,1) = P 0 : none  [brute force]

# some others
eval chomp(2) = N 1 : bite (1,2)  [brute force]
eval chomp(7) = N 6 : bite (1,2)  [brute force]
eval chomp(1,1) = N 1 : bite (2,1)  [brute force]
eval chomp(2,2) = N 2 : bite (2,2)  [brute force]
eval chomp(3,3) = N 4 : bite (2,3)  [brute force]
eval chomp(4,3,1) = N 4 : bite (1,3), bite (3,1)  [brute force]
eval chomp(4,4,3) = N 8 : bite (2,3)  [brute force]
eval chomp(5,3,3,1) = N 1 : bite (1,3)  [brute force]
eval chomp(6,5,5,2) = N 12 : bite (2,3), bite (3,1)  [brute force]
eval chomp(3,1,1,1) = N 1 : bite (4,1)  [brute force]
eval chomp(2,2,2) = N 4 : bite (3,2)  [brute force]
eval chomp(4,4,4) = N 9 : bite (2,3)  [brute force]

# misère play: one square wins, two lose
misere chomp(1) = N : none  [brute force]
misere chomp(2) = P : none  [brute force]
misere chomp(1,1) = P : none  [brute force]
misere chomp(3,3) = N : bite (1,2)  [brute force]

# first bites of whole rectangles: (2,m) for 2 x m, (2,2) for n x n
eval chomp[1 x 1] = P 0 : none  [brute force]
eval chomp[1 x 5] = N 4 : bite (1,2)  [brute force]
eval chomp[2 x 2] = N 2 : bite (2,2)  [brute force]
eval chomp[2 x 3] = N 4 : bite (2,3)  [brute force]
eval chomp[2 x 7] = N 10 : bite (2,7)  [brute force]
eval chomp[3 x 3] = N 5 : bite (2,2)  [brute force]
eval chomp[3 x 4] = N 9 : bite (2,3)  [brute force]
eval chomp[3 x 5] = N 11 : bite (3,4)  [brute force]
eval chomp[4 x 4] = N 6 : bite (2,2)  [brute force]
eval chomp[4 x 5] = N 13 : bite (3,3)  [brute force]
eval chomp[5 x 5] = N 6 : bite (2,2)  [brute force]
# the values of larger ones would take a longer search
eval chomp[6 x 7] = N : bite (5,5)  [brute force]
eval chomp[7 x 8] = N : bite (3,3)  [brute force]
eval chomp[5 x 8] = N : bite (5,7)  [brute force]
eval chomp[8 x 9] = N : bite (6,7)  [brute force]
eval chomp[8 x 11] = N : bite (4,6)  [brute force]
eval chomp[10 x 8] = N : bite (6,5), bite (9,4)  [brute force]
eval chomp[8 x 10] = N : bite (4,9), bite (5,6)  [K. Thompson found that there are two; brute force]
eval chomp[9 x 10] = N : bite (7,8), bite (9,5)  [brute force]
eval chomp[6 x 13] = N : bite (4,12), bite (5,9)  [brute force]
eval chomp[2 x 40] = N : bite (2,40)  [by hand: (r,r-1) is P]
eval chomp[2 x 1000] = N : bite (2,1000)  [by hand: (r,r-1) is P]
eval chomp[40 x 40] = N : bite (2,2)  [by hand: a row and a column of the same length are P]
eval chomp(1000,999) = P  [by hand]
eval chomp(14,1,1,1,1,1,1,1,1,1,1,1,1,1) = P  [by hand: two equal arms, and the opponent's bites are copied; the bite (2,2) of 14 x 14]

# sums
eval chomp[2 x 2] + nim(2) = P 0 : none  [2 xor 2, by brute force]
eval chomp(3,3) + nim(1) = N 5 : chomp: bite (1,2)  [brute force]

# misère play

plies chomp(1) = 0  [brute force]
plies chomp(2,1) = 2  [brute force]
plies chomp(4,3,1) = 5  [brute force]
plies chomp(4,4,3) = 7  [brute force]
plies chomp(6,5,5,2) = 11  [brute force]
longest chomp(4,4,3) = 10  [by hand: one square a move]

print chomp(3,2,0,0) = chomp(3,2)
print chomp( 3 , 3 ) = chomp(3,3)
print chomp() = 0
print chomp(0) = 0
print chomp[3x4] = chomp[3 x 4]()
print chomp[ 3 x 4 ] ( ) = chomp[3 x 4]()
print chomp[3 x 4](4,4,4) = chomp[3 x 4]()
print chomp[3 x 4](4,4) = chomp[3 x 4](4,4)
print chomp[3 x 4](0) = 0
print 2*chomp[2 x 2] + nim(3) = 2*chomp[2 x 2]() + nim(3)
error chomp @5 expected '(', but the text ends here
error chomp + nim(3) @6 expected '(', found '+'
error chomp(x) @6 expected the length of a row, found 'x'
error chomp(3,) @8 expected the length of a row, but the text ends here
error chomp(3;1) @7 expected ',' or ')', found ';'
error chomp(3,-1) @8 the length of a row must be a whole number, 0 or more
error chomp(1,2) @8 row 2 is longer than the row before it: the longest comes first
error chomp(3,0,1) @10 row 3 is longer than the row before it: the longest comes first
error chomp(1001) @6 the length of a row is at most 1000 here
error chomp[] @6 expected the number of rows, but the text ends here
error chomp[3] @7 expected 'x' and the number of columns, but the text ends here
error chomp[3 x] @9 expected the number of columns, but the text ends here
error chomp[3 x 0] @6 a board has at least one row and one column
error chomp[3 x 4 x 5] @12 expected ']', found 'x'
error chomp[3 x 2000] @10 the number of columns is at most 1000 here
error chomp[2 x 3](4) @13 a row has at most 3 squares here
error chomp[2 x 3](3,2,1) @17 there are at most 2 rows here
error chomp[2 x 3] 4 @13 expected '+' or the end, found '4'
