# Hackenbush.

laws hackenbush 12000

# answers in those runs: every second sample is green, every other one has
# colours
count hackenbush fusion and colon = 6000
count hackenbush reach = 6000
count hackenbush red-blue forests = 142
count hackenbush bridges and blocks = 6000

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

# red and blue: forests are numbers
eval hackenbush(0-1:b) = L 1 : L cut 0-1:b  [brute force: the simplest number between the options]
eval hackenbush(0-1:r) = R -1 : R cut 0-1:r  [brute force: the simplest number between the options]
eval hackenbush(0-1:b,1-2:r) = L 1/2 : L cut 0-1:b  [brute force: the simplest number between the options]
eval hackenbush(0-1:b,1-2:r,2-3:b) = L 3/4 : L cut 0-1:b, L cut 2-3:b  [brute force: the simplest number between the options]
eval hackenbush(0-1:b,1-2:r,2-3:r) = L 1/4 : L cut 0-1:b  [brute force: the simplest number between the options]
eval hackenbush(0-1:r,1-2:b,1-3:b) = R -1/4 : R cut 0-1:r  [brute force: the simplest number between the options]
eval hackenbush(0-1:b,0-2:r) = P 0 : none  [brute force: the simplest number between the options]
eval hackenbush(0-1:b,1-2:b,2-3:r,3-4:b,0-5:r) = L 3/4 : L cut 1-2:b, L cut 3-4:b  [brute force: the simplest number between the options]
eval hackenbush(0-1:b,1-2:r,1-3:r,1-4:b) = L 1/2 : L cut 0-1:b, L cut 1-4:b  [brute force: the simplest number between the options]
eval hackenbush(0-1:r,1-2:b,2-3:b,3-4:r,1-5:r,5-6:b,0-7:b) = L 1/2 : L cut 2-3:b, L cut 5-6:b  [brute force: the simplest number between the options]
eval hackenbush(0-1:b,1-2:r,2-3:b,2-4:b,4-5:r,1-6:r,6-7:r) = L 13/64 : L cut 0-1:b, L cut 2-3:b, L cut 2-4:b  [brute force: the simplest number between the options]
eval hackenbush(0-1:b,1-2:r,0-3:b,3-4:r,0-5:r) = P 0 : none  [brute force: the simplest number between the options]
eval hackenbush(0-1:b,1-2:r,2-3:r,3-4:r,4-5:r,5-6:r,6-7:r,7-8:r,8-9:r,9-10:r,10-11:r,11-12:r,12-13:r,13-14:r,14-15:r,15-16:r,16-17:r,17-18:r,18-19:r,19-20:r,20-21:r,21-22:r,22-23:r,23-24:r,24-25:r,25-26:r,26-27:r,27-28:r,28-29:r,29-30:r,30-31:r,31-32:r,32-33:r,33-34:r,34-35:r,35-36:r,36-37:r,37-38:r,38-39:r,39-40:r,40-41:r,41-42:r,42-43:r,43-44:r,44-45:r,45-46:r,46-47:r,47-48:r,48-49:r,49-50:r,50-51:r,51-52:r,52-53:r,53-54:r,54-55:r,55-56:r,56-57:r,57-58:r,58-59:r,59-60:r,60-61:r,61-62:r,62-63:r,63-64:r,64-65:r,65-66:r,66-67:r,67-68:r,68-69:r,69-70:r,70-71:r) = L 1/1180591620717411303424  [2^-70: a blue edge with 70 red ones on it]

# stalks, trees and blocks of all colours
eval hackenbush(0-1:b,1-2:r,2-3:b,3-4,4-5:r,5-6:r,6-7:r) = L 3/4v[3]*  [A. N. Siegel, CGSuite]
eval hackenbush(0-1,1-2:b) = N ^*  [by hand: {0,*|0}]
eval hackenbush(0-1,1-1:b,1-2:r) = N *  [by hand: the green edge carries 1 - 1]
eval hackenbush(0-1,0-1,1-2:b) = L  [brute force; the green cycle must not be fused]

# other pictures with colours
eval hackenbush(0-1:b,1-2) = L  [brute force]
eval hackenbush(0-1,1-2:b) = N  [brute force]
eval hackenbush(0-1,1-2:b,1-3:r) = N  [brute force]
eval hackenbush(0-1:b,1-2:r,2-0) = L  [brute force]
eval hackenbush(0-1:b,1-2:b,2-0:r) = L  [brute force]
eval hackenbush(0-1:b,0-1:r) = P  [brute force]
eval hackenbush(0-1,1-2:r,0-3:b) = L  [brute force]

# sums
eval hackenbush(0-1:b,1-2:r) + hackenbush(0-1:b,1-2:r) + hackenbush(0-1:r) = P 0 : none  [1/2 + 1/2 - 1]
eval hackenbush(0-1:b,1-2:r) + nim(5) = L  [1/2 + *5 is above 0]
eval hackenbush(0-1:b,0-2:r) + nim(5) = N *5 : L nim: 5->0, R nim: 5->0  [0 + *5]
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
error hackenbush(1-2) @11 no edge touches the ground, which is the vertex 0
error hackenbush( 1-2) @12 no edge touches the ground, which is the vertex 0
error hackenbush(0) @12 expected '-' and another vertex, but the text ends here
error hackenbush(0-) @13 expected the name of a vertex, but the text ends here
error hackenbush(0-1,) @15 expected the name of a vertex, but the text ends here
error hackenbush(0->1) @13 expected the name of a vertex, found '>'
error hackenbush(0-1;1) @14 expected ',' or ')', found ';'
error hackenbush(0-1b) @13 a colour is written after a colon
error hackenbush(0-1:b,1-22r) @19 a colour is written after a colon
error hackenbush(0-1:x) @15 'x' is not a colour: write b (blue, Left's), r (red, Right's) or g (green)
error hackenbush(0-1:blue) @15 'blue' is not a colour: write b (blue, Left's), r (red, Right's) or g (green)
error hackenbush(0-1:) @15 expected a colour: b, r or g, but the text ends here
error hackenbush(0-abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi) @13 a name has at most 60 bytes here
error hackenbush[3](0-1) @11 hackenbush takes no parameters in [ ]
