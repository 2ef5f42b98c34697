# Board rules.  "Brute force" is the judge of test/cli/board_random.py, which
# plays whole boards and knows neither parts nor symmetries.

# all kinds of inference: parts, borders, liberties, groups, edges, 'then'
laws {board L: .. -> ## down ; R: .. -> ## right} 2000
laws {board .. -> ## right, down} 1500
laws {board L: xo -> .x any ; R: L with xo} 2000
laws {board L: t. -> .t right ; L: tf. -> .ft right ; R: L with tf back} 1000
laws {board L: x(o.)+ -> (..)+x any ; R: L with xo} 1000
laws {board L: x(.)+ -> .(.)*x all then x(.)+ -> x(.)*# all ; R: L with xo} 300
laws {board L: . -> x so that min(libs(x),libs(o)) > 0 ; R: L with xo} 1000
laws {board L: [le](_)*$ -> .(.)* hor ; R: [re](_)*$ -> .(.)* hor} 1000
laws {board L: . -> x if near(x) == 0 ; R: L with xo} 1000
laws {board . -> # also near .->#} 1000
laws {board . -> # also quad .-># if r + c > 0} 500
laws {board H -> T also near H->T} 500
laws {board .. -> ## right} 300
laws {board .(.)* -> #(#)* hor ; .. -> ## down} 300
laws {board .$ -> # hor ; ..$ -> ## right} 300
laws {board .. -> xx right also near .->#} 300
laws {board .. -> ##}[a-b,b-c,c-a,c-d] 16
laws {board L: xo -> .x ; R: L with xo}[a-b,b-c,c-a] 60
# a half turn: lines of three, and of any length
laws {board ... -> ### right, down} 1500
laws {board loopy L: x. -> .x any ; R: o. -> .o any} 60
laws {board a(b)*a -> b(b)*b hor, ver} 1500

# answers in those runs
count {board L: .. -> ## down ; R: .. -> ## right} octal game in a row = 0
count {board L: .. -> ## down ; R: .. -> ## right} half turn = 0
count {board L: .. -> ## down ; R: .. -> ## right} first move in the middle = 0
count {board .. -> ## right, down} octal game in a row = 510
count {board .. -> ## right, down} half turn = 113
count {board .. -> ## right, down} first move in the middle = 32
count {board L: xo -> .x any ; R: L with xo} octal game in a row = 0
count {board L: xo -> .x any ; R: L with xo} half turn = 0
count {board L: xo -> .x any ; R: L with xo} first move in the middle = 0
count {board L: t. -> .t right ; L: tf. -> .ft right ; R: L with tf back} octal game in a row = 0
count {board L: t. -> .t right ; L: tf. -> .ft right ; R: L with tf back} half turn = 0
count {board L: t. -> .t right ; L: tf. -> .ft right ; R: L with tf back} first move in the middle = 0
count {board L: x(o.)+ -> (..)+x any ; R: L with xo} octal game in a row = 0
count {board L: x(o.)+ -> (..)+x any ; R: L with xo} half turn = 0
count {board L: x(o.)+ -> (..)+x any ; R: L with xo} first move in the middle = 0
count {board L: x(.)+ -> .(.)*x all then x(.)+ -> x(.)*# all ; R: L with xo} octal game in a row = 0
count {board L: x(.)+ -> .(.)*x all then x(.)+ -> x(.)*# all ; R: L with xo} half turn = 0
count {board L: x(.)+ -> .(.)*x all then x(.)+ -> x(.)*# all ; R: L with xo} first move in the middle = 0
count {board L: . -> x so that min(libs(x),libs(o)) > 0 ; R: L with xo} octal game in a row = 0
count {board L: . -> x so that min(libs(x),libs(o)) > 0 ; R: L with xo} half turn = 0
count {board L: . -> x so that min(libs(x),libs(o)) > 0 ; R: L with xo} first move in the middle = 0
count {board L: [el](_)*$ -> .(.)* hor ; R: [er](_)*$ -> .(.)* hor} octal game in a row = 0
count {board L: [el](_)*$ -> .(.)* hor ; R: [er](_)*$ -> .(.)* hor} half turn = 0
count {board L: [el](_)*$ -> .(.)* hor ; R: [er](_)*$ -> .(.)* hor} first move in the middle = 0
count {board L: . -> x if near(x) == 0 ; R: L with xo} octal game in a row = 0
count {board L: . -> x if near(x) == 0 ; R: L with xo} half turn = 0
count {board L: . -> x if near(x) == 0 ; R: L with xo} first move in the middle = 0
count {board . -> # also near .->#} octal game in a row = 510
count {board . -> # also near .->#} half turn = 0
count {board . -> # also near .->#} first move in the middle = 0
count {board . -> # also quad .-># if r+c > 0} octal game in a row = 0
count {board . -> # also quad .-># if r+c > 0} half turn = 0
count {board . -> # also quad .-># if r+c > 0} first move in the middle = 0
count {board H -> T also near H->T} octal game in a row = 340
count {board H -> T also near H->T} half turn = 0
count {board H -> T also near H->T} first move in the middle = 0
count {board .. -> ## right} octal game in a row = 300
count {board .. -> ## right} half turn = 51
count {board .. -> ## right} first move in the middle = 9
count {board .(.)* -> #(#)* hor ; .. -> ## down} octal game in a row = 126
count {board .(.)* -> #(#)* hor ; .. -> ## down} half turn = 34
count {board .(.)* -> #(#)* hor ; .. -> ## down} first move in the middle = 29
count {board .$ -> # hor ; ..$ -> ## right} octal game in a row = 300
count {board .$ -> # hor ; ..$ -> ## right} half turn = 0
count {board .$ -> # hor ; ..$ -> ## right} first move in the middle = 0
count {board .. -> xx right also near .->#} octal game in a row = 120
count {board .. -> xx right also near .->#} half turn = 0
count {board .. -> xx right also near .->#} first move in the middle = 0
count {board .. -> ##}[a-b,a-c,b-c,c-d] octal game in a row = 0
count {board .. -> ##}[a-b,a-c,b-c,c-d] half turn = 0
count {board .. -> ##}[a-b,a-c,b-c,c-d] first move in the middle = 0
count {board L: xo -> .x ; R: L with xo}[a-b,a-c,b-c] octal game in a row = 0
count {board L: xo -> .x ; R: L with xo}[a-b,a-c,b-c] half turn = 0
count {board L: xo -> .x ; R: L with xo}[a-b,a-c,b-c] first move in the middle = 0
count {board ... -> ### right, down} octal game in a row = 510
count {board ... -> ### right, down} half turn = 134
count {board ... -> ### right, down} first move in the middle = 14
count {board loopy L: x. -> .x any ; R: o. -> .o any} octal game in a row = 0
count {board loopy L: x. -> .x any ; R: o. -> .o any} half turn = 0
count {board loopy L: x. -> .x any ; R: o. -> .o any} first move in the middle = 0
count {board a(b)*a -> b(b)*b any} octal game in a row = 0
count {board a(b)*a -> b(b)*b any} half turn = 92
count {board a(b)*a -> b(b)*b any} first move in the middle = 0


# Domineering
eval {board L: .. -> ## down ; R: .. -> ## right}(2 x 2) = N +-1 : L a1a2, L b1b2, R a1b1, R a2b2  [Winning Ways, chapter 5]
eval {board L: .. -> ## down ; R: .. -> ## right}(../.#) = N * : L a1a2, R a1b1  [Winning Ways, chapter 5]
eval {board L: .. -> ## down ; R: .. -> ## right}(./././.) = L 2  [Winning Ways, chapter 5]
eval {board L: .. -> ## down ; R: .. -> ## right}(2 x 3) = N {2|-1/2}  [Winning Ways, chapter 5]
eval {board L: .. -> ## down ; R: .. -> ## right}(3 x 3) = N +-1  [CGSuite]
# Cram
eval {board .. -> ## right, down}(2 x 3) = N 1  [Lemoine and Viennot (2012), table of 2 x n]
eval {board .. -> ## right, down}(2 x 2) = P 0 : none  [a half turn has no fixed move]
eval {board .. -> ## right, down}(...../.....) = N 1  [Lemoine and Viennot (2012), table of 2 x n]
# Clobber and its relatives
eval {board L: xo -> .x any ; R: L with xo}(xox/ox.) = N {^^*|*,v}  [CGSuite]
eval {board L: xo -> .x all ; R: L with xo}(xox/ox.) = N {^^*|*,v[2]}  [CGSuite]
eval {board L: x(.)*o -> .(.)*x any ; R: L with xo}(xox/ox.) = N {^^*|0,*}  [CGSuite]
eval {board L: x(.)*o -> .(.)*x all ; R: L with xo}(xox/ox.) = L ^  [CGSuite]
eval {board L: xo -> .x any ; R: L with xo}(xo) = N * : L a1-b1, R b1-a1  [by hand]
eval {board L: x. -> ox any ; R: L with xo}(x.o) = N * : L a1-b1, R c1-b1  [by hand]
# Toads and Frogs: the values of the game in C
eval {board L: t. -> .t right ; L: tf. -> .ft right ; R: L with tf back}(ttt..fff) = N +-1/8 : L c1-d1, R f1-e1  [toads.t]
eval {board L: t. -> .t right ; L: tf. -> .ft right ; R: L with tf back}(tt.f) = N {1/2|0}  [toads.t]
eval {board L: t. -> .t right ; L: tf. -> .ft right ; R: L with tf back}(t.tff) = L ^ : L a1-b1  [toads.t]
# Konane, Amazons, NoGo
eval {board loopy L: x. -> .x any ; R: o. -> .o any}(x.o) = N : L a1-b1, R c1-b1  [by hand: the other player cannot move]
eval {board loopy L: x. -> .x any ; R: o. -> .o any}(x..o) = P : none  [by hand: x..o, .x.o, .xo., x.o., xo..]
eval {board L: x(o.)+ -> (..)+x any ; R: L with xo}(xo.o.) = L 1 : L a1-e1  [by hand: a1-c1 leaves *, a1-e1 leaves 0]
eval {board L: x(.)+ -> .(.)*x all then x(.)+ -> x(.)*# all ; R: L with xo}(x.) = L 1 : L a1-b1/a1  [by hand]
eval {board L: x(.)+ -> .(.)*x all then x(.)+ -> x(.)*# all ; R: L with xo}(x..o) = N +-1  [by hand]
eval {board L: . -> x so that min(libs(x),libs(o)) > 0 ; R: L with xo}(..) = N * : L a1, L b1, R a1, R b1  [by hand]
eval {board L: . -> x so that min(libs(x),libs(o)) > 0 ; R: L with xo}(3 x 3) = N *  [brute force]
# Col, Snort, Node Kayles, Chomp
eval {board L: . -> x if near(x) == 0 ; R: L with xo}(.) = N *  [Winning Ways, chapter 2]
eval {board L: . -> x if near(x) == 0 ; R: L with xo}(..) = P 0 : none  [Winning Ways, chapter 2]
eval {board L: . -> x if near(o) == 0 ; R: L with xo}(..) = N +-1  [Winning Ways, chapter 6]
eval {board L: . -> x if near(o) == 0 ; R: L with xo}(.o.x) = R -1 : R a1  [by hand: a1 is Right's, c1 is nobody's]
eval {board . -> # also near .->#}(.....) = N 3 : c1  [Dawson's Kayles 0.137 of 5]
eval {board . -> # also quad .-># if r + c > 0}(2 x 3) = N 4 : c2  [chomp(3,3)]
eval {board H -> T also near H->T}(HHH) = N 2 : b1  [by hand]
# Toppling Dominoes: the values of the game in C
eval {board L: [le](_)*$ -> .(.)* hor ; R: [re](_)*$ -> .(.)* hor}(lr) = N *  [by hand]
eval {board L: [le](_)*$ -> .(.)* hor ; R: [re](_)*$ -> .(.)* hor}(l) = L 1  [by hand]
# graphs
eval {board .. -> ##}[a-b,b-c,c-a](a:.) = N 1 : a-b, a-c, b-c  [by hand]
eval {board . -> # also near .->#}[a-b,b-c,c-d,d-e,e-a](a:.) = P 0 : none  [by hand: two joined vertices stay]
eval {board L: xo -> .x ; R: L with xo}[a-b,b-c](a:x,b:o,c:x) = N *  [by hand]

# Published values.  Where CGSuite writes the options in another order, the games
# are equal.
eval {board L: x(.)+ -> .(.)*x all then x(.)+ -> x(.)*# all ; R: L with xo}(x.../o...) = N +-(3,{4|0,{1|0,*}},{4|+-1,+-(1,{2|0}),{0,{1/2|0}|v}})  [CGSuite, GameGridTest]
eval {board L: xo -> .x diag ; R: L with xo}(xoxo/oox./xxx.) = N {0,v*|vv}  [CGSuite, GameGridTest]
eval {board L: x. -> ox any ; R: L with xo}(xoxo/oo..) = R {*|-1}  [CGSuite, GameGridTest]
# Col and Snort with tints: l is a cell for Left alone, r for Right alone.
# CGSuite's R in Col is a cell beside one of Right's, so it is Left's: l here.
eval {board L: [.l] -> # also near .l->r# ; R: L with lr}(l.l.r.l.l.) = L 7/8  [CGSuite, GameGraphTest]
eval {board L: [.l] -> # also near .r->l# ; R: L with lr}(l...l) = N {4|0,+-1}  [CGSuite, GameGraphTest]
eval {board L: [.l] -> # also near .r->l# ; R: L with lr}[a-b,b-c,c-d,c-e](a:.) = N +-{3|2}  [CGSuite, GameGraphTest]
eval {board L: . -> x if near(o) == 0 ; R: L with xo}[a-b,b-c,c-d,c-e](a:.) = N +-{3|2}  [CGSuite, GameGraphTest]
# NoGo: who wins, and values of the game in which either player may put either
# stone
eval {board L: . -> x so that min(libs(x),libs(o)) > 0 ; R: L with xo}(3 x 3) = N  [M. Müller, Solving NoGo on small board sizes (2025)]
table {board . -> x so that min(libs(x),libs(o)) > 0 ; . -> o so that min(libs(x),libs(o)) > 0} 1 1..9 = 0 1 0 1 2 0 1 0 1  [MCGS, computational results (2025)]
table {board . -> x so that min(libs(x),libs(o)) > 0 ; . -> o so that min(libs(x),libs(o)) > 0} 2..3 2..4 = 1 1 0 / 1 0 0  [MCGS, computational results (2025)]
# Clobber: (xo)^n is N except for n = 3
eval {board L: xo -> .x any ; R: L with xo}(xoxoxo) = P 0 : none  [Albert, Grossman, Nowakowski, Wolfe (2005)]
eval {board L: xo -> .x any ; R: L with xo}(xoxoxoxo) = N  [Albert, Grossman, Nowakowski, Wolfe (2005)]
# Cram and Node Kayles
table {board .. -> ## right, down} 4 4..6 = 0 2 0  [Lemoine and Viennot (2012)]
table {board . -> # also near .->#} 1 1..14 = 1 1 2 0 3 1 1 0 3 3 2 2 4 0  [Dawson's Chess 0.137, OEIS A002187]
# Toads and Frogs
eval {board L: t. -> .t right ; L: tf. -> .ft right ; R: L with tf back}(tt..ff) = N *  [toads.t]
eval {board L: t. -> .t right ; L: tf. -> .ft right ; R: L with tf back}(ttttt.fffff) = N *  [Winning Ways, chapter 5]

# a half turn
eval {board .. -> ## right, down}(64 x 64) = P 0 : none  [even sides: the second player copies by a half turn]
eval {board .. -> ## right, down}(40 x 41) = N  [the first player takes the middle and copies]
eval {board .. -> ## right, down}(41 x 40) = N  [the first player takes the middle and copies]
eval {board aa -> bb right}(aaaa#aaaa) = P 0 : none  [two equal parts]
eval {board ... -> ### right}(1 x 5) = N 1 : a1c1, b1d1, c1e1  [by hand: one move is left, wherever]

table {board .. -> ## right, down} 1..3 1..5 = 0 1 1 2 0 / 1 0 1 0 1 / 1 1 0 1 1  [brute force]

# equal boards are one move, mirrored boards are two
eval {board aa -> bb hor}(aa) = N 1 : a1b1  [by hand: both directions lead to bb]
eval {board . -> # also near .->#}(..) = N 1 : a1  [by hand: a1 and b1 both take all]
eval {board .. -> ## right, down}(1 x 3) = N 1 : a1b1, b1c1  [by hand]
# outside the board is like #, also for $ and for short rows
eval {board x# -> .#}(xx) = N 1 : b1  [by hand: b1 is beside the edge]
eval {board x# -> .#}(xx#x) = P 0 : none  [by hand: b1 and d1]
eval {board x# -> .# any}(x) = N 1 : a1  [by hand]
eval {board x$ -> .}(xx) = N 1 : b1  [by hand]
eval {board x$ -> .}(x#x) = P 0 : none  [by hand: a1 and c1]
eval {board x$ -> .}(xx/x) = P 0 : none  [by hand: b1 and a2]
eval {board . -> x if near(#) > 0}(...) = N 1  [brute force]

# names
eval {board . -> x ; . -> o}(.) = N 1 : a1=x, a1=o  [by hand]
print {board xo->.x   any}(xo/o) = {board xo -> .x any}(xo/o#)
print {board .. -> ## right,down}(3x2) = {board .. -> ## right, down}(3 x 2)
print {board L:x(.)*o->.(.)*x hor,ver;R:L with xo}(xo) = {board L: x(.)*o -> .(.)*x any ; R: L with xo}(xo)
print {board . -> # also near .->#}[b-a,c,a-d](a:.) = {board . -> # also near .->#}[b-a,c,a-d](b:.,a:.,c:.,d:.)
print {board -> board-1 if board > 0}(3) = {board -> board-1 if board > 0}(3)

# errors
error {board xo -> .}(xo) @7 'xo' has 2 cells and '.' has 1: a move keeps the shape of the board
error {board x(o)+ -> .x}(xo) @16 a pattern has one group, and its target has one
error {board x(o)+(.)* -> .x}(xo) @12 a pattern has one group, and its target has one
error {board x((o)+)* -> .x}(xo) @9 a pattern has one group, and its target has one
error {board x(o)* -> .(.)+}(xo) @16 the group after the arrow needs a copy, but the one before it may have none
error {board x(o)+ -> .(..)+}(xo) @7 with two copies of the group 'x(o)+' has 3 cells and '.(..)+' has 5: a move keeps the shape of the board
error {board xo -> .[xo]}(xo) @14 a target says what a cell becomes: one letter, or _ to keep it
error {board L: xo -> .x any ; R: L with xo back}(xo) @38 nothing to turn round: Left's moves have no direction, or go both ways
error {board L: x -> . ; R: o -> . ; R: L with xo}(xo) @31 this says Right's moves twice: by 'R: L with' and by a clause of Right's own
error {board R: L with xo ; L: x -> .}(xo) @7 'R: L with' comes after Left's clauses
error {board x -> . ; R: L with xo}(xo) @16 'R: L with' needs clauses that begin with 'L:'
error {board L: . -> # ; R: L with xo}(xo) @19 no clause has 'x' or 'o'
error {board . -> x if near(xo) == 0}(xo) @22 near takes one cell letter, as in near(x)
error {board . -> x if libs(x) > 0}(xo) @17 libs asks about the board after the move
error {board . -> x so that libs(.) > 0}(x) @22 libs takes the letter of a piece, not '.'
error {board . -> x if far(x) == 0}(xo) @17 there is no function 'far'
error {board . -> x if q == 0}(xo) @17 there is no variable 'q'
error {board xo -> .x}(xq) @18 'q' is not a cell of these rules: they have # . o x
error {board x -> x}(x) @7 this move changes nothing: play need not end
error {board #x -> #.}(x) @7 '#' is not a cell: it cannot be the first cell of a pattern, in a group or in [ ]
error {board x# -> .x}(x) @14 '#' is not a cell: it never changes
error {board x -> . then x -> .}(x) @19 'then' continues with the piece that was moved, and the step before it leaves none
error {board L: . -> x so that min(libs(x),libs(o)) > 0 ; R: L with xo}(xo.) @66 the group of x at a1 has too few liberties: not a position of this game
error {board .. -> ##}(65 x 65) @17 a board has 1 to 64 rows
error {board .. -> ##}(4 x 0) @21 a board has 1 to 64 columns
error {board .. -> ##}(4 x) @20 expected the number of columns, but the text ends here
error {board .. -> ##}() @17 expected a row of cells, or the size of the board as in 4 x 5, but the text ends here
error {board .. -> ## rihgt}(..) @16 expected a direction, 'also', 'if', 'so that', 'then', ';' or the end, found 'r'
error {board .. -> ## any if 1 also near .->#}(..) @25 the order is: directions, also ..., if ..., so that ...
error {board .. -> ## also far .->#}(..) @21 expected a region: near, near8, row, col or quad, found 'f'
error {board . -> # also near ..->##}(..) @25 '.' is mapped twice
error {board . -> # also near .x->#}(..) @28 'also' changes cells one by one, but '->' has 2 before it and 1 after it
error {board [] -> x}(x) @8 expected a cell: a letter, a digit, '.' or '#', found ']'
error {board x$o -> xxx}(x) @9 '$' is the edge of the board: it ends a pattern
error {board x -> .$}(x) @13 '$' is not a cell: it belongs before the arrow only
error {board}(x) @6 expected a pattern of cells, such as xo or .., but the text ends here
error {board .. -> ##}[a-b](a:.,d:.) @26 the graph has no vertex 'd'
error {board ... -> ###}[a-b](a:.) @7 on a graph a pattern has one cell, or two along an edge
error {board . -> # also row .->#}[a-b](a:.) @19 on a graph the only region is near
error {board . -> # if r > 0}[a-b](a:.) @14 a graph has no rows and columns: near8, r, c, h and w are for boards of squares
error {board .. -> ##}[a-a](a:.) @18 an edge joins two different vertices
