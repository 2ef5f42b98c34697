# Take at least half of one heap.

laws half 10000

# answers in those runs
count half binary digits = 10000
count half binary digits (misère) = 8780
count half reach = 1828

table half 0..20 = 0 1 2 2 3 3 3 3 4 4 4 4 4 4 4 4 5 5 5 5 5  [brute force]
misere-outcomes half 0..8 = N P N N N N N N N  [brute force]

eval half(1) = N 1 : 1->0  [by hand: take all]
eval half(6) = N 3 : 6->0  [brute force]
eval half(8) = N 4 : 8->0  [brute force]
eval half(5,6) = P 0 : none  [brute force]
eval half(5,6,7) = N 3 : 5->0, 6->0, 7->0  [brute force]
eval half(10,20) = N 1 : 20->10, 20->9, 20->8  [brute force]
eval half(3,5,12) = N 5 : 12->1  [brute force]
eval half(100,20) = N 2 : 100->31, 100->30, 100->29, 100->28, 100->27, 100->26, 100->25, 100->24, 100->23, 100->22, 100->21, 100->20, 100->19, 100->18, 100->17, 100->16  [brute force]
eval half() = P 0 : none  [by hand: nothing to take]
eval half(18446744073709551615,9223372036854775808) = P 0 : none  [by hand: both have 64 binary digits]
eval half(18446744073709551615,1) = N 65 : 18446744073709551615->1  [by hand: 64 xor 1; leave one digit]
eval half(9223372036854775807,3) = N 61 : 9223372036854775807->3, 9223372036854775807->2  [by hand: 63 xor 2; leave two digits]

misere half(1) = P : none  [brute force]
misere half(2) = N : 2->1  [brute force]
misere half(1,1) = N : 1->0  [brute force]
misere half(1,1,1) = P : none  [brute force]
misere half(2,3) = P : none  [brute force]
misere half(1,2) = N : 2->0  [brute force]
misere half(5,9) = N : 9->4  [brute force]

plies half(100) = 1  [by hand: take all]
misere-plies half(100) = 2  [by hand: leave one, which must be taken]
longest half(100) = 7  [by hand: one binary digit a move]

print half(3,0,7) = half(3,7)
print half( 012 ) = half(12)
print half(0) = 0
error half(x) @5 expected a heap, found 'x'
error half(-1) @5 a heap must be a whole number, 0 or more
error half[2](3) @5 half takes no parameters in [ ]
