# Lasker's Nim: take, or split a heap.

laws lasker 10000

# answers in those runs
count lasker Lasker = 10000
count lasker Lasker (misère) = 6209
count lasker reach = 1287

table lasker 0..24 = 0 1 2 4 3 5 6 8 7 9 10 12 11 13 14 16 15 17 18 20 19 21 22 24 23  [brute force; Lasker 1931]

eval lasker(7) = N 8 : 7->0  [brute force]
eval lasker(8) = N 7 : 8->0, 8->4+4  [brute force]
eval lasker(12) = N 11 : 12->0, 12->6+6  [brute force]
eval lasker(3,4) = N 7 : 3->1+2, 4->3  [brute force]
eval lasker(2,5,7) = N 15 : 7->1+6, 7->2+5, 7->3+4  [brute force; the position is an example in Ferguson, Game Theory, part I, section 4.4]
eval lasker(6,6) = P 0 : none  [by hand: mirror the opponent]
eval lasker(1,2) = N 3 : 2->1  [by hand: leave two equal heaps]
eval 2*lasker(6) + nim(1) = N 1 : nim: 1->0  [by hand]

misere lasker(1) = P : none  [brute force]
misere lasker(2) = N : 2->1  [brute force]
misere lasker(3) = N : 3->1  [brute force]
misere lasker(4) = N : 4->1, 4->2+2  [brute force]
misere lasker(4,4) = P : none  [brute force]
misere lasker(1,1,1) = P : none  [brute force]
misere lasker(3,4) = N : 3->1+2, 4->3  [brute force]
misere lasker(2,3) = N : 3->2  [brute force]
misere lasker(1,1,2) = N : 2->1  [brute force]

# one heap size has each value: splits are found without trying them all
eval lasker(4000000000000000003,4000000000000000003) = P 0 : none  [by hand: mirror the opponent]
eval lasker(4000000000000000003) = N 4000000000000000004 : 4000000000000000003->0  [4k+3 has the value 4k+4; an odd heap has no two equal parts]

plies lasker(2,2) = 4  [brute force]
plies lasker(3,3) = 8  [brute force]
plies lasker(1,2,4) = 8  [brute force]
longest lasker(5) = 9  [by hand: four splits, then five beans]
longest lasker(1000000) = 1999999  [by hand: 999999 splits, then a million beans]

print lasker(0,3) = lasker(3)
error lasker(2;3) @8 expected ',' or ')', found ';'
