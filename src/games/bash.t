# Bachet's game: at most m beans from one heap.

laws bash[1] 1000
laws bash[2] 2000
laws bash[3] 3000
laws bash[6] 2000
laws bash[10] 1500
laws bash[100] 500
laws bash[18446744073709551615] 200

# answers in those runs
count bash[1] Bachet = 1000
count bash[1] Bachet (misère) = 1000
count bash[1] reach = 1000
count bash[2] Bachet = 2000
count bash[2] Bachet (misère) = 2000
count bash[2] reach = 2000
count bash[3] Bachet = 3000
count bash[3] Bachet (misère) = 3000
count bash[3] reach = 3000
count bash[6] Bachet = 2000
count bash[6] Bachet (misère) = 2000
count bash[6] reach = 2000
count bash[10] Bachet = 1500
count bash[10] Bachet (misère) = 1500
count bash[10] reach = 1500
count bash[100] Bachet = 500
count bash[100] Bachet (misère) = 500
count bash[100] reach = 500
count bash[18446744073709551615] Bachet = 200
count bash[18446744073709551615] Bachet (misère) = 200
count bash[18446744073709551615] reach = 200

table bash[3] 0..12 = 0 1 2 3 0 1 2 3 0 1 2 3 0  [brute force]
table bash[1] 0..7 = 0 1 0 1 0 1 0 1  [by hand: every move takes one]
outcomes bash[3] 0..8 = P N N N P N N N P  [Ferguson, Game Theory, part I, section 1.1]
misere-outcomes bash[3] 0..12 = N P N N N P N N N P N N N  [brute force]

eval bash[3](21) = N 1 : 21->20  [Ferguson, Game Theory, part I, section 1.1: leave a multiple of 4]
eval bash[6](10000) = N 4 : 10000->9996  [by hand: 10000 is 4 modulo 7]
eval bash[10](100) = N 1 : 100->99  [Bachet 1612: leave a multiple of 11]
eval bash[3](20) = P 0 : none  [brute force]
eval bash[3](3,7) = P 0 : none  [brute force]
eval bash[3](5,6) = N 3 : 5->2, 6->5  [brute force]
eval bash[3](2,3,9) = P 0 : none  [brute force]
eval bash[1](5,6) = N 1 : 5->4, 6->5  [brute force]
eval bash[4](8,9) = N 7 : 8->4, 9->8  [brute force]
eval bash[4](10,6) = N 1 : 10->6, 6->5  [brute force]
eval bash[3]() = P 0 : none  [by hand: nothing to take]
eval bash[3](18446744073709551615) = N 3 : 18446744073709551615->18446744073709551612  [2^64 - 1 is 3 modulo 4]
eval bash[9](18446744073709551615,10000000000000000003) = N 6 : 18446744073709551615->18446744073709551613, 10000000000000000003->9999999999999999995  [5 and 3 modulo 10]
eval bash[18446744073709551615](18446744073709551615,2) = N 18446744073709551613 : 18446744073709551615->2  [by hand: as Nim]
eval bash[18446744073709551614](18446744073709551615) = P 0 : none  [by hand: all but one or more can be taken, never all]
eval bash[18446744073709551614](18446744073709551614) = N 18446744073709551614 : 18446744073709551614->0  [by hand: take all]

misere bash[3](20) = N : 20->17  [brute force]
misere bash[3](21) = P : none  [brute force]
misere bash[3](4) = N : 4->1  [brute force]
misere bash[3](5) = P : none  [brute force]
misere bash[3](3,7) = P : none  [brute force]
misere bash[3](4,5) = P : none  [brute force]
misere bash[3](1,4,5) = N : 1->0, 4->1, 5->4  [brute force]
misere bash[3](8,8) = N : 8->5  [brute force]
misere bash[3](18446744073709551613) = P : none  [2^64 - 3 is 1 modulo 4]

plies bash[3](21) = 11  [brute force]
longest bash[3](21) = 21  [by hand: one bean a move]

print bash[3](21,5) = bash[3](21,5)
print bash[ 03 ]( 7 , 0 ) = bash[3](7)
print bash[3](0) = 0
print 2*bash[3](4) + bash[2](4) = bash[3](4,4) + bash[2](4)

error bash(5) @4 bash needs the most that a move may take in [ ], such as bash[3]
error bash[](5) @5 bash needs the most that a move may take in [ ], such as bash[3]
error bash[0](5) @5 the most that a move may take is a whole number from 1 on, never 0
error bash[x](5) @5 expected the most that a move may take, found 'x'
error bash[-2](5) @5 the most that a move may take must be a whole number, 0 or more
error bash[2,3](5) @6 expected ']', found ','
error bash[18446744073709551616](5) @5 the number is too large: at most 18446744073709551615
error bash[3](5,,6) @10 expected a heap, found ','
