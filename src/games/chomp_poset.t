# Chomp on a partial order.

laws chomp_poset[a<b,a<c] 4
laws chomp_poset[a<b,a<c,b<d,c<d] 8
laws chomp_poset[0<1,0<2,0<3,1<4,2<4,2<5,3<5,4<6,5<6,3<7,7<8,1<8,6<9,8<10,2<11,11<10,0<12,12<13,13<14,5<14] 10000

# answers in those runs
count chomp_poset[a<b,a<c] strategy stealing = 2
count chomp_poset[a<b,a<c] parts = 1
count chomp_poset[a<b,a<c,b<d,c<d] strategy stealing = 6
count chomp_poset[a<b,a<c,b<d,c<d] parts = 1
count chomp_poset[0<1,0<2,0<3,0<12,1<4,1<8,2<4,2<5,2<11,3<5,3<7,4<6,5<6,5<14,6<9,7<8,8<10,11<10,12<13,13<14] strategy stealing = 194
count chomp_poset[0<1,0<2,0<3,0<12,1<4,1<8,2<4,2<5,2<11,3<5,3<7,4<6,5<6,5<14,6<9,7<8,8<10,11<10,12<13,13<14] parts = 7506

eval chomp_poset[a](all) = P 0 : none  [brute force]
eval chomp_poset[a<b](all) = N 1 : take b  [brute force]
eval chomp_poset[a<b,a<c](all) = P 0 : none  [brute force]
eval chomp_poset[a<b,a<c,a<d](all) = N 1 : take b, take c, take d  [brute force]
eval chomp_poset[a<b,a<c,b<d,c<d](all) = N 2 : take d  [brute force]
eval chomp_poset[a<b,a<c,b<d](all) = N 3 : take d  [brute force]
eval chomp_poset[0<1,0<2,0<3,1<12,2<12,1<13,3<13,2<23,3<23,12<123,13<123,23<123](all) = N 3 : take 123  [brute force]
eval chomp_poset[0<1,0<2,0<3,1<12,2<12,1<13,3<13,2<23,3<23,12<123,13<123,23<123](0,1,2,3,12) = N 3 : take 1, take 2  [brute force]
eval chomp_poset[0<1,0<2,0<3,1<4,2<4,2<5,3<5,4<6,5<6,3<7,7<8,1<8,6<9,8<10,2<11,11<10,0<12](all) = N 3 : take 1  [brute force]

# the rectangle 2 x 3 as an order: the bite that wins is the far corner
eval chomp_poset[11<12,12<13,11<21,21<22,22<23,12<22,13<23](all) = N 4 : take 23  [chomp[2 x 3]]

# 40 elements beside each other: one is taken after the other
eval chomp_poset[0<1,0<2,0<3,0<4,0<5,0<6,0<7,0<8,0<9,0<10,0<11,0<12,0<13,0<14,0<15,0<16,0<17,0<18,0<19,0<20,0<21,0<22,0<23,0<24,0<25,0<26,0<27,0<28,0<29,0<30,0<31,0<32,0<33,0<34,0<35,0<36,0<37,0<38,0<39,0<40](all) = P 0 : none  [40 moves]

# misère play
misere chomp_poset[a<b,a<c](all) = N : take b, take c  [brute force]
misere chomp_poset[a<b,a<c,b<d,c<d](all) = N : take b, take c  [brute force]

print chomp_poset[a<b,a<c](c,a) = chomp_poset[a<b,a<c](a,c)
error chomp_poset[a<b,c] @12 no element is below all others, so none is poisoned
error chomp_poset[a<b](b) @17 the element a is poisoned and never taken, so it is always left
