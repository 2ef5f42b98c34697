# Domineering.  "Brute force" is a program of its own that plays whole boards
# and knows nothing of values, parts or symmetry.

laws domineering 10000

eval domineering(1 x 2) = R -1 : R a1b1  [brute force]
eval domineering(2 x 1) = L 1 : L a1a2  [brute force]
eval domineering(2 x 2) = N +-1 : L a1a2, L b1b2, R a1b1, R a2b2  [brute force]
eval domineering(2 x 3) = N {2|-1/2} : L b1b2, R a1b1, R b1c1, R a2b2, R b2c2  [brute force]
eval domineering(3 x 2) = N {1/2|-2} : L a1a2, L b1b2, L a2a3, L b2b3, R a2b2  [brute force]
eval domineering(3 x 3) = N +-1 : L b1b2, L b2b3, R a2b2, R b2c2  [brute force]
eval domineering(3 x 4) = R -3/2 : R a1b1, R b1c1, R c1d1, R a2b2, R b2c2, R c2d2, R a3b3, R b3c3, R c3d3  [brute force]
eval domineering(4 x 4) = N +-(0,{2+tiny(2),{2|0}|{2|0},miny(2)}) : L a2a3, L b2b3, L c2c3, L d2d3, R b1c1, R b2c2, R b3c3, R b4c4  [brute force]
eval domineering(..#/...) = N +-1 : L b1b2, R a1b1, R a2b2  [brute force]
eval domineering(.#/..) = N * : L a1a2, R a2b2  [brute force]
eval domineering(...../.#.#./.....) = P 0 : none  [brute force]

# literature: rows of two from E. R. Berlekamp, Blockbusting and Domineering,
# Journal of Combinatorial Theory A 49 (1988); CGSuite
eval domineering(2 x 4) = R miny(2)  [Berlekamp 1988; CGSuite]
eval domineering(2 x 5) = L 1/2  [Berlekamp 1988; CGSuite]
eval domineering(2 x 6) = N {1+miny(2)|-1}  [Berlekamp 1988; CGSuite]
eval domineering(2 x 7) = N {3/2|-1/2}  [Berlekamp 1988; CGSuite]
eval domineering(2 x 8) = R {2+miny(2)|0||-1/2|-2}  [Berlekamp 1988; CGSuite]
eval domineering(2 x 9) = L {5/2|1/2||0|-3/2}  [Berlekamp 1988; CGSuite]
eval domineering(2 x 13) = P 0  [Berlekamp 1988; CGSuite]
eval domineering(2 x 10) = N  [M. Lachmann, C. Moore, I. Rapaport, Who wins Domineering on rectangular boards? (2002)]
eval domineering(2 x 11) = N  [the same]
eval domineering(2 x 12) = R  [the same]
eval domineering(3 x 5) = R  [the same: 3 x n is Right's from n = 4 on]
eval domineering(3 x 6) = R  [the same]
eval domineering(3 x 7) = R  [the same]
eval domineering(4 x 6) = N  [Breuker, Uiterwijk, van den Herik (2000)]
eval domineering(4 x 5) = L 1  [D. Wolfe, Snakes in Domineering games (1993)]
eval domineering(5 x 5) = P 0  [D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, Solving 8 x 8 Domineering (2000): the second player wins]

# sums
eval domineering(2 x 1) + domineering(1 x 2) = P 0 : none  [1 and -1]
eval domineering(2 x 3) + domineering(3 x 2) = P 0  [a board and its transpose]

# misère play
misere domineering(1 x 2) = L : none  [brute force]
misere domineering(2 x 2) = P : none  [brute force]
misere domineering(2 x 3) = L : L a1a2, L c1c2  [brute force]
misere domineering(3 x 2) = R : R a1b1, R a3b3  [brute force]
misere domineering(3 x 3) = P : none  [brute force]
misere domineering(..#/...) = N : L a1a2, R b2c2  [brute force]

print domineering() = 0
print domineering(4x4) = domineering(4 x 4)
print domineering(../.) = domineering(../.#)
error domineering @11 expected '(', but the text ends here
error domineering(x) @12 expected a row of '.' and '#', found 'x'
error domineering(0 x 3) @12 a board has at least one row and one column
error domineering[2](..) @12 domineering takes no parameters in [ ]
