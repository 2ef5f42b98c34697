# Clobber.  "Brute force" is a program of its own that plays whole boards and
# knows nothing of values, parts or symmetry.

laws clobber 10000

eval clobber(xo) = N * : L a1-b1, R b1-a1  [brute force]
eval clobber(xxo) = L ^ : L b1-c1  [brute force]
eval clobber(xox) = N * : L a1-b1, L c1-b1, R b1-c1, R b1-a1  [brute force]
eval clobber(xoxo) = N +-(^,*) : L a1-b1, L c1-b1, R b1-c1, R d1-c1  [brute force]
eval clobber(xo/ox) = N * : L a1-b1, L a1-a2, L b2-a2, L b2-b1, R b1-b2, R b1-a1, R a2-b2, R a2-a1  [brute force]
eval clobber(xox/ox.) = N {^^*|*,v} : L a1-b1, L c1-b1, L b2-b1, R b1-b2, R b1-a1  [brute force]
eval clobber(xox/oxo) = P 0 : none  [brute force]
eval clobber(x.o) = P 0 : none  [brute force]
eval clobber(xx/oo) = P 0 : none  [brute force]
eval clobber(3 x 3) = N * : L a1-b1, L a1-a2, L c1-c2, L c1-b1, L b2-c2, L b2-b3, L b2-a2, L b2-b1, L a3-b3, L a3-a2, L c3-b3, L c3-c2, R b1-c1, R b1-b2, R b1-a1, R a2-b2, R a2-a3, R a2-a1, R c2-c3, R c2-b2, R c2-c1, R b3-c3, R b3-a3, R b3-b2  [brute force]
eval clobber(2 x 4) = N * : L a1-b1, L a1-a2, L c1-c2, L c1-b1, L b2-c2, L b2-b1, L d2-c2, L d2-d1, R b1-c1, R b1-b2, R d1-d2, R d1-c1, R a2-b2, R a2-a1, R c2-b2, R c2-c1  [brute force]
eval clobber(xo.ox) = P 0 : none  [brute force]

# literature
eval clobber(xxo) = L ^  [M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber (2005)]
eval clobber(xxxo) = L ^^*  [the same]
eval clobber(xoxo) = N +-(^,*)  [the same]
eval clobber(xox/ox.) = N {^^*|*,v}  [A. N. Siegel, CGSuite]
eval clobber(xoxoxo) = P 0  [the same: (xo)^n is N but for n = 3]
eval clobber(xoxoxoxo) = N  [the same]
eval clobber(xoxoxoxoxo) = N  [the same]
eval clobber(xoxoxoxoxoxo) = N  [the same]
eval clobber(3 x 4) = P 0  [exchanging x and o turns the board: it is its own negative]

# sums
eval clobber(xo) + nim(1) = P 0 : none  [* and *]
eval clobber(xxo) + clobber(oox) = P 0 : none  [^ and v]

# misère play
misere clobber(xo) = P : none  [brute force]
misere clobber(xxo) = R : R c1-b1  [brute force]
misere clobber(xoxo) = N : L c1-d1, R b1-a1  [brute force]
misere clobber(xo/ox) = P : none  [brute force]
misere clobber(xox/ox.) = R : R b1-c1, R a2-b2, R a2-a1  [brute force]
misere clobber(xox/oxo) = N : L a1-b1, L a1-a2, L c1-c2, L c1-b1, L b2-c2, L b2-a2, L b2-b1, R b1-c1, R b1-b2, R b1-a1, R a2-b2, R a2-a1, R c2-b2, R c2-c1  [brute force]
misere clobber(x.o) = N : none  [brute force]

print clobber() = 0
print clobber(2 x 3) = clobber(xox/oxo)
print clobber(XO/#x) = clobber(xo/.x)
print clobber(xo/x) = clobber(xo/x.)
error clobber @7 expected '(', but the text ends here
error clobber(y) @8 expected a row of x, o and '.', found 'y'
error clobber(xy) @9 expected x, o, '.', '/' or ')', found 'y'
error clobber(0 x 3) @8 a board has at least one row and one column
error clobber[2](xo) @8 clobber takes no parameters in [ ]
