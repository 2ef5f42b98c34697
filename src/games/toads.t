# Toads and Frogs.  "Brute force" is a program of its own that plays whole sums
# and knows nothing of values.

laws toads 10000

# answers in those runs: strips without a frog on the right of a toad
count toads passed = 2367

eval toads(t.) = L 1 : L (t.)->(.t)  [brute force]
eval toads(..) = P 0 : none  [brute force]
eval toads(.t) = P 0 : none  [brute force]
eval toads(t...) = L 3 : L (t...)->(.t..)  [brute force]
eval toads(f..t) = P 0 : none  [brute force]
eval toads(.f..t) = R -1 : R (.f..t)->(f...t)  [brute force]
eval toads(..ff.tt..) = P 0 : none  [brute force]
eval toads(t.t..) = L 5 : L (t.t..)->(.tt..), L (t.t..)->(t..t.)  [brute force]
eval toads(.tf.) = P 0 : none  [brute force]
eval toads(t.f) = N * : L (t.f)->(.tf), R (t.f)->(tf.)  [brute force]
eval toads(t..f) = P 0 : none  [brute force]
eval toads(t...f) = N * : L (t...f)->(.t..f), R (t...f)->(t..f.)  [brute force]
eval toads(tt.f) = N {1/2|0} : L (tt.f)->(t.tf), R (tt.f)->(ttf.)  [brute force]
eval toads(tt.ff) = N * : L (tt.ff)->(t.tff), R (tt.ff)->(ttf.f)  [brute force]
eval toads(tt..ff) = N * : L (tt..ff)->(t.t.ff), R (tt..ff)->(tt.f.f)  [brute force]
eval toads(tt...ff) = N * : L (tt...ff)->(t.t..ff), R (tt...ff)->(tt..f.f)  [brute force]
eval toads(t.tff) = L ^ : L (t.tff)->(.ttff)  [brute force]
eval toads(tft.f) = N * : L (tft.f)->(tf.tf), R (tft.f)->(tftf.)  [brute force]
eval toads(tftf.) = P 0 : none  [brute force]
eval toads(tf.tf) = P 0 : none  [brute force]
eval toads(ttff..) = P 0 : none  [brute force]
eval toads(ttt..ff) = N {1/2|0} : L (ttt..ff)->(tt.t.ff), R (ttt..ff)->(ttt.f.f)  [brute force]
eval toads(ttt..fff) = N +-1/8 : L (ttt..fff)->(tt.t.fff), R (ttt..fff)->(ttt.f.ff)  [brute force]
eval toads(t.f.) = L 1/2 : L (t.f.)->(.tf.)  [brute force]
eval toads(t.f,t.f) = P 0 : none  [brute force]
eval toads(t.f.,t.f.,.f) = P 0 : none  [brute force]
eval toads(t...,f..t,.f) = L 2 : L (t...)->(.t..)  [brute force]

# literature
eval toads(ttttt...fff) = L 3/2  [3/2: conjecture of J. Erickson, New Toads and Frogs results (1996), proved by T. Thanatipanonda and D. Zeilberger]
eval toads(ttttt..ff) = N {5/2|0}  [the switch 5/2|0: T. Thanatipanonda, Further hopping with Toads and Frogs (2011), formula E1]
eval toads(ttttt..ff) + toads(.f,..f) + toads(t.) = N {1/2|-2}  [5/2|0 with -3 and 1 added is 1/2|-2]
eval toads(ttttt.fffff) = N *  [the value *: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 1]
eval toads(ttttt..fffff) = N +-({2|*},{5/2||||2|||0||{0||||0||miny(1/32)|-2|||-1/2+*},{0||v<2>|-1}|{v<2>|-1/2||-1+*}|||||0})  [A. N. Siegel, CGSuite, with the options in another order]
eval toads(ttttt.fffff) + nim(1) = P  [the value *]

misere toads(t.) = R : none  [brute force]
misere toads(t.f) = P : none  [brute force]
misere toads(tt..ff) = N : L (tt..ff)->(t.t.ff), R (tt..ff)->(tt.f.f)  [brute force]
misere toads(ttt..ff) = R : R (ttt..ff)->(ttt.f.f)  [brute force]
misere toads(ttt..fff) = N : L (ttt..fff)->(tt.t.fff), R (ttt..fff)->(ttt.f.ff)  [brute force]
misere toads(.f..t) = L : none  [brute force]
misere toads(t.f,t..f) = N : L (t..f)->(.t.f), R (t..f)->(t.f.)  [brute force]

print toads() = 0
print toads(TT.FF) = toads(tt.ff)
print toads( t.f , f ) = toads(t.f,f)
print toads(t.f) + toads(f.t) = toads(t.f,f.t)
error toads @5 expected '(', but the text ends here
error toads(tx) @7 expected t, f, '.', ',' or ')', found 'x'
error toads(t f) @8 expected t, f, '.', ',' or ')', found 'f'
error toads(t.f,) @10 expected a row of t, f and '.', but the text ends here
error toads(,t) @6 expected a row of t, f and '.', found ','
error toads[2](t.) @6 toads takes no parameters in [ ]
