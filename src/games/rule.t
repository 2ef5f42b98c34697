# Games written in one line. The laws run on rules of every kind.

laws {n -> n-k for k in {1,3,4}} 2000
laws {n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1} 400
laws {n -> [a, n-a] for a in 1..n-1 if a != n-a} 300
laws {n -> n-k for k in fib} 1500
laws {n -> n/k for k in 2..6 if n > 0} 3000
laws {sym (x,y) -> (a,x-a) for a in 1..x-1 ; (a,y-a) for a in 1..y-1} 1200
laws {(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y} 1200
laws {(n,q) -> (n-k, 2*k) for k in 1..min(n,q)} 1000
laws {n -> 7-n if n < 3} 100

eval {n -> n-k for k in {1,3,4}}(100) = P 0 : none   [T. S. Ferguson, Game Theory, part I, 1.4]
eval {n -> n-k for k in 1..3}(21) = N 1 : 21->20   [T. S. Ferguson, Game Theory, part I, 1.1]
eval {n -> n-k for k in 1..3}(21) + nim(1) = P 0 : none   [the two values are equal]
table {n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1} 0..12 = 0 1 2 4 3 5 6 8 7 9 10 12 11   [E. Lasker, Brettspiele der Völker (1931)]
