# One move in one row of coins, or one in each of two.

laws selective[turtles, turtles] 2000
laws selective[twins, turtles] 2000
laws selective[mock, ruler] 2000
laws selective[ruler, {1},{1,2}] 2000
laws selective[turtles heads, twins] 1000
laws selective[atmost 3, exactly 2] 1000

# answers in those runs
count selective[turtles, turtles] selective compound = 2000
count selective[turtles, turtles] reach = 2000
count selective[twins, turtles] selective compound = 2000
count selective[twins, turtles] reach = 2000
count selective[mock, ruler] selective compound = 2000
count selective[mock, ruler] reach = 2000
count selective[ruler, {1},{1,2}] selective compound = 2000
count selective[ruler, {1},{1,2}] reach = 2000
count selective[turtles heads, twins] selective compound = 31
count selective[turtles heads, twins] reach = 31
count selective[atmost 3, exactly 2] selective compound = 1000
count selective[atmost 3, exactly 2] reach = 1000

# from the rules alone
eval selective[turtles, turtles](1 ; 2) = N 5 : turn 1 ; 2  [brute force]
eval selective[turtles, turtles](0,1,2 ; 0,1,2) = P 0 : none  [brute force]
eval selective[turtles, mock](1,2 ; 3) = N 12 : turn 2,1 ; 3  [brute force]
eval selective[twins, turtles](0 ; 0,1) = N 3 : turn ; 1,0  [brute force]
eval selective[twins, twins](0 ; 0) = P 0 : none  [brute force]
eval selective[mock, ruler](; 1,2) = N 3 : turn ; 1,0, turn ; 2,1  [brute force]
eval selective[mock, ruler](2 ;) = N 4 : turn 2 ;  [brute force]
eval selective[turtles heads, twins](0,1 ; 2) = N 4 : turn 1,0 ; 2,0  [brute force]
eval selective[ruler, {1},{1,2}](0,2 ; 3) = N 1 : turn ; 3,2  [brute force]

eval selective[twins, twins](9223372036854775807 ; 5) = N : turn 9223372036854775807,0 ; 5,0  [by hand: both rows to 0]
eval selective[turtles, turtles](;) = P 0 : none  [by hand: no heads]

print selective[turtles, mock](HTH/TH) = selective[turtles, mock](0,2 ; 1)
print selective[turtles, mock](/TH) = selective[turtles, mock](; 1)
print selective[turtles, mock](HTH ; TH) = selective[turtles, mock](0,2 ; 1)
print selective[turtles, mock](;1) = selective[turtles, mock](; 1)
print selective[turtles, mock](1;) = selective[turtles, mock](1 ;)
print selective[turtles, mock](TT;2,2) = 0
print selective[atmost 1, twins heads](1;2) = selective[turtles, twins heads](1 ; 2)
error selective(1;2) @9 write two rules of coins in [ ], such as selective[turtles, twins]
error selective[twins, mock](1,2) @26 expected ';' and the second row of coins, but the text ends here
error selective[twins, mock](1;2;3) @26 expected ',' or ')', found ';'
error selective[twins, mock](1;x) @25 expected the place of a coin, found 'x'
print selective[twins, mock](ht ; tTh) = selective[twins, mock](0 ; 2)
error selective[twins, mock](HT/TH/H) @28 expected 'H' or 'T', found '/'
error selective[twins, mock](1/2) @26 expected ';' and the second row of coins, but the text ends here
error selective[twins, mock](9;1,9223372036854775808) @27 the place of a coin is at most 9223372036854775807
