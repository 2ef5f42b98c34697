# Fibonacci Nim.

laws fibnim 10000

# answers in those runs
count fibnim Whinihan = 10000
count fibnim reach = 10000

outcomes fibnim 0..21 = P P P P N P N N P N N N N P N N N N N N N P  [Whinihan 1963; brute force]
table fibnim 0..30 = 0 0 0 0 3 0 4 4 0 5 5 5 6 0 6 6 7 7 7 7 7 0 8 8 8 8 8 8 8 8 8  [brute force]
plies-table fibnim 0..21 = 0 0 2 2 3 4 5 5 6 7 7 7 9 10 11 11 11 11 11 11 15 16  [brute force]
misere-outcomes fibnim 0..12 = N N N N N N N N N N N N N  [brute force]

eval fibnim(0) = P 0 : none  [by hand: nothing to take]
eval fibnim(1) = P 0 : none  [by hand: the first move may not take all]
eval fibnim(2) = P 0 : none  [by hand]
eval fibnim(13) = P 0 : none  [Whinihan 1963]
eval fibnim(89) = P 0 : none  [Whinihan 1963]
eval fibnim(4) = N 3 : (4)->(3)  [brute force: taking 1 leaves 3, of which 2 may be taken]
eval fibnim(7) = N 4 : (7)->(5)  [brute force]
eval fibnim(12) = N 6 : (12)->(11,2)  [brute force: 12 = 8 + 3 + 1]
eval fibnim(20) = N 7 : (20)->(18,4)  [brute force: 20 = 13 + 5 + 2]
eval fibnim(12,2) = N 1 : (12,2)->(11,2)  [brute force]
eval fibnim(21,5) = P 0 : none  [brute force: 5 is less than 21]
eval fibnim(10,10) = N 5 : (10,10)->(8,4), (10,10)->0  [brute force: 10 = 8 + 2]
eval fibnim(3,3) = N 3 : (3,3)->0  [brute force]
eval fibnim(100,3) = N 3 : (100,3)->(97,6)  [brute force: 100 = 89 + 8 + 3]
eval fibnim(5,0) = P 0 : none  [by hand: nothing may be taken]
eval fibnim(4) + nim(3) = P 0 : none  [brute force: both have the value 3]

eval fibnim(12200160415121876738) = P  [the 93rd Fibonacci number]
eval fibnim(12200160415121876739) = N : (12200160415121876739)->(12200160415121876738,2)  [one more than a Fibonacci number: take it]
eval fibnim(18446744073709551615,1) = P : none  [greedy Zeckendorf form, by Python: it ends in 89 + 5 + 2]
eval fibnim(18446744073709551615,7) = N : (18446744073709551615,7)->(18446744073709551613,4), (18446744073709551615,7)->(18446744073709551608,14)  [the same form: take 2, or 5 + 2]

plies fibnim(12) = 9  [brute force]
longest fibnim(5) = 5  [by hand: one bean a move]

print fibnim(5) = fibnim(5)
print fibnim(5,4) = fibnim(5)
print fibnim(5,9) = fibnim(5,5)
print fibnim(5,0) = fibnim(5,0)
print fibnim(1,0) = fibnim(1)
print fibnim( 7 , 2 ) = fibnim(7,2)
print fibnim(0) + fibnim(0,3) = 0
print fibnim(4) + fibnim(4) = 2*fibnim(4)
error fibnim() @7 fibnim takes 1 or 2 integers, the heap and the most that may be taken now, found 0
error fibnim(1,2,3) @10 fibnim takes 1 or 2 integers, the heap and the most that may be taken now, found more than 2
error fibnim(-1) @7 a heap must be a whole number, 0 or more
error fibnim(5;2) @8 expected ',' or ')', found ';'
error fibnim(5,) @9 expected the most that may be taken, but the text ends here
error fibnim[3](5) @7 fibnim takes no parameters in [ ]
