# Cram.  "Brute force" is a program of its own that knows neither parts nor
# symmetry.

laws cram 10000

# answers in those runs
count cram half turn = 974
count cram middle domino = 525

eval cram(1 x 1) = P 0 : none  [brute force]
eval cram(1 x 2) = N 1 : a1b1  [brute force]
eval cram(1 x 3) = N 1 : a1b1, b1c1  [brute force]
eval cram(1 x 7) = N 1 : a1b1, c1d1, d1e1, f1g1  [brute force]
eval cram(2 x 2) = P 0 : none  [brute force]
eval cram(2 x 3) = N 1 : a1a2, b1b2, c1c2  [brute force]
eval cram(3 x 3) = P 0 : none  [brute force]
eval cram(3 x 4) = N 1 : a1a2, b1c1, d1d2, a2a3, b2c2, d2d3, b3c3  [brute force]
eval cram(4 x 4) = P 0 : none  [brute force]
eval cram(3 x 5) = N 1 : a1b1, c1c2, d1e1, a2b2, c2c3, d2e2, a3b3, d3e3  [brute force]
eval cram(4 x 5) = N 2 : a2a3, b2b3, c2c3, d2d3, e2e3  [brute force]
eval cram(..#/...) = P 0 : none  [brute force]
eval cram(.#./...) = P 0 : none  [brute force]
eval cram(#./../.#) = N 2 : a2b2  [brute force]
eval cram(..../.##./....) = P 0 : none  [brute force]
eval cram(...../.#.#./.....) = P 0 : none  [brute force]
eval cram(.#/#.) = P 0 : none  [brute force]
eval cram(##/##) = P 0 : none  [brute force]

# larger boards
eval cram(5 x 5) = P 0  [J. Lemoine, S. Viennot, Nimbers are inevitable (2012)]
eval cram(4 x 6) = P 0  [even sides: the second player copies by a half turn]
eval cram(6 x 6) = P 0  [even sides: the second player copies by a half turn]
eval cram(30 x 32) = P 0 : none  [even sides: the second player copies by a half turn]
eval cram(5 x 6) = N 2  [J. Lemoine, S. Viennot, Nimbers are inevitable (2012)]
eval cram(31 x 32) = N  [one side even: the first player takes the middle and copies]
eval cram(32 x 31) = N  [one side even: the first player takes the middle and copies]
eval cram(5 x 8) = N  [J. Lemoine, S. Viennot, Nimbers are inevitable (2012): 1]
table cram 4 4..7 = 0 2 0 3  [J. Lemoine, S. Viennot, Nimbers are inevitable (2012)]
eval cram(......./......./...#.../......./.......) = P 0  [a half turn, and the centre is missing]
table cram 1..4 1..5 = 0 1 1 2 0 / 1 0 1 0 1 / 1 1 0 1 1 / 2 0 1 0 2  [brute force]

# sums
eval cram(1 x 2) + cram(3 x 4) = P 0 : none  [1 xor 1]
eval cram(4 x 5) + nim(3) = N 1 : cram: a2b2, cram: a3b3, cram: c1c2, cram: c3c4, cram: d2e2, cram: d3e3, nim: 3->2  [2 xor 3, brute force]

# misère play
misere cram(1 x 1) = N : none  [brute force]
misere cram(1 x 2) = P : none  [brute force]
misere cram(2 x 2) = N : a1b1, a1a2, b1b2, a2b2  [brute force]
misere cram(3 x 3) = N : a1b1, a1a2, b1c1, b1b2, c1c2, a2b2, a2a3, b2c2, b2b3, c2c3, a3b3, b3c3  [brute force]
misere cram(3 x 4) = P : none  [brute force]
misere cram(..#/...) = N : a1b1, a1a2, b1b2, a2b2, b2c2  [brute force]

plies cram(1 x 2) = 1  [by hand]
longest cram(3 x 3) = 4  [by hand: nine cells]

print cram() = 0
print cram(3x4) = cram(3 x 4)
print cram(.../...) = cram(2 x 3)
print cram(../...) = cram(..#/...)
print cram( . . # / ... ) = cram(..#/...)
print 2*cram(..#) = 2*cram(..#)
print cram(#) = cram(#)
error cram @4 expected '(', but the text ends here
error cram[2](..) @5 cram takes no parameters in [ ]
error cram(x) @5 expected a row of '.' and '#', found 'x'
error cram(.x) @6 expected '.', '#', '/' or ')', found 'x'
error cram(./x) @7 expected a row of '.' and '#', found 'x'
error cram(/) @6 expected a row of '.' and '#', but the text ends here
error cram(3) @6 expected 'x' and the number of columns, but the text ends here
error cram(3 x) @8 expected the number of columns, but the text ends here
error cram(3 x 4 x 5) @11 expected ')', found 'x'
error cram(0 x 3) @5 a board has at least one row and one column
error cram(33 x 3) @5 the number of rows is at most 32 here
error cram(3 x 33) @9 the number of columns is at most 32 here
error cram(.................................) @37 a board has at most 32 rows and 32 columns
