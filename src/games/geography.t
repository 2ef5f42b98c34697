# Undirected vertex geography.

laws geography 10000

# answers in those runs
count geography matching = 7055
count geography perfect matching = 2945
count geography reach = 10000

eval geography(a-b;a) = N 1 : to b  [brute force]
eval geography(a-b,b-c;a) = P 0 : none  [brute force]
eval geography(a-b,b-c;b) = N 1 : to a, to c  [brute force]
eval geography(a-b,b-c,c-a;a) = P 0 : none  [brute force]
eval geography(a-b,b-c,c-d,d-a;c) = N 1 : to b, to d  [brute force]
eval geography(0-1,0-4,1-2,1-3,2-3;0) = N 1 : to 1, to 4  [brute force]
eval geography(0-1,0-2,0-3,1-2;3) = N 1 : to 0  [brute force]
eval geography(a-b,b-c,c-d,d-e,e-a,a-f;f) = N 1 : to a  [brute force]
eval geography(a-b,a-c,a-d,b-c,b-d,c-d;a) = N 1 : to b, to c, to d  [brute force]
eval geography(1-2,2-3,3-4,4-5,5-1,5-6,6-7,7-8,8-9,9-6;2) = P 0 : none  [brute force]
eval geography(a-b,b-c) = N 2 : start at a, start at c  [brute force]
eval geography(a-b,b-c,c-d) = P 0 : none  [brute force]
eval geography(a-b,b-c,c-a) = N 1 : start at a, start at b, start at c  [brute force]
eval geography(a-b,b-c,d) = N 2 : start at a, start at c, start at d  [brute force]
eval geography(a) = N 1 : start at a  [brute force]
eval geography(a,b) = N 1 : start at a, start at b  [brute force]
eval geography(a-b,c-d) = P 0 : none  [brute force]
eval geography(0-1,0-4,1-2,1-3,2-3) = N 2 : start at 1, start at 2, start at 3, start at 4  [brute force]
eval geography(1-6,2-7,3-8,4-9,5-10,1-2,2-3,3-4,4-5,5-1,6-8,8-10,10-7,7-9,9-6) = P 0 : none  [brute force]

# too large for a value in a moment
eval geography(1-2,2-3,3-4,4-5,5-6,6-7,7-8,8-9,9-10,10-11,11-12,12-13,13-14,14-15,15-16,16-17,17-18,18-19,19-20,20-1,1-11,2-12,3-13,4-14,5-15,6-16,7-17,8-18,9-19,10-20;1) = N : to 2, to 11, to 20  [a perfect matching; its symmetry moves 2 to 20, and 1-11, ... is another]

# sums
eval geography(a-b;a) + nim(1) = P 0 : none  [1 xor 1]
eval geography(a-b,b-c;b) + nim(3) = N 2 : nim: 3->1  [1 xor 3, by brute force]

# misère play
misere geography(a-b;a) = P : none  [brute force]
misere geography(a-b,b-c,c-a;a) = N : to b, to c  [brute force]
misere geography(a-b,b-c,c-d) = N : start at a, start at d  [brute force]
misere geography(0-1,0-4,1-2,1-3,2-3;0) = P : none  [brute force]

plies geography(a-b,b-c,c-d;a) = 3  [by hand]
longest geography(a-b,b-c,c-d) = 4  [by hand]

print geography() = 0
print geography(b-a,a-b,a-a;a) = geography(a-b;a)
print geography(a-b,c-d;a) = geography(a-b;a)
print geography(a-b,c-d) = geography(a-b,c-d)
print geography(z,c-b-a,a) = geography(a-b,b-c,z)
print geography(;q) = geography(;q)
print geography(a-a) = geography(a)
error geography(a-b;z) @14 the graph has no vertex z
error geography(a-b;) @14 expected the name of a vertex, but the text ends here
error geography(a-b;a,b) @15 expected ')', found ','
error geography(a-b:r) @13 expected ',', ';' or ')', found ':'
error geography(a--b) @12 expected the name of a vertex, found '-'
