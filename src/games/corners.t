# Turning Corners.

laws corners 10000

# answers in those runs
count corners nim product = 10000
count corners reach = 10000

# from the rules alone
eval corners((1,2),(3,3)) = P 0 : none  [brute force]
eval corners((2,2)) = N 3 : turn 2,0 x 2,0  [brute force]
eval corners((3,3)) = N 2 : turn 3,0 x 3,0, turn 3,1 x 3,2, turn 3,2 x 3,1  [brute force]
eval corners((1,1)) = N 1 : turn 1,0 x 1,0  [brute force]
eval corners((0,3)) = P 0 : none  [brute force]
eval corners((1,1),(2,2)) = N 2 : turn 2,1 x 2,1  [brute force]
eval corners((1,2),(2,1)) = P 0 : none  [brute force]
eval corners((1,1),(2,3),(3,2)) = N 1 : turn 1,0 x 1,0, turn 2,0 x 3,0, turn 2,1 x 3,1, turn 3,0 x 2,0, turn 3,1 x 2,1  [brute force]
eval corners((1,3),(2,2)) = P 0 : none  [brute force]
eval corners((1,2),(2,2),(3,3)) = N 3 : turn 1,0 x 2,1, turn 2,0 x 2,0, turn 3,0 x 3,2, turn 3,1 x 3,1, turn 3,2 x 3,0  [brute force]

table corners 0..3 0..3 = 0 0 0 0 / 0 1 2 3 / 0 2 3 1 / 0 3 1 2  [brute force; Conway 1976]

# by theorem
eval corners((15,15)) = N 9 : turn 15,0 x 15,0, turn 15,1 x 15,12, turn 15,2 x 15,11, turn 15,3 x 15,9, turn 15,4 x 15,7, turn 15,5 x 15,10, turn 15,6 x 15,14, turn 15,7 x 15,4, turn 15,8 x 15,13, turn 15,9 x 15,3, turn 15,10 x 15,5, turn 15,11 x 15,2, turn 15,12 x 15,1, turn 15,13 x 15,8, turn 15,14 x 15,6  [the product by its definition]
eval corners((7,12)) = N 5 : turn 7,0 x 12,0, turn 7,1 x 12,10, turn 7,3 x 12,2, turn 7,4 x 12,6, turn 7,5 x 12,3, turn 7,6 x 12,9  [the product by its definition]
eval corners((8589934592,8)) = N 51539607552 : turn 8589934592,0 x 8,0  [by hand: 2^32 times 2 times 8, and 2 times 8 is 12; the other quotients in the field of 16 are out of reach]
eval corners() = P 0 : none  [by hand: no heads]
eval corners((3,3)) + nim(2) = P 0 : none  [Conway 1976: the nim product of 3 and 3 is 2]
longest corners((1,1)) = 1  [by hand: the others have no rectangle]

print corners(TTT/TTH/TTT/TTTH) = corners((1,2),(3,3))
print corners(HT / TH) = corners((0,0),(1,1))
print corners(/TH) = corners((1,1))
print corners((3,1),(1,3),(3,1)) = corners((1,3))
print corners((3,1),(1,3)) = corners((1,3),(3,1))
print corners((3,1),(3,1)) = 0
print corners() = 0
print 2*corners((1,1)) = 2*corners((1,1))
error corners[2]((1,1)) @8 corners takes no parameters in [ ]
error corners(3,1) @8 expected '(' and the place of a coin, found '3'
error corners((3)) @10 expected ',' and the second coordinate, found ')'
error corners((3,1,2)) @12 expected ')', found ','
error corners((3,x)) @11 expected the place of a coin, found 'x'
error corners((3,1) (2,2)) @14 expected ',' or ')', found '('
error corners((3,9223372036854775808)) @11 the place of a coin is at most 9223372036854775807
print corners(ht/th) = corners((0,0),(1,1))
error corners(HT/TX) @12 expected 'H', 'T' or '/', found 'X'
