# Runs of apples from rings, which become rows.

laws ring 300
laws ring[2..] 300
laws ring[1..1] 3500
laws ring[2..2] 2500
laws ring[3..3] 1500
laws ring[1..2] 1000
laws ring[1..3] 300
laws ring[2..4] 300
laws ring[3..5] 300
laws ring[2..9] 300
laws ring[5..30] 300

# answers in those runs
count ring ring = 300
count ring ring (misère) = 300
count ring reach = 300
count ring[2..] ring = 300
count ring[2..] ring (misère) = 300
count ring[2..] reach = 300
count ring[1..1] ring = 3500
count ring[1..1] ring (misère) = 1
count ring[1..1] reach = 3500
count ring[2..2] ring = 2500
count ring[2..2] ring (misère) = 3
count ring[2..2] reach = 2500
count ring[3..3] ring = 1500
count ring[3..3] ring (misère) = 5
count ring[3..3] reach = 1500
count ring[1..2] ring = 1000
count ring[1..2] ring (misère) = 2
count ring[1..2] reach = 1000
count ring[1..3] ring = 300
count ring[1..3] ring (misère) = 3
count ring[1..3] reach = 300
count ring[2..4] ring = 300
count ring[2..4] ring (misère) = 5
count ring[2..4] reach = 300
count ring[3..5] ring = 300
count ring[3..5] ring (misère) = 7
count ring[3..5] reach = 300
count ring[2..9] ring = 300
count ring[2..9] ring (misère) = 10
count ring[2..9] reach = 300
count ring[5..30] ring = 300
count ring[5..30] ring (misère) = 34
count ring[5..30] reach = 300

table ring 0..20 = 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20  [brute force]
table ring[2..] 0..20 = 0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10  [brute force]
table ring[1..1] 0..20 = 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0  [by hand: one apple a move]
table ring[2..2] 0..20 = 0 0 1 1 0 0 0 1 0 0 0 1 0 0 0 0 0 1 0 0 0  [brute force]
table ring[3..3] 0..20 = 0 0 0 1 1 1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0  [brute force]
table ring[1..2] 0..10 = 0 1 2 0 0 0 0 0 0 0 0  [brute force]
table ring[2..4] 0..10 = 0 0 1 1 2 2 0 0 0 0 0  [brute force]
table ring[3..5] 0..10 = 0 0 0 1 1 1 2 2 0 0 0  [brute force]
misere-outcomes ring[1..2] 0..12 = N P N N P N N P P P N N P  [brute force]
misere-outcomes ring[2..4] 0..12 = N N P P N N N N P P P N N  [brute force]
misere-outcomes ring[2..2] 0..12 = N N P P N N P P P N N P P  [brute force]
misere-outcomes ring[2..] 0..12 = N N P P N N N N N N N N N  [brute force]

eval ring[1..1](3) = N 1 : 3->apples[1..1](2)  [brute force]
eval ring[2..2](7) = N 1 : 7->apples[2..2](5)  [brute force]
eval ring[3..3](11) = N 1 : 11->apples[3..3](8)  [brute force]
eval ring[2..4](9) = P 0 : none  [brute force]
eval ring[2..4](5) = N 2 : 5->apples[2..4](1)  [by hand]
eval ring(12) = N 12 : 12->0  [by hand: take all]
eval ring(5,3) = N 6 : 5->apples(3)  [by hand]
eval ring[2..](3) = N 1 : 3->apples[2..](1), 3->0  [by hand]
eval ring[2..4](1) = P 0 : none  [by hand: too short for a run]
eval ring[2..4](100) + apples[2..4](9) = N 1 : apples[2..4]: 9->3+3, apples[2..4]: 9->2+3  [values 0 and 1 by brute force]

# rings of 64 bits
eval ring(18446744073709551615) = N 18446744073709551615 : 18446744073709551615->0  [by hand: take all]
eval ring[2..3](18446744073709551615) = P 0 : none  [by hand: leave two equal rows]
eval ring[1..1](1000000000000) = P 0 : none  [by hand: an even number of moves]

misere ring(2,3) = N  [brute force]
misere ring[2..4](5,5) = P : none  [brute force]
misere ring[2..4](4,5) = P : none  [brute force]
misere ring[1..2](2,2) = P : none  [brute force]

longest ring(5) = 5  [by hand: one apple a move]
longest ring[2..](7) = 3  [by hand: two apples a move]

print ring[1..](3) = ring(3)
print ring[ 2 .. 5 ](3,0) = ring[2..5](3)
print ring[3](4) = ring[3..3](4)
error ring[0..2](3) @5 a run has at least one apple
error ring[5..2](3) @5 the range 5..2 is empty
error ring[2..x](3) @8 expected the length of the longest run, found 'x'
