# A golden line for each game of classroom.game. The brute force is a plain
# recursion over the games as their descriptions say, written without this library.

rules examples/classroom.game

table race[3] 0..24 = 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0  [brute force]
table odds 0..24 = 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0  [brute force]
table powers 0..24 = 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0  [brute force]
table halves 0..24 = 0 0 1 0 2 1 3 0 4 2 5 1 6 3 7 0 8 4 9 2 10 5 11 1 12  [brute force]
table twins 0..6 0..8 = 0 1 2 3 4 5 6 7 8 / 1 0 3 2 5 4 7 6 9 / 2 3 0 1 6 7 4 5 10 / 3 2 1 0 7 6 5 4 11 / 4 5 6 7 0 1 2 3 12 / 5 4 7 6 1 0 3 2 13 / 6 7 4 5 2 3 0 1 14  [brute force]
table kings 0..6 0..8 = 0 1 0 1 0 1 0 1 0 / 1 2 3 2 3 2 3 2 3 / 0 3 0 1 0 1 0 1 0 / 1 2 1 2 3 2 3 2 3 / 0 3 0 3 0 1 0 1 0 / 1 2 1 2 1 2 3 2 3 / 0 3 0 3 0 3 0 1 0  [brute force]
table knights 0..6 0..8 = 0 0 1 1 0 0 1 1 0 / 0 0 2 1 0 0 1 1 0 / 1 2 2 2 3 2 2 2 3 / 1 1 2 1 4 3 2 3 3 / 0 0 3 4 0 0 1 1 0 / 0 0 2 3 0 0 2 1 0 / 1 1 2 2 1 2 2 2 3  [brute force]
table bars 1..6 1..8 = 0 1 0 1 0 1 0 1 / 1 1 1 1 1 1 1 1 / 0 1 0 1 0 1 0 1 / 1 1 1 1 1 1 1 1 / 0 1 0 1 0 1 0 1 / 1 1 1 1 1 1 1 1  [brute force]
table splits 1..24 = 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1  [brute force]
table divisors_game 1..24 = 0 1 0 2 0 1 0 3 0 1 0 2 0 1 0 4 0 1 0 2 0 1 0 3  [brute force]
misere-outcomes race[3] 0..12 = N P N N N P N N N P N N N  [brute force]
misere-outcomes splits 1..8 = N P N P N P N P  [by hand: n heaps at the end, so n-1 moves]
eval race[3](21) = N 1 : 21->20  [by hand: 21 = 5*4 + 1]
eval race[5](1000000000000) = N 4 : 1000000000000->999999999996  [by hand: 6 divides 999999999996]
eval 抢数[3](21) = N 1 : 21->20  [by hand: another name of the race]
eval twins(5,700) = N 697 : (5,700)->(5,5)  [by hand: equal heaps are lost]
eval divisors_game(1000000) = N 6  [by hand: 10^6 = 2^6 * 5^6]
plies bars(3,4) = 11  [by hand: 12 squares]
longest bars(30,40) = 1199  [by hand: 1200 squares]
longest twins(30,40) = 70  [by hand: one bean at a time]
plies odds(8) = 2  [by hand: an odd number, then the rest]
error bars(0,3) @5 a number of bars is 1 or more
error race(5) @4 race needs a number for 'm' in [ ]: race[m](n,...)
