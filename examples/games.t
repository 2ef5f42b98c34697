# A golden line for each game of games.rules. The brute force is a plain recursion
# over the games as their comments describe them, written without this library.

rules examples/games.rules

table onethreefour 0..24 = 0 1 0 1 2 3 2 0 1 0 1 2 3 2 0 1 0 1 2 3 2 0 1 0 1  [brute force]
table fibonacci 0..24 = 0 1 2 3 0 1 2 3 4 5 0 1 2 3 0 1 2 3 4 5 0 1 2 3 0  [brute force; HDU 1848]
table prime 0..24 = 0 0 1 1 2 2 3 3 4 0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7  [brute force]
table square 0..24 = 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2  [brute force; the zeros are OEIS A030193]
table power 0..24 = 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0  [brute force]
table at_most_half 0..24 = 0 0 1 0 2 1 3 0 4 2 5 1 6 3 7 0 8 4 9 2 10 5 11 1 12  [brute force]
table most 0..24 = 0 1 2 2 3 3 3 3 4 4 4 4 4 4 4 4 5 5 5 5 5 5 5 5 5  [brute force; bitlen(n)]
table coprime 0..24 = 0 1 0 2 0 3 0 4 0 2 0 5 0 6 0 2 0 7 0 8 0 2 0 9 0  [brute force]
table divisor 0..24 = 0 0 1 0 2 0 1 0 3 0 1 0 2 0 1 0 4 0 1 0 2 0 1 0 3  [brute force]
table divide 0..24 = 0 1 2 2 3 3 0 0 0 0 0 0 1 1 1 1 1 1 1 1 1 1 1 1 2  [brute force]
table laskers 0..24 = 0 1 2 4 3 5 6 8 7 9 10 12 11 13 14 16 15 17 18 20 19 21 22 24 23  [brute force]
table grundys 0..30 = 0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3  [brute force; OEIS A002188]
table skittles 0..30 = 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7  [brute force; OEIS A002186]
table pairs 0..24 = 0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3  [brute force]
table crosses 0..24 = 0 1 1 1 2 2 0 3 3 1 1 1 0 4 3 3 3 2 2 2 4 4 0 5 5  [brute force; zero where the literal game on a strip is lost, 3 to 14]
table legendre_even 0..24 = 0 1 2 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1  [brute force; Codeforces 603C]
table legendre_odd 0..24 = 0 1 0 1 2 0 2 0 1 0 1 0 1 0 1 0 2 0 1 0 2 0 1 0 2  [brute force; Codeforces 603C]
table queen 0..6 0..8 = 0 1 2 3 4 5 6 7 8 / 1 2 0 4 5 3 7 8 6 / 2 0 1 5 3 4 8 6 7 / 3 4 5 6 2 0 1 9 10 / 4 5 3 2 7 6 9 0 1 / 5 3 4 0 6 8 10 1 2 / 6 7 8 1 9 10 3 4 5  [brute force]
table king 0..6 0..8 = 0 1 0 1 0 1 0 1 0 / 1 2 3 2 3 2 3 2 3 / 0 3 0 1 0 1 0 1 0 / 1 2 1 2 3 2 3 2 3 / 0 3 0 3 0 1 0 1 0 / 1 2 1 2 1 2 3 2 3 / 0 3 0 3 0 3 0 1 0  [brute force]
table knight 0..6 0..8 = 0 0 1 1 0 0 1 1 0 / 0 0 2 1 0 0 1 1 0 / 1 2 2 2 3 2 2 2 3 / 1 1 2 1 4 3 2 3 3 / 0 0 3 4 0 0 1 1 0 / 0 0 2 3 0 0 2 1 0 / 1 1 2 2 1 2 2 2 3  [brute force]
table copies 1..6 1..8 = 0 1 0 2 0 1 0 3 / 1 1 2 2 1 1 3 3 / 0 2 0 2 0 3 0 3 / 2 2 2 2 3 3 3 3 / 0 1 0 3 0 1 0 3 / 1 1 3 3 1 1 3 3  [brute force]
table euclid 0..6 0..8 = 0 0 0 0 0 0 0 0 0 / 0 1 2 3 4 5 6 7 8 / 0 2 1 0 2 1 3 3 4 / 0 3 0 1 0 1 2 1 2 / 0 4 2 0 1 0 0 1 2 / 0 5 1 1 0 1 0 0 0 / 0 6 3 2 0 0 1 0 0  [brute force]
table fibonim 0..6 0..8 = 0 0 0 0 0 0 0 0 0 / 0 1 1 1 1 1 1 1 1 / 0 0 2 2 2 2 2 2 2 / 0 0 0 3 3 3 3 3 3 / 0 1 1 3 3 3 3 3 3 / 0 0 0 0 0 4 4 4 4 / 0 1 1 1 1 4 4 4 4  [brute force]
outcomes unequal 0..12 = P N N L L L L L L L L L L  [brute force]
outcomes eatcake 0..4 0..4 = P P P P P / P N L N L / P R N R N / P N L N L / P R N R N  [brute force]
outcomes maundy 1..8 1..8 = P R R R R R R R / L P P R P R P R / L P P R P R P R / L L L P L P L R / L P P R P R P R / L L L P L P L R / L P P R P R P R / L L L L L L L P  [brute force with any number of equal pieces]
eval toads_digits(32,3,24) = N : L (32,3,24)->(32,5,24), R (32,3,24)->(32,3,20)  [toads(tt.ff): Winning Ways, chapter 1]
eval toppling_digits(8,5,2) = L : L (8,5,2)->(1,0,0)  [toppling(LRL): brute force]

# cakes of 8 x 8 by their values: a search of the whole sums needs far more
# positions than the limit allows
eval eatcake(8,8) = N * : L (8,8)->(0,8)+(7,8), R (8,8)->(8,0)+(8,7)  [symmetry: transposing negates; * by the judge of values]
eval maundy(8,8) = P 0 : none  [symmetry: transposing negates, and the value is a number]
eval {(x,y) -> L: [(a,y), (x-a,y)] for a in 1..x-1 ; R: [(x,a), (x,y-a)] for a in 1..y-1}(8,8) = P 0 : none  [Winning Ways, chapter 2]
eval {(x,y) -> L: [(a,y), (x-a,y)] for a in 1..x-1 ; R: [(x,a), (x,y-a)] for a in 1..y-1}(8,3) = L 3  [Winning Ways, chapter 2]
