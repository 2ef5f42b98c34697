# Hackenbush.

laws hackenbush 12000

# answers in those runs: every second sample is green
count hackenbush fusion and colon = 6000
count hackenbush reach = 6000

# trees, cycles, loops, parallel edges
eval hackenbush(0-1) = N 1 : cut 0-1  [brute force]
eval hackenbush(0-1,1-2,2-3) = N 3 : cut 0-1  [brute force]
eval hackenbush(0-2,2-1,1-3,1-4,2-5) = N 1 : cut 0-2  [brute force]
eval hackenbush(0-1,1-2,1-3) = N 1 : cut 0-1  [brute force]
eval hackenbush(0-1,1-2,2-0) = N 1 : cut 1-2  [brute force]
eval hackenbush(0-1,1-2,2-3,3-4,4-1) = N 1 : cut 0-1  [brute force]
eval hackenbush(0-1,1-2,2-0,1-3) = P 0 : none  [brute force]
eval hackenbush(0-0) = N 1 : cut 0-0  [brute force]
eval hackenbush(0-1,1-1,1-1,1-2) = N 2 : cut 0-1  [brute force]
eval hackenbush(0-1,0-1) = P 0 : none  [brute force]
eval hackenbush(0-1,0-1,1-2) = N 1 : cut 1-2  [brute force]
eval hackenbush(0-1,1-2,2-3,3-0,2-4,4-5) = N 2 : cut 2-4  [brute force]
eval hackenbush(0-1,1-2,2-3,3-4,4-0,2-5,5-6,3-7) = N 2 : cut 2-5  [brute force]
eval hackenbush(0-1,1-2,2-3,3-1,3-4,4-5,5-3,5-6) = N 2 : cut 0-1  [brute force]
eval hackenbush(0-1,1-2,2-3,3-4,4-5,5-0,1-6,6-7,3-8) = N 3 : cut 1-2, cut 2-3, cut 3-4, cut 4-5, cut 6-7  [brute force]
eval hackenbush(0-1,0-2,1-3,2-3,3-4,1-2) = P 0 : none  [brute force]
eval hackenbush(0-a,a-b,b-c,c-a,c-d,0-e,e-f,f-0) = P 0 : none  [brute force]
eval hackenbush(0-10,10-9,9-0,9-x_1,x_1-X) = N 3 : cut X-x_1  [brute force]

# cycles of 1 to 8 edges at the ground: their length modulo 2
eval hackenbush(0-1,1-2,2-3,3-0) = P 0 : none  [brute force]
eval hackenbush(0-1,1-2,2-3,3-4,4-5,5-6,6-0) = N 1 : cut 3-4  [brute force]
eval hackenbush(0-1,1-2,2-3,3-4,4-5,5-6,6-7,7-0) = P 0 : none  [brute force]

# three trees of 1, 8 and 4; the second is a trunk with stalks of 3, 2 and 6
eval hackenbush(0-t,t-a1,a1-a2,a2-a3,t-b1,b1-b2,t-c1,c1-c2,c2-c3,c3-c4,c4-c5,c5-c6) = N 8 : cut 0-t  [brute force]
eval hackenbush(0-s,0-t,t-a1,a1-a2,a2-a3,t-b1,b1-b2,t-c1,c1-c2,c2-c3,c3-c4,c4-c5,c5-c6,0-u1,u1-u2,u2-u3,u3-u4) = N 13 : cut a1-t, cut b1-b2, cut c5-c6  [brute force]

# sums
eval hackenbush(0-1,1-2) + nim(2) = P 0 : none  [2 xor 2]
eval 2*hackenbush(0-1,1-2,1-3) = P 0 : none  [equal halves]

# misère play
misere hackenbush(0-1,1-2) = N : cut 1-2  [brute force]
misere hackenbush(0-1,0-2) = N : cut 0-1, cut 0-2  [brute force]
misere hackenbush(0-1,1-2,1-3) = P : none  [brute force]
misere hackenbush(0-1,1-2,2-0,1-3) = N : cut 0-2, cut 1-3  [brute force]
misere hackenbush(0-1,0-2,2-3,2-4) = N : cut 0-1, cut 0-2  [brute force]
misere hackenbush(0-1,1-2,2-3,3-1,3-4) = P : none  [brute force]

plies hackenbush(0-1,1-2,1-3) = 1  [by hand: the trunk]
plies hackenbush(0-1,0-2) = 2  [by hand]
longest hackenbush(0-1,1-2,1-3) = 3  [by hand: from the top]

print hackenbush() = 0
print hackenbush(2-1, 1-0) = hackenbush(0-1,1-2)
print hackenbush(0-1-2-3) = hackenbush(0-1,1-2,2-3)
print hackenbush(1-0,5-6,0-1) = hackenbush(0-1,0-1)
print hackenbush(0-10,0-9,b-0,0-B,0-01) = hackenbush(0-01,0-9,0-10,0-B,0-b)
print hackenbush(0-1:g,1-2 : r,1-2:b,1-1) = hackenbush(0-1,1-1,1-2:b,1-2:r)
error hackenbush @10 expected '(', but the text ends here
error hackenbush(1-2) @11 nothing touches the ground, which is the vertex 0
error hackenbush( 1-2) @12 nothing touches the ground, which is the vertex 0
error hackenbush(0) @12 expected '-' and another vertex, but the text ends here
error hackenbush(0-) @13 expected the name of a vertex, but the text ends here
error hackenbush(0-1,) @15 expected the name of a vertex, but the text ends here
error hackenbush(0->1) @13 expected the name of a vertex, found '>'
error hackenbush(0-1;1) @14 expected ',' or ')', found ';'
error hackenbush(0-1:x) @15 'x' is no colour: there are b (blue, Left's), r (red, Right's) and g (green)
error hackenbush(0-1:blue) @15 'blue' is no colour: there are b (blue, Left's), r (red, Right's) and g (green)
error hackenbush(0-1:) @15 expected a colour: b, r or g, but the text ends here
error hackenbush(0-abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi) @13 a name has at most 60 letters here
error hackenbush[3](0-1) @11 hackenbush takes no parameters in [ ]
