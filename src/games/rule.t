# Games written in one line. The laws run on rules of every kind.

laws {n -> n-k for k in {1,3,4}} 2000
laws {n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1} 300
laws {n -> [a, n-a] for a in 1..n-1 if a != n-a} 300
laws {n -> [a, n-a] for a in 1..(n-1)/2} 300
laws {n -> n-1 ; [a, n-1-a] for a in 1..n-2 if a != n-1-a} 200
laws {n -> [a, b, n-a-b] for a in 1..n/3 for b in a..(n-a)/2} 60
laws {n -> [a, b, n-1-a-b] for a in 0..n-1 for b in 0..n-1-a} 40
laws {n -> n-k for k in 1..n if k % 3 != 0} 300
laws {n -> n-k*k for k in 1..n} 500
laws {n -> n-k for k in 2..n if lpf(k) == k} 300
laws {n -> n-k for k in fib} 1500
laws {n -> n-k for k in 2..n if n >= k} 300
laws {n -> k for k in max(0, n-4)..n-1} 1000
laws {n -> [a, n-k-a] for k in 1..2 for a in 0..(n-k)/2} 250
laws {n -> [a, b] for a in 0..n for b in {n-a-2}} 250
laws {n -> 0 if n == 1 or n == 2 ; [a, n-2-a] for a in 1..n-3 if 2*a <= n-2} 250
laws {n -> n/k for k in 2..6 if n > 0} 3000
laws {sym (x,y) -> (a,x-a) for a in 1..x-1 ; (a,y-a) for a in 1..y-1} 1200
laws {(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y} 1200
laws {(n,q) -> (n-k, 2*k) for k in 1..min(n,q)} 1000
laws {n -> 7-n if n < 3} 100

# answers in those runs, by the theorems of the games in disguise
count {n -> n-k for k in {1,3,4}} interval = 0
count {n -> n-k for k in {1,3,4}} remainders = 0
count {n -> n-k for k in {1,3,4}} period = 2000
count {n -> n-k for k in {1,3,4}} Ferguson (misère) = 2000
count {n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1} Guy and Smith = 0
count {n -> [a, n-a] for a in 1..(n-1)/2} reach = 0
count {n -> n-1 ; [a, n-1-a] for a in 1..n-2 if a != n-1-a} reach = 0
count {n -> [a, b, n-a-b] for a in 1..n/3 for b in a..(n-a)/2} reach = 0
count {n -> [a, b, n-1-a-b] for a in 0..n-1 for b in 0..n-1-a} reach = 0
count {n -> n-k for k in 1..n if k%3 != 0} Guy and Smith = 0
count {n -> n-k for k in 1..n if k%3 != 0} reach = 0
count {n -> n-k*k for k in 1..n} interval = 0
count {n -> n-k*k for k in 1..n} remainders = 0
count {n -> n-k*k for k in 1..n} period = 0
count {n -> n-k*k for k in 1..n} Ferguson (misère) = 500
count {n -> n-k*k for k in 1..n} reach = 0
count {n -> n-k for k in 2..n if lpf(k) == k} interval = 0
count {n -> n-k for k in 2..n if lpf(k) == k} remainders = 0
count {n -> n-k for k in 2..n if lpf(k) == k} period = 0
count {n -> n-k for k in 2..n if lpf(k) == k} Ferguson (misère) = 300
count {n -> n-k for k in 2..n if lpf(k) == k} reach = 0
count {n -> n-k for k in fib} interval = 0
count {n -> n-k for k in fib} remainders = 0
count {n -> n-k for k in fib} period = 0
count {n -> n-k for k in fib} Ferguson (misère) = 1500
count {n -> n-k for k in 2..n if n >= k} interval = 300
count {n -> n-k for k in 2..n if n >= k} remainders = 0
count {n -> n-k for k in 2..n if n >= k} period = 0
count {n -> n-k for k in 2..n if n >= k} Ferguson (misère) = 300
count {n -> k for k in max(0,n-4)..n-1} interval = 1000
count {n -> k for k in max(0,n-4)..n-1} remainders = 1000
count {n -> k for k in max(0,n-4)..n-1} period = 1000
count {n -> k for k in max(0,n-4)..n-1} Ferguson (misère) = 1000
count {n -> [a, n-k-a] for k in 1..2 for a in 0..(n-k)/2} Guy and Smith = 179
count {n -> [a, b] for a in 0..n for b in {n-a-2}} Guy and Smith = 197
count {n -> 0 if n == 1 or n == 2 ; [a, n-2-a] for a in 1..n-3 if 2*a <= n-2} Guy and Smith = 249

eval {n -> n-k for k in {1,3,4}}(100) = P 0 : none   [T. S. Ferguson, Game Theory, part I, 1.4]
eval {n -> n-k for k in 1..3}(21) = N 1 : 21->20   [T. S. Ferguson, Game Theory, part I, 1.1]
eval {n -> n-k for k in 1..3}(21) + nim(1) = P 0 : none   [the two values are equal]
table {n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1} 0..12 = 0 1 2 4 3 5 6 8 7 9 10 12 11   [E. Lasker, Brettspiele der Völker (1931)]
table {n -> [a, n-k-a] for k in 1..2 for a in 0..n-k} 0..12 = 0 1 2 3 1 4 3 2 1 4 2 6 4   [E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways (1982), chapter 4: Kayles]
eval {n -> n-k for k in {1,3,4}}(1000000000000000001) = P 0 : none   [10^18 + 1 is 2 modulo 7, the period]
eval {n -> n-k for k in 1..3 if n > 0}(1000000000000000001) = N 1 : 1000000000000000001->1000000000000000000   [10^18 + 1 is 1 modulo 4]
misere {n -> n-k for k in 1..3}(21) = P : none   [21 is 1 modulo 4: brute force]
misere {n -> n-k for k in 1..3}(4,4) = N : 4->1   [brute force]
count {n -> n-k for k in {1,3,4}} reach = 0
count {n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1} reach = 0
count {n -> [a, n-a] for a in 1..n-1 if a != n-a} reach = 0
count {n -> n-k for k in fib} reach = 0
count {n -> n-k for k in 2..n if n >= k} reach = 299
count {n -> k for k in max(0,n-4)..n-1} reach = 999
count {n -> [a, n-k-a] for k in 1..2 for a in 0..(n-k)/2} reach = 0
count {n -> [a, b] for a in 0..n for b in {n-a-2}} reach = 0
count {n -> 0 if n == 1 or n == 2 ; [a, n-2-a] for a in 1..n-3 if 2*a <= n-2} reach = 0
count {n -> n/k for k in 2..6 if n > 0} reach = 0
count {sym (x,y) -> (a,x-a) for a in 1..x-1 ; (a,y-a) for a in 1..y-1} reach = 0
count {(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y} reach = 0
count {(n,q) -> (n-k,2*k) for k in 1..min(n,q)} reach = 0
count {n -> 7-n if n < 3} reach = 0
eval {n -> n-k for k in 1..n}(1000000000002,5) = N 1000000000007 : 1000000000002->5   [nim]

# play may come back: N, P and D; infinity with its set
laws {loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20} 60
laws {loopy n -> n-k for k in 1..2 ; n if n%3 == 2} 60
laws {loopy n -> [a, n-2-a] for a in 0..n-2 ; n if n > 0 and n%4 == 0} 30
laws {loopy sym (x,y) -> (x-1,y) ; (x,y-1) ; (y,x+1) if x < 2} 60
count {loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20} reach = 0
count {loopy n -> n-k for k in 1..2 ; n if n%3 == 2} reach = 0
count {loopy n -> [a, n-2-a] for a in 0..n-2 ; n if n > 0 and n%4 == 0} reach = 0
count {sym loopy (x,y) -> (x-1,y) ; (x,y-1) ; (y,x+1) if x < 2} reach = 0
table {loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20} 0..20 = 0 0 1 1 2 infinity{1} 0 infinity{2} 1 infinity{0} infinity{1} 0 infinity{} infinity{0} infinity{0} infinity{} 0 infinity{} infinity{0} infinity{0} infinity{}   [brute force, by rounds over all positions]
outcomes {loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20} 0..20 = P P N N N D P D N N D P D N N D P D N N D   [brute force, by rounds over all positions]
plies-table {loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20} 0..20 = 0 2 1 1 3 D 4 D 5 5 D 6 D 7 7 D 8 D 9 9 D   [brute force, by rounds over all positions]
misere-outcomes {loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20} 0..20 = N D P D N N D P D N N D P D N N D D D D D   [brute force, by rounds over all positions]
table {loopy n -> n-k for k in 1..2 ; n if n%3 == 2} 0..12 = 0 1 infinity{0,1} 0 1 infinity{0,1} 0 1 infinity{0,1} 0 1 infinity{0,1} 0   [brute force, by rounds over all positions]
plies-table {loopy n -> n-k for k in 1..2 ; n if n%3 == 2} 0..12 = 0 1 1 2 3 3 4 5 5 6 7 7 8   [brute force, by rounds over all positions]
table {loopy n -> [a, n-2-a] for a in 0..n-2 ; n if n > 0 and n%4 == 0} 0..8 = 0 0 1 1 infinity{0,1} 0 infinity{0,1} 1 infinity{0}   [brute force, by rounds over all positions]
outcomes {loopy n -> [a, n-2-a] for a in 0..n-2 ; n if n > 0 and n%4 == 0} 0..8 = P P N N N P N N N   [brute force, by rounds over all positions]
plies-table {loopy n -> [a, n-2-a] for a in 0..n-2 ; n if n > 0 and n%4 == 0} 0..8 = 0 0 1 1 1 2 3 3 3   [brute force, by rounds over all positions]
misere-outcomes {loopy n -> [a, n-2-a] for a in 0..n-2 ; n if n > 0 and n%4 == 0} 0..8 = N N P P N N N P D   [brute force, by rounds over all positions]
eval {loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20}(5) + nim(1) = N infinity{0} : {loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20}: 5->3, {loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20}: 5->2   [5 is infinity{1}, 2 and 3 are 1]
eval {loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20}(5) + nim(2) = D infinity{3}   [5 is infinity{1}]
eval {loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20}(5,7) = D infinity{}   [both are infinite]
eval {loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20}(4) + kayles(2) = P 0 : none   [2 and 2]

# play may come back, and the players' moves differ: each starter wins or draws
laws {loopy n -> L: n-k for k in 2..3 ; L: n+3 if n%5 == 2 and n < 12 ; R: n-3 ; R: n+1 if n%4 == 0 and n < 12} 40
laws {loopy n -> L: n-1 ; R: n+1 if n < 5} 40
laws {loopy sym (x,y) -> L: (x-1,y) ; R: (x,y-1) ; R: (y,x+1) if x < 2} 40
count {loopy n -> L: n-k for k in 2..3 ; L: n+3 if n%5 == 2 and n < 12 ; R: n-3 ; R: n+1 if n%4 == 0 and n < 12} reach = 0
count {loopy n -> L: n-k for k in 2..3 ; L: n+3 if n%5 == 2 and n < 12 ; R: n-3 ; R: n+1 if n%4 == 0 and n < 12} automaton = 0
count {loopy n -> L: n-k for k in 2..3 ; L: n+3 if n%5 == 2 and n < 12 ; R: n-3 ; R: n+1 if n%4 == 0 and n < 12} automaton (outcomes) = 0
count {loopy n -> L: n-1 ; R: n+1 if n < 5} reach = 0
count {loopy n -> L: n-1 ; R: n+1 if n < 5} automaton = 0
count {loopy n -> L: n-1 ; R: n+1 if n < 5} automaton (outcomes) = 0
count {sym loopy (x,y) -> L: (x-1,y) ; R: (x,y-1) ; R: (y,x+1) if x < 2} reach = 0
count {sym loopy (x,y) -> L: (x-1,y) ; R: (x,y-1) ; R: (y,x+1) if x < 2} automaton = 0
count {sym loopy (x,y) -> L: (x-1,y) ; R: (x,y-1) ; R: (y,x+1) if x < 2} automaton (outcomes) = 0
outcomes {loopy n -> L: n-k for k in 2..3 ; L: n+3 if n%5 == 2 and n < 12 ; R: n-3 ; R: n+1 if n%4 == 0 and n < 12} 0..15 = R P D N N D P D L N D L D L L D   [brute force, by rounds over all positions]
misere-outcomes {loopy n -> L: n-k for k in 2..3 ; L: n+3 if n%5 == 2 and n < 12 ; R: n-3 ; R: n+1 if n%4 == 0 and n < 12} 0..15 = L N N L P L L N L L L L L L L L   [brute force, by rounds over all positions]
outcomes {loopy n -> L: n-1 ; R: n+1 if n < 5} 0..8 = D D D D D D L L L   [brute force, by rounds over all positions]
misere-outcomes {loopy n -> L: n-1 ; R: n+1 if n < 5} 0..8 = D D D D D D R R R   [brute force, by rounds over all positions]
eval {loopy n -> L: n-k for k in 2..3 ; L: n+3 if n%5 == 2 and n < 12 ; R: n-3 ; R: n+1 if n%4 == 0 and n < 12}(1,4) = N : L 4->1, L 4->2, R 4->1   [brute force, by rounds over all positions]
eval {loopy n -> L: n-k for k in 2..3 ; L: n+3 if n%5 == 2 and n < 12 ; R: n-3 ; R: n+1 if n%4 == 0 and n < 12}(7,8) = L : L 8->6   [brute force, by rounds over all positions]
eval {loopy n -> L: n-1 ; R: n+1 if n < 5}(5) = D : L 5->4   [Right cannot move]

# automata are asked about large positions only: from 65536 on
laws {n -> n/2 if n > 0 ; n-1 if n > 0} 65600
count {n -> n/2 if n > 0 ; n-1 if n > 0} automaton = 64
count {n -> n/2 if n > 0 ; n-1 if n > 0} automaton (outcomes) = 64
count {n -> n/2 if n > 0 ; n-1 if n > 0} reach = 0
count {n -> n/k for k in 2..6 if n > 0} automaton = 0
count {n -> n/k for k in 2..6 if n > 0} automaton (outcomes) = 0
count {sym (x,y) -> (a,x-a) for a in 1..x-1 ; (a,y-a) for a in 1..y-1} automaton = 0
count {sym (x,y) -> (a,x-a) for a in 1..x-1 ; (a,y-a) for a in 1..y-1} automaton (outcomes) = 0
count {(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y} automaton = 0
count {(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y} automaton (outcomes) = 0
count {(n,q) -> (n-k,2*k) for k in 1..min(n,q)} automaton = 0
count {(n,q) -> (n-k,2*k) for k in 1..min(n,q)} automaton (outcomes) = 0
count {n -> 7-n if n < 3} automaton = 0
count {n -> 7-n if n < 3} automaton (outcomes) = 0
count {loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20} automaton = 0
count {loopy n -> n-k for k in 2..3 ; n+2 if n%4 == 1 and n < 20} automaton (outcomes) = 0
count {loopy n -> n-k for k in 1..2 ; n if n%3 == 2} automaton = 0
count {loopy n -> n-k for k in 1..2 ; n if n%3 == 2} automaton (outcomes) = 0
count {loopy n -> [a, n-2-a] for a in 0..n-2 ; n if n > 0 and n%4 == 0} automaton = 0
count {loopy n -> [a, n-2-a] for a in 0..n-2 ; n if n > 0 and n%4 == 0} automaton (outcomes) = 0
count {sym loopy (x,y) -> (x-1,y) ; (x,y-1) ; (y,x+1) if x < 2} automaton = 0
count {sym loopy (x,y) -> (x-1,y) ; (x,y-1) ; (y,x+1) if x < 2} automaton (outcomes) = 0

# large positions, by an automaton that is learned and proved in the run
eval {n -> n/2 if n > 0 ; n-1 if n > 0}(1000000000000000000) = N 2 : 1000000000000000000->500000000000000000   [an automaton of 5 states, proved]
eval {n -> n/2 if n > 0 ; n-1 if n > 0}(1000000000000000000,999999999999999999,12) = N 1 : 999999999999999999->999999999999999998   [2, 1 and 2]

# bags and rows: states of any number of entries
laws {bag h -> h[i] := h[i]-k for i for k in 1..h[i]} 400
laws {bag h -> h[i] := h[i]-k, h[j] := h[j]-k for i for j for k in 1..h[i] if i < j} 400
laws {bag h -> h := [h[i]-(m >> i & 1) for i] for m in 1..2**len(h)-1} 200
laws {bag h -> h[i] := [a,h[i]-a] for i for a in 1..h[i]-1 if 2*a < h[i]} 200
laws {bag h -> h[i] := [] for i if h[i] > 1 ; h := [h[0]-1] if len(h) == 1} 200
laws {row h -> h[i] := h[i]-k, h[i-1] := h[i-1]+k for i in 1..len(h)-1 for k in 1..h[i]} 300
laws {row h -> [h[0..i-1], h[i+2..len(h)-1]] for i in 0..len(h)-2 if h[i] == h[i+1]} 400
laws {row h -> h := [] if len(h) > 1 ; h := [1] if len(h) == 0} 100
laws {row h -> L: h[i] := h[i]-1 for i ; R: h[i] := h[i]-2 for i} 100
laws {loopy bag h -> h[i] := h[i]-1 for i ; h[i] := h[i]+1 for i if h[i] < 2 and i == 0} 40

# answers in those runs
count {bag h -> h[i] := h[i]-k for i for k in 1..h[i]} automaton = 0
count {bag h -> h[i] := h[i]-k for i for k in 1..h[i]} automaton (outcomes) = 0
count {bag h -> h[i] := h[i]-k for i for k in 1..h[i]} reach = 0
count {bag h -> h[i] := h[i]-k, h[j] := h[j]-k for i for j for k in 1..h[i] if i < j} automaton = 0
count {bag h -> h[i] := h[i]-k, h[j] := h[j]-k for i for j for k in 1..h[i] if i < j} automaton (outcomes) = 0
count {bag h -> h[i] := h[i]-k, h[j] := h[j]-k for i for j for k in 1..h[i] if i < j} reach = 0
count {bag h -> h := [h[i]-(m >> i & 1) for i] for m in 1..2**len(h)-1} automaton = 0
count {bag h -> h := [h[i]-(m >> i & 1) for i] for m in 1..2**len(h)-1} automaton (outcomes) = 0
count {bag h -> h := [h[i]-(m >> i & 1) for i] for m in 1..2**len(h)-1} reach = 0
count {bag h -> h[i] := [a,h[i]-a] for i for a in 1..h[i]-1 if 2*a < h[i]} automaton = 0
count {bag h -> h[i] := [a,h[i]-a] for i for a in 1..h[i]-1 if 2*a < h[i]} automaton (outcomes) = 0
count {bag h -> h[i] := [a,h[i]-a] for i for a in 1..h[i]-1 if 2*a < h[i]} reach = 0
count {bag h -> h[i] := [] for i if h[i] > 1 ; h := [h[0]-1] if len(h) == 1} automaton = 0
count {bag h -> h[i] := [] for i if h[i] > 1 ; h := [h[0]-1] if len(h) == 1} automaton (outcomes) = 0
count {bag h -> h[i] := [] for i if h[i] > 1 ; h := [h[0]-1] if len(h) == 1} reach = 0
count {row h -> h[i] := h[i]-k, h[i-1] := h[i-1]+k for i in 1..len(h)-1 for k in 1..h[i]} automaton = 0
count {row h -> h[i] := h[i]-k, h[i-1] := h[i-1]+k for i in 1..len(h)-1 for k in 1..h[i]} automaton (outcomes) = 0
count {row h -> h[i] := h[i]-k, h[i-1] := h[i-1]+k for i in 1..len(h)-1 for k in 1..h[i]} reach = 0
count {row h -> [h[0..i-1], h[i+2..len(h)-1]] for i in 0..len(h)-2 if h[i] == h[i+1]} automaton = 0
count {row h -> [h[0..i-1], h[i+2..len(h)-1]] for i in 0..len(h)-2 if h[i] == h[i+1]} automaton (outcomes) = 0
count {row h -> [h[0..i-1], h[i+2..len(h)-1]] for i in 0..len(h)-2 if h[i] == h[i+1]} reach = 0
count {row h -> h := [] if len(h) > 1 ; h := [1] if len(h) == 0} automaton = 0
count {row h -> h := [] if len(h) > 1 ; h := [1] if len(h) == 0} automaton (outcomes) = 0
count {row h -> h := [] if len(h) > 1 ; h := [1] if len(h) == 0} reach = 0
count {row h -> L: h[i] := h[i]-1 for i ; R: h[i] := h[i]-2 for i} automaton = 0
count {row h -> L: h[i] := h[i]-1 for i ; R: h[i] := h[i]-2 for i} automaton (outcomes) = 0
count {row h -> L: h[i] := h[i]-1 for i ; R: h[i] := h[i]-2 for i} reach = 0
count {loopy bag h -> h[i] := h[i]-1 for i ; h[i] := h[i]+1 for i if h[i] < 2 and i == 0} automaton = 0
count {loopy bag h -> h[i] := h[i]-1 for i ; h[i] := h[i]+1 for i if h[i] < 2 and i == 0} automaton (outcomes) = 0
count {loopy bag h -> h[i] := h[i]-1 for i ; h[i] := h[i]+1 for i if h[i] < 2 and i == 0} reach = 0

print {bag h->h[i]:=h[i]-k for i for k in 1..h[i]}(5,2,4) = {bag h -> h[i] := h[i]-k for i for k in 1..h[i]}(2,4,5)
print {bag h -> h[i] := h[i]-k for i for k in 1..h[i]}((5,2),(3)) = {bag h -> h[i] := h[i]-k for i for k in 1..h[i]}(2,5) + {bag h -> h[i] := h[i]-k for i for k in 1..h[i]}(3)
print {bag h -> h[i] := h[i]-k for i for k in 1..h[i]}() = 0
print {bag h -> h[i] := h[i]-k for i for k in 1..h[i]}((),(0),()) = {bag h -> h[i] := h[i]-k for i for k in 1..h[i]}(0)
print {row h -> h[i] := [h[i]-1] for i}(5,2,4) = {row h -> h[i] := h[i]-1 for i}(5,2,4)
print {row h -> h := [1] if len(h) == 0}((),(),(3)) = 2*{row h -> h := [1] if len(h) == 0}() + {row h -> h := [1] if len(h) == 0}(3)
eval {bag h -> h[i] := h[i]-k for i for k in 1..h[i]}(3,5,6) = P 0 : none   [nim: 3 xor 5 xor 6 is 0]
eval {bag h -> h[i] := h[i]-k for i for k in 1..h[i]}((5,2),(3)) = N 4 : (2,5)->(1,2)   [nim: 7 xor 3]
eval {bag h -> h[i] := h[i]-k for i for k in 1..h[i]}(2,5) + nim(7) = P 0 : none   [nim]
misere {bag h -> h[i] := h[i]-k for i for k in 1..h[i]}(1,1,1) = P : none   [misère nim: an odd number of heaps of 1]
eval {bag h -> h[i] := h[i]-a, h[j] := h[j]-b for i for j for a in 1..h[i] for b in 1..h[j] if i < j}(3,3,3,5) = P 0 : none   [Codeforces 1147C, Thanos Nim: more than half of the heaps are smallest]
eval {bag h -> h[i] := h[i]-a, h[j] := h[j]-b, h[k] := h[k]-c for i for j for k for a in 1..h[i] for b in 1..h[j] for c in 1..h[k] if i < j and j < k}(2,2,2,2,3,3) = P 0 : none   [Codeforces 1147C, Thanos Nim]
eval {bag h -> h := [h[i]-(m >> 3*i & 7) for i] for m in 1..8**len(h)-1 if 2*count(m >> 3*i & 7 for i) == len(h)}(2,2,3,3) = N 1 : (2,2,3,3)->(2,2,2,2)   [Codeforces 1147C, Thanos Nim]
eval {row h -> [h[0..i-1], h[i+2..len(h)-1]] for i in 0..len(h)-2 if h[i] == 1 and h[i+1] == 1 ; [h[0..i-1], h[i+1..len(h)-1]] for i if h[i] == 1}(1,1,1,1,1,1,1) + kayles(7) = P 0 : none   [Kayles]
misere {bag h -> h[len(h)-1] := [] if len(h) > 0 ; h := [x-1 for x in h if x > 1] if len(h) > 0}(1,2,3) = P : none   [AtCoder AGC 002 E, Candy Piles: a sample]
misere {bag h -> h[len(h)-1] := [] if len(h) > 0 ; h := [x-1 for x in h if x > 1] if len(h) > 0}(1,3) = N : (1,3)->(1)   [AtCoder AGC 002 E, Candy Piles: a sample]
error {sym bag h -> h[i] := 1 for i}(3) @5 'sym' is about tuples: a bag is sorted anyway, and a row keeps its order
error {bag h -> h[i] := h[i]-k for i for k in 1..h[i]}((3),4) @53 expected '(', found '4'
error {bag h -> h[i] := h[i]-k for i for k in 1..h[i]}(9223372036854775808) @49 a rule's numbers are at most 9223372036854775807
laws {n -> n-k for k in 1..3 ; lose if n % 5 == 0} 300
count {n -> n-k for k in 1..3 ; lose if n%5 == 0} automaton = 0
count {n -> n-k for k in 1..3 ; lose if n%5 == 0} automaton (outcomes) = 0
count {n -> n-k for k in 1..3 ; lose if n%5 == 0} reach = 0
table {n -> n-k for k in 2..0-9223372036854775807 ; n-k for k in 1..9 step 9223372036854775807} 0..5 = 0 1 0 1 0 1   [takes 1]
table {n -> n-k for k in 1..3 ; lose if n % 5 == 0} 0..14 = 0 1 2 3 0 0 1 2 3 0 0 1 2 3 0   [brute force]
outcomes {n -> n-k for k in 1..3 ; win if n == 2} 0..12 = P N N N P N N N P N N N P   [brute force]
outcomes {n -> n-1 again if n % 3 == 0 ; n-2} 0..12 = P P N N P P N N P P N N N   [brute force]
outcomes {loopy n -> n-1 ; n+1 again if n < 6 and n % 2 == 0 ; draw if n == 0} 0..6 = D D D D D D D   [every state can come back to a draw]
