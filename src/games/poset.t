# A game on a partial order.

laws poset[a<b,a<c] 7
laws poset[a<c,b<c,b<d] 15
laws poset[1<2,1<3,2<4,3<4,2<5,4<6,5<6,3<7,7<8,9<8,9<10,11,12<5,12<13,13<14,9<14] 10000

# answers in those runs
count poset[a<b,a<c] take everything = 6
count poset[a<b,a<c] strategy stealing = 5
count poset[a<b,a<c] parts = 1
count poset[a<c,b<c,b<d] take everything = 8
count poset[a<c,b<c,b<d] strategy stealing = 8
count poset[a<c,b<c,b<d] parts = 5
count poset[1<2,1<3,2<4,2<5,3<4,3<7,4<6,5<6,7<8,9<8,9<10,9<14,12<5,12<13,13<14,11] take everything = 180
count poset[1<2,1<3,2<4,2<5,3<4,3<7,4<6,5<6,7<8,9<8,9<10,9<14,12<5,12<13,13<14,11] strategy stealing = 114
count poset[1<2,1<3,2<4,2<5,3<4,3<7,4<6,5<6,7<8,9<8,9<10,9<14,12<5,12<13,13<14,11] parts = 8887

eval poset[a](all) = N 1 : take a  [brute force]
eval poset[a<b](all) = N 2 : take a  [brute force]
eval poset[a<b,a<c](all) = N 1 : take a  [brute force]
eval poset[a,b](all) = P 0 : none  [brute force]
eval poset[a,b,c](all) = N 1 : take a, take b, take c  [brute force]
eval poset[a<c,b<c](all) = N 2 : take c  [brute force]
eval poset[a<b,c<d](all) = P 0 : none  [brute force]
eval poset[a<c,b<c,b<d](all) = P 0 : none  [brute force]
eval poset[a<b,b<c,d](all) = N 2 : take b  [brute force]
eval poset[a<c,a<d,b<c,b<d](all) = P 0 : none  [brute force]
eval poset[a<c,a<d,b<c,b<d](a,b,d) = N 2 : take d  [brute force]
eval poset[1<2,1<3,2<4,3<4,2<5,4<6,5<6,3<7,7<8,9<8,9<10,11,12<5,12<13](all) = N 4 : take 6  [brute force]
eval poset[1<2,1<3,2<4,3<4,2<5,4<6,5<6,3<7,7<8,9<8,9<10,11,12<5,12<13](1,2,9,10,12) = N 1 : take 12  [brute force]

# Nim: a chain is a heap
eval poset[1<2,2<3,4<5,5<6,6<7,7<8,9<10,10<11,11<12,12<13,13<14,14<15](all) = N 1 : take 3, take 8, take 15  [3 xor 5 xor 7]

# a fence of 39, from which pieces fall off
eval poset[1<2,3<2,3<4,5<4,5<6,7<6,7<8,9<8,9<10,11<10,11<12,13<12,13<14,15<14,15<16,17<16,17<18,19<18,19<20,21<20,21<22,23<22,23<24,25<24,25<26,27<26,27<28,29<28,29<30,31<30,31<32,33<32,33<34,35<34,35<36,37<36,37<38,39<38](all) = N 2 : take 2, take 4, take 6, take 8, take 10, take 12, take 14, take 16, take 18, take 20, take 22, take 24, take 26, take 28, take 30, take 32, take 34, take 36, take 38  [two ways: pieces as intervals, in Python]

eval poset[a<b](all) + nim(2) = P 0 : none  [2 xor 2]

# misère play
misere poset[a<b,a<c](all) = P : none  [brute force]
misere poset[a<c,b<c](all) = N : take a, take b  [brute force]
misere poset[a<c,b<c,b<d](all) = N : take b  [brute force]
misere poset[a<b,c<d](all) = P : none  [brute force]

longest poset[a<b,a<c](all) = 3  [by hand: from the top]
plies poset[a,b,c,d](all) = 4  [by hand]

print poset[a<b] = poset[a<b](all)
print poset[c<d,a<b,b<c,a<c](d,a) = poset[a<b,b<c,c<d](a,d)
print poset[a<b<c] = poset[a<b,b<c](all)
print poset[x,a<all](all) = poset[a<all,x](all)
print poset[x,a<all] = poset[a<all,x](a,all,x)
error poset(a) @5 the order is missing: write poset[a<b,a<c](all)
error poset[] @6 the order is missing: write poset[a<b,a<c](all)
error poset[a<] @8 expected the name of an element, but the text ends here
error poset[a<b](c) @11 there is no 'c' in [ ]
error poset[a<b](a,) @13 expected a name, but the text ends here
error poset[a<b](a;b) @12 expected ',' or ')', found ';'
error poset[a<b,b<a](all) @6 the element a would be below itself
error poset[a<a] @6 the element a would be below itself
