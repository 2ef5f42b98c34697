# Hexadecimal games.

laws hex[0.3F] 60
laws hex[8.3] 50
laws hex[C.1] 40
laws hex[0.77] 300
laws hex[0.8] 130
laws hex[0.31] 3200
laws hex[0.22] 3200
laws hex[0.333] 3200
laws hex[0.1(A)] 25

table hex[0.77] 0..12 = 0 1 2 3 1 4 3 2 1 4 2 6 4  [Kayles: OEIS A002186]
table hex[0.3F] 0..18 = 0 1 2 0 1 2 3 4 5 3 4 5 6 7 8 6 7 8 9  [period 6, saltus 3: D. J. Howse and R. J. Nowakowski 2004]

eval hex[0.8](4) = N 1 : 4->1+1+1  [by hand]
eval hex[0.8](3) = P 0 : none  [by hand: two beans are left]
eval hex[8.0](3) = N 1 : 3->1+1+1  [by hand]

print hex[.3f](4) = hex[0.3F](4)
print hex[0.3F00](4) = hex[0.3F](4)
print hex[0.(AA)](4) = hex[0.(A)](4)
error hex(4) @3 hex needs a code in [ ], such as hex[0.3F]
error hex[1.3](4) @4 the digit before the point is 0, 4, 8 or C: without taking a bean a heap can only be split
error hex[0.G](4) @6 expected a digit from 0 to F or '(', found 'G'
