# Octal games.  Periods are proved for finite codes; 0.156 has one that the
# first 4096 values do not prove, 0.6 and 0.007 have none that is known.

laws octal[0.77] 400
laws octal[0.07] 400
laws octal[0.137] 400
laws octal[0.15] 400
laws octal[0.6] 300
laws octal[0.007] 400
laws octal[0.156] 300
laws octal[0.17] 400
laws octal[0.26] 400
laws octal[0.45] 600
laws octal[0.53] 300
laws octal[0.044] 400
laws octal[0.4] 400
laws octal[4.4] 300
laws octal[4.7] 300
laws octal[4.0] 100
laws octal[0.31] 1500
laws octal[0.22] 1500
laws octal[0.333] 1500
laws octal[0.0] 50
laws octal[4.(3)] 100
laws octal[0.(7)] 60
laws octal[0.1(27)] 60

# answers in those runs
count octal[0.77] Guy and Smith = 330
count octal[0.77] reach = 400
count octal[0.07] Guy and Smith = 348
count octal[0.07] reach = 400
count octal[0.137] Guy and Smith = 349
count octal[0.137] reach = 400
count octal[0.15] Guy and Smith = 400
count octal[0.15] reach = 400
count octal[0.6] Guy and Smith = 0
count octal[0.6] reach = 0
count octal[0.007] Guy and Smith = 0
count octal[0.007] reach = 0
count octal[0.156] Guy and Smith = 0
count octal[0.156] reach = 0
count octal[0.17] Guy and Smith = 368
count octal[0.17] reach = 400
count octal[0.26] Guy and Smith = 400
count octal[0.26] reach = 400
count octal[0.45] Guy and Smith = 103
count octal[0.45] reach = 474
count octal[0.53] Guy and Smith = 290
count octal[0.53] reach = 300
count octal[0.044] Guy and Smith = 187
count octal[0.044] reach = 400
count octal[0.4] Guy and Smith = 347
count octal[0.4] reach = 400
count octal[4.4] Guy and Smith = 229
count octal[4.4] reach = 300
count octal[4.7] Guy and Smith = 300
count octal[4.7] reach = 300
count octal[4.0] Guy and Smith = 100
count octal[4.0] reach = 100
count octal[0.31] Guy and Smith = 1498
count octal[0.31] reach = 1500
count octal[0.22] Guy and Smith = 1500
count octal[0.22] reach = 1500
count octal[0.333] Guy and Smith = 1500
count octal[0.333] reach = 1500
count octal[0.0] Guy and Smith = 50
count octal[0.0] reach = 50
count octal[4.(3)] Guy and Smith = 0
count octal[4.(3)] reach = 0
count octal[0.(7)] Guy and Smith = 0
count octal[0.(7)] reach = 0
count octal[0.1(27)] Guy and Smith = 0
count octal[0.1(27)] reach = 0

# the named games, by the literal game: rows of pins as bit masks, pawns on a
# board, crosses on a strip, vertices of a path
table kayles 0..16 = 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1  [literal rows of pins, brute force; Dudeney 1908, Winning Ways chapter 4]
table dawson 0..18 = 0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2  [literal rows of pins, brute force; Winning Ways chapter 4]
outcomes dawson_chess 0..10 = P N N N P N N N P N N  [literal pawns, brute force]
misere-outcomes dawson_chess 0..10 = N P P N N N P P N N N  [literal pawns, brute force]
table dawson_chess 0..16 = 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2  [a pawn's file and its neighbours leave play, brute force]
outcomes treblecross 3..18 = N N N P N N N N N P N N N N N N  [literal strips, brute force]
table node_kayles 0..16 = 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2  [literal vertices, brute force; A. Guignard and E. Sopena, Compound Node-Kayles on Paths (2009)]
misere-outcomes node_kayles 0..14 = N P P N N N P P N N N P N N N  [literal vertices, brute force]
table double_kayles 0..16 = 0 1 2 3 4 5 6 7 3 2 8 9 7 6 5 4 3  [literal rows of pins, brute force; OEIS A071074]
misere-outcomes double_kayles 0..14 = N P N N N N N N N N N N N N N  [literal rows of pins, brute force]
table guiles 0..20 = 0 1 1 0 1 1 2 2 1 2 2 1 1 0 1 1 2 2 1 2 2  [brute force from the rules in words]
table officers 0..20 = 0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2 1 0  [brute force from the rules in words]
misere-outcomes kayles 0..16 = N P N N P N N N N P N N P N N N N  [literal rows of pins, brute force]
misere-outcomes dawson 0..16 = N N P P N N N P P N N N P N N N P  [literal rows of pins, brute force]

eval kayles(10) = N 2 : 10->1+8, 10->2+7, 10->3+6, 10->4+4  [brute force]
eval kayles(12) = N 4 : 12->5+5  [brute force]
eval kayles(5) = N 4 : 5->2+2  [by hand: take the middle pin]
eval kayles(10,11) = N 4 : 11->10, 11->4+6  [brute force]
eval kayles(7,7) = P 0 : none  [by hand: mirror the opponent]
eval dawson(14) = N 4 : 14->6+6  [brute force]
eval dawson_chess(9) = N 3 : 9->3+3  [brute force: the middle file]
eval treblecross(7) = N 3 : 7->1+1  [brute force: the middle square]
eval treblecross(5) = N 2 : 5->0+0  [by hand: the middle square ends the game]
eval treblecross(5,6) = N 2 : 5->0+0  [brute force]
eval treblecross(5) + octal[0.007](8) = N 2 : treblecross: 5->0+0  [brute force]
eval dawson_chess(1000000000000000000) = N 7  [period 34 from 52 on: Guy and Smith 1956; heap 10^18+1 of octal[0.07] is like heap 67 there]
misere treblecross(6) = N : 6->3, 6->0+2, 6->0+1  [brute force]
eval node_kayles(9) = N 3 : 9->3+3  [literal vertices, brute force: the middle one]
eval double_kayles(9) = N 2 : 9->4+4, 9->3+3  [literal rows of pins, brute force]
eval guiles(10) = N 2 : 10->4+4  [brute force]
eval officers(15) = N 2 : 15->7+7  [brute force]
eval octal[4.4](8) = N 2 : 8->4+4, 8->2+5  [brute force]

# misère play: the rule of Nim is wrong for these
misere kayles(1,5) = P : none  [brute force]
misere kayles(8) = N : 8->1+5, 8->3+3  [literal rows of pins, brute force]
misere kayles(9) = P : none  [literal rows of pins, brute force]
misere dawson(12) = P : none  [literal rows of pins, brute force]

# proved periods
eval kayles(1000000000000000000) = N 1  [period 12 from 71 on: Guy and Smith 1956; 10^18 leaves the remainder 4, as heap 76 does]
eval octal[0.07](53,87) = P 0  [period 34 from 53 on: Guy and Smith 1956]
eval octal[0.137](52,86) = P 0  [period 34 from 52 on: Guy and Smith 1956]
eval octal[0.07](52,86) = N  [just before the periodic part: brute force]
table octal[0.3] 0..6 = 0 1 0 1 0 1 0  [by hand]
table octal[4.4] 0..12 = 0 0 1 2 3 1 4 3 2 1 4 2 6  [Kayles with one bean more, brute force]
table octal[4.(3)] 0..12 = 0 1 2 4 3 5 6 8 7 9 10 12 11  [Lasker's Nim, brute force]
table octal[0.(7)] 0..8 = 0 1 2 3 4 5 6 7 8  [by hand: a run from a row, the value is the length]

plies kayles(2) = 1  [by hand: take both]
longest kayles(7) = 7  [by hand: one pin a move]

print octal[.77](3) = octal[0.77](3)
print octal[0.770](3) = octal[0.77](3)
print octal[0.77000](0) = 0
print octal[ 0.7 ](3) = octal[0.7](3)
print octal[0.0](3) = octal[0.0](3)
print octal[0.000](3) = octal[0.0](3)
print octal[4.0](3) = octal[4.0](3)
print octal[.0](3) = octal[0.0](3)
print octal[4.3(3)](3) = octal[4.(3)](3)
print octal[4.(33)](3) = octal[4.(3)](3)
print octal[0.1(31)](3) = octal[0.(13)](3)
print octal[0.7(0)](3) = octal[0.7](3)
print octal[0.(0)](3) = octal[0.0](3)
print octal[0.12(3412)](3) = octal[0.(1234)](3)
print octal[0.(4)](3) = octal[0.(4)](3)
print kayles(3) = kayles(3)
print kayles(3) + octal[0.77](5) + 2*dawson(4) = kayles(3) + octal[0.77](5) + dawson(4,4)
print treblecross(3) = treblecross(3)
print treblecross(3,0) = treblecross(3,0)
print 2*treblecross(3) + octal[0.007](5) = treblecross(3,3) + octal[0.007](5)
print dawson_chess(0) = dawson_chess(0)

error octal[0.8](3) @8 8 is not an octal digit: a code has the digits 0 to 7
error octal[0.79](3) @9 9 is not an octal digit: a code has the digits 0 to 7
error octal[3.7](3) @6 the digit before the point is 0 or 4: without taking a bean a heap can only be split
error octal[8.7](3) @6 the digit before the point is 0 or 4: without taking a bean a heap can only be split
error octal[77](3) @8 expected the point of an octal code such as 0.77, but the text ends here
error octal[0](3) @7 expected the point of an octal code such as 0.77, but the text ends here
error octal[0.](3) @8 expected a digit from 0 to 7 or '(', but the text ends here
error octal[0.7x](3) @9 expected a digit from 0 to 7 or '(', found 'x'
error octal[0.()](3) @9 expected a digit from 0 to 7, found ')'
error octal[0.(7)7](3) @11 expected the end of the code, found '7'
error octal[](3) @6 expected the point of an octal code such as 0.77, but the text ends here
error kayles[3](3) @7 kayles takes no parameters in [ ]: it is short for octal[0.77]
