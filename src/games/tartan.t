# Products of two games of coins.

laws tartan[twins, twins] 1000
laws tartan[turtles, turtles] 1000
laws tartan[turtles, twins] 2000
laws tartan[mock, ruler] 1000
laws tartan[ruler, ruler] 1000
laws tartan[exactly 2, turtles] 1000
laws tartan[{1},{1,2}, twins] 2000
laws tartan[{},{1}; {},{2}] 1000

# answers in those runs
count tartan[twins, twins] Tartan = 1000
count tartan[twins, twins] reach = 1000
count tartan[turtles, turtles] Tartan = 1000
count tartan[turtles, turtles] reach = 1000
count tartan[turtles, twins] Tartan = 2000
count tartan[turtles, twins] reach = 2000
count tartan[mock, ruler] Tartan = 1000
count tartan[mock, ruler] reach = 1000
count tartan[ruler, ruler] Tartan = 1000
count tartan[ruler, ruler] reach = 1000
count tartan[exactly 2, turtles] Tartan = 1000
count tartan[exactly 2, turtles] reach = 1000
count tartan[{1},{1,2}, twins] Tartan = 2000
count tartan[{1},{1,2}, twins] reach = 2000
count tartan[{},{1}; {},{2}] Tartan = 1000
count tartan[{},{1}; {},{2}] reach = 1000

# from the rules alone
eval tartan[twins, twins]((1,1)) = N 1 : turn 1,0 x 1,0  [brute force]
eval tartan[turtles, turtles]((0,0)) = N 1 : turn 0 x 0  [brute force]
eval tartan[turtles, turtles]((1,1)) = N 3 : turn 1 x 1  [brute force]
eval tartan[turtles, turtles]((0,0),(1,2)) = P 0 : none  [brute force]
eval tartan[mock, ruler]((1,2),(2,1)) = N 10 : turn 2,0 x 1  [brute force]
eval tartan[ruler, ruler]((1,1),(3,0)) = N 7 : turn 3..1 x 0  [brute force]
eval tartan[ruler, ruler]((1,3)) = N 8 : turn 1 x 3  [brute force]
eval tartan[exactly 2, turtles]((3,1)) = N 3 : turn 3,1,0 x 1  [brute force]
eval tartan[{1},{1,2}, twins]((1,1),(3,2)) = N 2 : turn 3..1 x 2,1  [brute force]
eval tartan[atmost 3, twins]((1,2),(2,1)) = N 7 : turn 2..0 x 1,0  [brute force]

table tartan[turtles, turtles] 0..2 0..2 = 1 2 3 / 2 3 1 / 3 1 2  [Conway 1976: nim products from 1 on]
error tartan[twins, ]((1,1)) @13 coins needs a rule in [ ] that says which coins may be turned, such as coins[turtles]
print tartan[exactly 1, atmost 2]((1,1)) = tartan[twins, mock]((1,1))
print tartan[ twins,ruler](TT/TH) = tartan[twins, ruler]((1,1))
print tartan[{1},{1,2}, twins]((1,1)) = tartan[{1},{1,2}, twins]((1,1))
print tartan[twins, {1},{1,2}]((1,1)) = tartan[twins, {1},{1,2}]((1,1))
print tartan[{1}, {2}]((1,1)) = tartan[{1}; {2}]((1,1))
print tartan[{1},{2}; {3}]((1,1)) = tartan[{1},{2}; {3}]((1,1))
print tartan[twins; ruler]((1,1)) = tartan[twins, ruler]((1,1))
error tartan((1,1)) @6 write two rules of coins in [ ], such as tartan[twins, ruler]
error tartan[twins]((1,1)) @7 write two rules of coins in [ ], such as tartan[twins, ruler]
error tartan[{1},{2},{3}]((1,1)) @7 write two rules of coins in [ ], such as tartan[twins, ruler]
error tartan[twins heads, ruler]((1,1)) @7 a product is made of rules that do not ask what other coins show: leave out 'heads'
error tartan[twins, rulers]((1,1)) @14 expected turtles, mock, twins, ruler, atmost k, exactly k or sets of distances such as {1},{1,2}, found 'r'
