# Runs of apples from rows.

laws apples 120
laws apples[2..] 120
laws apples[5..] 120
laws apples[1..1] 1000
laws apples[1..2] 1000
laws apples[2..2] 2500
laws apples[3..3] 2500
laws apples[1..3] 150
laws apples[1..4] 250
laws apples[2..5] 150
laws apples[3..7] 150
laws apples[4..6] 150
laws apples[2..40] 100
laws apples[7..30] 120
laws apples[3..100] 120
laws apples[20..5000] 150
laws apples[400..400] 1500

# answers in those runs
count apples quotient = 120
count apples Guy and Smith (rows) = 0
count apples rows (misère) = 120
count apples reach = 120
count apples[2..] quotient = 120
count apples[2..] Guy and Smith (rows) = 0
count apples[2..] rows (misère) = 120
count apples[2..] reach = 120
count apples[5..] quotient = 120
count apples[5..] Guy and Smith (rows) = 0
count apples[5..] rows (misère) = 120
count apples[5..] reach = 120
count apples[1..1] quotient = 1
count apples[1..1] Guy and Smith (rows) = 1000
count apples[1..1] rows (misère) = 1
count apples[1..1] reach = 1000
count apples[1..2] quotient = 3
count apples[1..2] Guy and Smith (rows) = 930
count apples[1..2] rows (misère) = 2
count apples[1..2] reach = 606
count apples[2..2] quotient = 4
count apples[2..2] Guy and Smith (rows) = 2448
count apples[2..2] rows (misère) = 3
count apples[2..2] reach = 865
count apples[3..3] quotient = 7
count apples[3..3] Guy and Smith (rows) = 0
count apples[3..3] rows (misère) = 5
count apples[3..3] reach = 7
count apples[1..3] quotient = 4
count apples[1..3] Guy and Smith (rows) = 0
count apples[1..3] rows (misère) = 3
count apples[1..3] reach = 4
count apples[1..4] quotient = 7
count apples[1..4] Guy and Smith (rows) = 109
count apples[1..4] rows (misère) = 4
count apples[1..4] reach = 249
count apples[2..5] quotient = 9
count apples[2..5] Guy and Smith (rows) = 0
count apples[2..5] rows (misère) = 6
count apples[2..5] reach = 9
count apples[3..7] quotient = 14
count apples[3..7] Guy and Smith (rows) = 0
count apples[3..7] rows (misère) = 9
count apples[3..7] reach = 14
count apples[4..6] quotient = 16
count apples[4..6] Guy and Smith (rows) = 0
count apples[4..6] rows (misère) = 9
count apples[4..6] reach = 16
count apples[2..40] quotient = 72
count apples[2..40] Guy and Smith (rows) = 0
count apples[2..40] rows (misère) = 41
count apples[2..40] reach = 72
count apples[7..30] quotient = 63
count apples[7..30] Guy and Smith (rows) = 0
count apples[7..30] rows (misère) = 36
count apples[7..30] reach = 63
count apples[3..100] quotient = 120
count apples[3..100] Guy and Smith (rows) = 0
count apples[3..100] rows (misère) = 102
count apples[3..100] reach = 120
count apples[20..5000] quotient = 150
count apples[20..5000] Guy and Smith (rows) = 0
count apples[20..5000] rows (misère) = 150
count apples[20..5000] reach = 150
count apples[400..400] quotient = 1198
count apples[400..400] Guy and Smith (rows) = 0
count apples[400..400] rows (misère) = 799
count apples[400..400] reach = 1198

table apples 0..16 = 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16  [brute force]
table apples[2..] 0..24 = 0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11 12  [brute force]
table apples[1..1] 0..10 = 0 1 0 1 0 1 0 1 0 1 0  [by hand: one apple a move]
table apples[1..2] 0..24 = 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4  [brute force; Kayles, Winning Ways chapter 4]
table apples[1..3] 0..24 = 0 1 2 3 4 1 6 3 2 1 6 7 4 5 8 1 10 5 4 7 6 1 2 3 6  [brute force]
table apples[1..4] 0..24 = 0 1 2 3 4 5 6 7 3 2 8 9 7 6 5 4 3 2 8 9 4 5 12 13 9  [brute force]
table apples[2..2] 0..24 = 0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3  [brute force; Dawson's Kayles, Winning Ways chapter 4]
table apples[3..3] 0..24 = 0 0 0 1 1 1 2 2 0 3 3 1 1 1 0 4 3 3 3 2 2 2 4 4 0  [brute force]
table apples[2..5] 0..24 = 0 0 1 1 2 2 3 3 4 4 1 1 6 6 3 3 2 2 1 1 6 6 7 7 4  [brute force]
table apples[3..7] 0..24 = 0 0 0 1 1 1 2 2 2 3 3 3 4 4 4 1 1 1 6 6 6 3 3 3 2  [brute force]

# the quotient holds up to the row before r + l(p+1) - 1, and fails there
eval apples[1..2](3) = N 3 : 3->1+1  [brute force]
eval apples[1..2](4) = N 1 : 4->1+1  [brute force]
eval apples[2..5](9) = N 4 : 9->3+3, 9->2+3, 9->2+2  [brute force]
eval apples[3..7](14) = N 4  [brute force]
eval apples[3..7](15) = N 1  [brute force]

eval apples(4) = N 4 : 4->1+1, 4->0  [brute force]
eval apples(3,5,7) = N 1 : 3->2, 5->4, 7->6, 7->2+4  [brute force]
eval apples(6,9) = N 15 : 9->1+7, 9->3+5, 9->6, 9->2+4  [brute force]
eval apples(5,5) = P 0 : none  [by hand: mirror the opponent]
eval apples[2..](7) = N 3 : 7->2+2, 7->2+3, 7->0, 7->1, 7->1+1  [brute force]
eval apples[1..3](6) = N 6 : 6->2+2  [brute force]
eval apples[2..5](12) = N 6 : 12->5+5, 12->4+5, 12->4+4  [brute force]
eval apples[2..4](9) = N 1 : 9->3+3, 9->2+3  [brute force]
eval apples[2..2](7) = N 1 : 7->5, 7->2+3  [brute force]
eval apples[1..1](3) = N 1 : 3->2, 3->1+1  [brute force]
eval apples[3..](2) = P 0 : none  [by hand: too short for a run]

# rows of 64 bits
eval apples(18446744073709551615) = N 18446744073709551615  [by hand]
eval apples(18446744073709551615,18446744073709551615) = P 0 : none  [by hand: mirror the opponent]
eval apples(9223372036854775808,9223372036854775809) = N 1 : 9223372036854775809->9223372036854775808  [by hand: no two smaller rows have the top bit between them and no more apples]
eval apples[7..](18446744073709551615) = N 2635249153387078802  [exact arithmetic]
eval apples[9223372036854775808..](18446744073709551615) = N 1  [exact arithmetic]
eval apples[10000000000..20000000000](29999999999) = N 2  [n < l + r: n / l]
eval apples[1..2](1000000000000000000) = N 1  [Kayles: period 12 from 71 on; 10^18 leaves the remainder 4, as 76 does]

misere apples(1) = P : none  [brute force]
misere apples(2) = N : 2->1  [brute force]
misere apples(1,1) = N : 1->0  [brute force]
misere apples(2,2) = P : none  [brute force]
misere apples(1,2,3) = P : none  [brute force]
misere apples(3,4) = N : 4->3, 4->1+2  [brute force]
misere apples[2..](2,3) = N : 2->0, 3->1, 3->0  [brute force]
misere apples[2..](3,5) = N : 5->0, 5->1, 5->1+1  [brute force]
misere apples[2..5](4,6) = N : 6->4  [brute force]
misere apples[1..2](1,5) = P : none  [brute force; Kayles is not played as Nim]
misere apples[1..2](9) = P : none  [brute force]

plies apples(3,3) = 6  [by hand: mirror, one apple a move]
longest apples(5) = 5  [by hand: one apple a move]
longest apples[2..](7) = 3  [by hand: two apples a move]

print apples[1..](3) = apples(3)
print apples[ 2 .. 5 ](3) = apples[2..5](3)
print apples[3](0,4) = apples[3..3](4)
print apples[2..](1) = apples[2..](1)
print apples[5..18446744073709551615](1) = apples[5..](1)
error apples[](3) @7 expected how long a run may be, such as 2..5 or 2.., but the text ends here
error apples[x](3) @7 expected how long a run may be, such as 2..5 or 2.., found 'x'
error apples[0..2](3) @7 a run has at least one apple
error apples[5..2](3) @7 the range 5..2 is empty
error apples[2,3](3) @8 expected '..', found ','
error apples[2..x](3) @10 expected the length of the longest run, found 'x'
error apples[2..3,5](3) @11 expected the end of the range, found ','
error apples(a) @7 expected a heap, found 'a'
