# Subtraction games.

laws take[1,3,4] 750
laws take[1..3] 750
laws take[1..6] 750
laws take[2..5] 750
laws take[3,4] 750
laws take[3..] 250
laws take[1..] 250
laws take[1,3..5,9] 750
laws take[2,5,7] 750
laws take[1,4,10] 750
laws take[1,2,4,5,7] 750
laws take[7] 750
laws take[2,4..] 250
laws take[fib] 750
laws take[pow2] 750
laws take[squares] 750
laws take[primes] 750
laws take[odd] 250
laws take[even] 250
laws take[primes,1] 500
laws take[1..9 step 2] 500
laws take[divisors(12)] 500
laws take[2,7..,pow2] 200
laws take[1..999 step 7,squares] 500
laws take[5.. step 3] 300
laws take[fib,even,3.. step 9] 300
laws take[L: 1,2 ; R: 1,3] 300
laws take[L: 1,3 ; R: 2] 300
laws take[L: odd ; R: 2,5..] 200
laws take[L: 1..20 step 3 ; R: pow2,6] 200

# answers in those runs: no theorem is about different sets
count take[1,3,4] interval = 0
count take[1,3,4] remainders = 0
count take[1,3,4] period = 750
count take[1,3,4] Ferguson (misère) = 750
count take[1,3,4] reach = 0
count take[1..3] interval = 750
count take[1..3] remainders = 750
count take[1..3] period = 750
count take[1..3] Ferguson (misère) = 750
count take[1..3] reach = 750
count take[1..6] interval = 750
count take[1..6] remainders = 750
count take[1..6] period = 750
count take[1..6] Ferguson (misère) = 750
count take[1..6] reach = 750
count take[2..5] interval = 750
count take[2..5] remainders = 0
count take[2..5] period = 750
count take[2..5] Ferguson (misère) = 750
count take[2..5] reach = 750
count take[3,4] interval = 750
count take[3,4] remainders = 0
count take[3,4] period = 750
count take[3,4] Ferguson (misère) = 750
count take[3,4] reach = 750
count take[3..] interval = 250
count take[3..] remainders = 0
count take[3..] period = 0
count take[3..] Ferguson (misère) = 250
count take[3..] reach = 250
count take[1..] interval = 250
count take[1..] remainders = 0
count take[1..] period = 0
count take[1..] Ferguson (misère) = 250
count take[1..] reach = 250
count take[1,3..5,9] interval = 0
count take[1,3..5,9] remainders = 0
count take[1,3..5,9] period = 750
count take[1,3..5,9] Ferguson (misère) = 750
count take[1,3..5,9] reach = 0
count take[2,5,7] interval = 0
count take[2,5,7] remainders = 0
count take[2,5,7] period = 750
count take[2,5,7] Ferguson (misère) = 750
count take[2,5,7] reach = 0
count take[1,4,10] interval = 0
count take[1,4,10] remainders = 0
count take[1,4,10] period = 735
count take[1,4,10] Ferguson (misère) = 750
count take[1,4,10] reach = 0
count take[1,2,4,5,7] interval = 0
count take[1,2,4,5,7] remainders = 750
count take[1,2,4,5,7] period = 750
count take[1,2,4,5,7] Ferguson (misère) = 750
count take[1,2,4,5,7] reach = 0
count take[7] interval = 750
count take[7] remainders = 0
count take[7] period = 750
count take[7] Ferguson (misère) = 750
count take[7] reach = 750
count take[2,4..] interval = 0
count take[2,4..] remainders = 0
count take[2,4..] period = 0
count take[2,4..] Ferguson (misère) = 250
count take[2,4..] reach = 0
count take[fib] interval = 0
count take[fib] remainders = 0
count take[fib] period = 0
count take[fib] Ferguson (misère) = 750
count take[fib] reach = 0
count take[pow2] interval = 0
count take[pow2] remainders = 750
count take[pow2] period = 0
count take[pow2] Ferguson (misère) = 750
count take[pow2] reach = 0
count take[squares] interval = 0
count take[squares] remainders = 0
count take[squares] period = 0
count take[squares] Ferguson (misère) = 750
count take[squares] reach = 0
count take[primes] interval = 0
count take[primes] remainders = 0
count take[primes] period = 0
count take[primes] Ferguson (misère) = 750
count take[primes] reach = 0
count take[odd] interval = 0
count take[odd] remainders = 250
count take[odd] period = 0
count take[odd] Ferguson (misère) = 250
count take[odd] reach = 250
count take[even] interval = 250
count take[even] remainders = 0
count take[even] period = 0
count take[even] Ferguson (misère) = 250
count take[even] reach = 250
count take[1,primes] interval = 0
count take[1,primes] remainders = 0
count take[1,primes] period = 0
count take[1,primes] Ferguson (misère) = 500
count take[1,primes] reach = 0
count take[1,3,5,7,9] interval = 0
count take[1,3,5,7,9] remainders = 500
count take[1,3,5,7,9] period = 500
count take[1,3,5,7,9] Ferguson (misère) = 500
count take[1,3,5,7,9] reach = 0
count take[1..4,6,12] interval = 0
count take[1..4,6,12] remainders = 500
count take[1..4,6,12] period = 500
count take[1..4,6,12] Ferguson (misère) = 500
count take[1..4,6,12] reach = 0
count take[2,7..,pow2] interval = 0
count take[2,7..,pow2] remainders = 0
count take[2,7..,pow2] period = 0
count take[2,7..,pow2] Ferguson (misère) = 200
count take[2,7..,pow2] reach = 0
count take[1..995 step 7,squares] interval = 0
count take[1..995 step 7,squares] remainders = 0
count take[1..995 step 7,squares] period = 0
count take[1..995 step 7,squares] Ferguson (misère) = 500
count take[1..995 step 7,squares] reach = 0
count take[5.. step 3] interval = 0
count take[5.. step 3] remainders = 0
count take[5.. step 3] period = 0
count take[5.. step 3] Ferguson (misère) = 300
count take[5.. step 3] reach = 0
count take[3.. step 9,fib,even] interval = 0
count take[3.. step 9,fib,even] remainders = 0
count take[3.. step 9,fib,even] period = 0
count take[3.. step 9,fib,even] Ferguson (misère) = 300
count take[3.. step 9,fib,even] reach = 0
count take[L: 1,2 ; R: 1,3] interval = 0
count take[L: 1,2 ; R: 1,3] remainders = 0
count take[L: 1,2 ; R: 1,3] period = 0
count take[L: 1,2 ; R: 1,3] Ferguson (misère) = 0
count take[L: 1,2 ; R: 1,3] reach = 0
count take[L: 1,3 ; R: 2] interval = 0
count take[L: 1,3 ; R: 2] remainders = 0
count take[L: 1,3 ; R: 2] period = 0
count take[L: 1,3 ; R: 2] Ferguson (misère) = 0
count take[L: 1,3 ; R: 2] reach = 0
count take[L: odd ; R: 2,5..] interval = 0
count take[L: odd ; R: 2,5..] remainders = 0
count take[L: odd ; R: 2,5..] period = 0
count take[L: odd ; R: 2,5..] Ferguson (misère) = 0
count take[L: odd ; R: 2,5..] reach = 0
count take[L: 1..20 step 3 ; R: pow2,6] interval = 0
count take[L: 1..20 step 3 ; R: pow2,6] remainders = 0
count take[L: 1..20 step 3 ; R: pow2,6] period = 0
count take[L: 1..20 step 3 ; R: pow2,6] Ferguson (misère) = 0
count take[L: 1..20 step 3 ; R: pow2,6] reach = 0

table take[1,3,4] 0..20 = 0 1 0 1 2 3 2 0 1 0 1 2 3 2 0 1 0 1 2 3 2  [brute force]
table take[1,3..5,9] 0..29 = 0 1 0 1 2 3 2 3 0 1 0 1 2 3 2 3 0 1 0 1 2 3 2 3 0 1 0 1 2 3  [brute force]
table take[2..5] 0..20 = 0 0 1 1 2 2 3 0 0 1 1 2 2 3 0 0 1 1 2 2 3  [brute force]
table take[3..] 0..20 = 0 0 0 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6  [brute force]
table take[2,5,7] 0..39 = 0 0 1 1 0 2 1 3 2 2 0 3 1 0 0 1 1 2 2 3 3 2 0 0 1 1 0 2 1 3 2 2 0 3 1 0 0 1 1 2  [brute force]
table take[fib] 0..20 = 0 1 2 3 0 1 2 3 4 5 0 1 2 3 0 1 2 3 4 5 0  [brute force; HDU 1848]
table take[squares] 0..40 = 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 3 2 3 4 5 3 2 3 4 0 1 2 3 2 0 1  [brute force; the zeros are OEIS A030193]
table take[primes] 0..40 = 0 0 1 1 2 2 3 3 4 0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 0 4 1 5 2 6 3 4 7 0 0 1 1 2 2 3  [brute force; Grundy's prime game, the zeros are OEIS A025043]
table take[pow2] 0..10 = 0 1 2 0 1 2 0 1 2 0 1  [brute force]
table take[odd] 0..10 = 0 1 0 1 0 1 0 1 0 1 0  [brute force]
table take[even] 0..10 = 0 0 1 1 2 2 3 3 4 4 5  [brute force]
outcomes take[fib] 0..14 = P N N N P N N N N N P N N N P  [brute force]
plies-table take[1,3,4] 0..20 = 0 1 2 1 1 3 3 4 5 6 5 5 7 7 8 9 10 9 9 11 11  [brute force]

eval take[1..3](21) = N 1 : 21->20  [Ferguson, Game Theory, part I, section 1.1: leave a multiple of 4]
eval take[1..6](10000) = N 4 : 10000->9996  [brute force]
eval take[1,3,4](100) = P 0 : none  [Ferguson, Game Theory, part I, section 1.4]
eval take[1,3,4](101) = N 1 : 101->100, 101->98  [brute force]
eval take[2..5](17,30) = P 0 : none  [brute force]
eval take[fib](1,1,1) = N 1 : 1->0  [HDU 1848; equal heaps, one move]
eval take[fib](1,4,1) = P 0 : none  [HDU 1848]
eval take[squares](20) = P 0 : none  [brute force]
eval take[primes](23) = N 7 : 23->10, 23->0  [brute force]
eval take[5](4) = P 0 : none  [by hand: no move]

# large heaps by theorem
eval take[2..5](18446744073709551615) = P 0 : none  [2^64 - 1 is 1 modulo 7]
eval take[2..5](18446744073709551612) = N 2 : 18446744073709551612->18446744073709551608, 18446744073709551612->18446744073709551607  [2^64 - 4 is 5 modulo 7]
eval take[9223372036854775808..18446744073709551614](18446744073709551615) = N 1  [by hand: l + r is beyond 64 bits; what is left is below l]
eval take[9223372036854775808..18446744073709551614](9223372036854775807) = P 0 : none  [by hand: a heap below l]
eval take[5..18446744073709551610](18446744073709551614) = N 3689348814741910322  [l + r is 2^64 - 1: n / 5 in exact arithmetic]
eval take[5..18446744073709551610](18446744073709551615) = P 0 : none  [l + r is 2^64 - 1]
eval take[1..3](18446744073709551615) = N 3 : 18446744073709551615->18446744073709551612  [2^64 - 1 is 3 modulo 4]
eval take[3..](18446744073709551615) = N 6148914691236517205 : 18446744073709551615->2, 18446744073709551615->1, 18446744073709551615->0  [2^64 - 1 is 3 times this]
eval take[even](18446744073709551615) = N 9223372036854775807 : 18446744073709551615->1  [by hand: only parity is left]
eval take[pow2](18446744073709551615) = P 0 : none  [2^64 - 1 is a multiple of 3]
eval take[1,3,4](10000000000000000000) = N 1 : 10000000000000000000->9999999999999999999, 10000000000000000000->9999999999999999997  [10^19 is 3 modulo 7]
eval take[1,2,1000000000000000000](1000000000000000000,1) = P 0 : none  [remainders by 3, of which 10^18 has 1]

misere take[1..3](21) = P : none  [by hand: leave one more than a multiple of 4]
misere take[1,3,4](5,6) = N : 5->4, 6->5  [brute force]
misere take[1,3,4](2,7) = N : 2->1, 7->3  [brute force]
misere take[2..5](4,5) = P : none  [brute force]
misere take[pow2](1,4) = N : 1->0, 4->3, 4->0  [brute force]
misere take[pow2](2,3,5) = P : none  [brute force]
misere-outcomes take[1,3,4] 0..14 = N P N P N N N N P N P N N N N  [brute force]

plies take[1,3,4](14) = 8  [brute force]
longest take[2..5](17) = 8  [by hand: two beans a move]

print take[4,1,3](5) = take[1,3,4](5)
print take[1,2](5) = take[1,2](5)
print take[1..2](5) = take[1,2](5)
print take[1,2,3](5) = take[1..3](5)
print take[5,3..4,1,1](5) = take[1,3..5](5)
print take[ 1 , 3 .. 4 ](5) = take[1,3,4](5)
print take[2..3,5..](5) = take[2,3,5..](5)
print take[5..,2..7](5) = take[2..](5)
print take[2..18446744073709551615](5) = take[2..](5)
print take[18446744073709551614..](5) = take[18446744073709551614..](5)
print take[18446744073709551615..](5) = take[18446744073709551615](5)
print take[18446744073709551613,18446744073709551614](5) = take[18446744073709551613,18446744073709551614](5)
print take[fib](0) = 0
print take[ squares ](5) = take[squares](5)

print take[primes,1](7) = take[1,primes](7)
print take[1..9 step 2](7) = take[1,3,5,7,9](7)
print take[1..10 step 2](7) = take[1,3,5,7,9](7)
print take[1..3 step 1](7) = take[1..3](7)
print take[divisors(12)](7) = take[1..4,6,12](7)
print take[divisors( 12 ), 5 , odd,odd](7) = take[1..6,12,odd](7)
print take[1.. step 2](7) = take[odd](7)
print take[2..step 2](7) = take[even](7)
print take[3.. step 2](7) = take[3.. step 2](7)
print take[1..1000 step 3](7) = take[1..1000 step 3](7)
print take[1..1002 step 3](7) = take[1..1000 step 3](7)
print take[squares,fib,9,1..1000 step 3](7) = take[9,1..1000 step 3,fib,squares](7)

# the same sets in other words
table take[1,primes] 0..30 = 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2  [by hand: no multiple of 4 is in the set, and 1, 2, 3 are]
table take[1..9 step 2] 0..12 = 0 1 0 1 0 1 0 1 0 1 0 1 0  [by hand: odd numbers]
eval take[divisors(12)](100) = P 0  [by hand: 1..4 are in the set, and no multiple of 5 is]
eval take[1,primes](10000) = P  [by hand: a multiple of 4]

error take[](5) @5 take needs a set in [ ], such as take[1,3,4], take[2..5] or take[squares]
error take[0](5) @5 a move takes at least one bean: 0 cannot be in the set
error take[1,0..3](5) @7 a move takes at least one bean: 0 cannot be in the set
error take[5..2](5) @5 the range 5..2 is empty
error take[1,,2](5) @7 expected a number or a range, found ','
error take[1,2](5,) @12 expected a heap, but the text ends here
error take[1;2](5) @6 expected ',' or '..', found ';'
error take[1.3](5) @6 expected ',' or '..', found '.'
error take[1..x](5) @8 expected the end of the range, found 'x'
error take[-1](5) @5 a number or a range must be a whole number, 0 or more
error take[99999999999999999999](5) @5 the number is too large: at most 18446744073709551615
error take[prime](5) @5 no set is called 'prime': there are fib, pow2, squares, primes, odd, even and divisors(12)
error take[1,prime](5) @7 no set is called 'prime': there are fib, pow2, squares, primes, odd, even and divisors(12)
error take[primes 1](5) @12 expected ',', found '1'
error take[1..9 step](5) @14 expected a step, but the text ends here
error take[1..9 step 0](5) @15 the step of a range is at least 1
error take[7 step 2](5) @7 expected ',' or '..', found 's'
error take[divisors](5) @13 expected '(', but the text ends here
error take[divisors(n)](5) @14 expected a number, found 'n'
error take[divisors(0)](5) @14 divisors takes a number from 1 to 9223372036854775807
error take[primes,](5) @12 expected a number or a range, but the text ends here

# different sets; brute force is a recursion over heaps
outcomes take[L: 1,2 ; R: 1,3] 0..15 = P N L N L L L L L L L L L L L L  [brute force]
outcomes take[L: 1,2 ; R: 1,4] 0..15 = P N L L N L L L L L L L L L L L  [brute force]
outcomes take[L: 1 ; R: 2] 0..15 = P L N P L N P L N P L N P L N P  [brute force]
outcomes take[L: 1,3 ; R: 2] 0..15 = P L N L L L L L L L L L L L L L  [brute force]
outcomes take[L: 2 ; R: 3] 0..15 = P P L N N P P L N N P P L N N P  [brute force]
outcomes take[L: 1..3 ; R: 1,2] 0..15 = P N N L L L L L L L L L L L L L  [brute force]
misere-outcomes take[L: 1,2 ; R: 1,3] 0..15 = N P N L N L L L L L L L L L L L  [brute force]
misere-outcomes take[L: 1,3 ; R: 2] 0..15 = N R P N R L N P L N L L L L L L  [brute force]
eval take[L: 1 ; R: 2](2) = N {1|0} : L 2->1, R 2->0  [brute force]
eval take[L: 1,2 ; R: 1,3](2) = L ^  [brute force: {0|*}]
eval take[L: 1,2 ; R: 1,3](3) = N ^*  [brute force: {0,*|0}]
eval take[L: 1,2 ; R: 1,3](5) = L ^^*  [brute force: {0|^}]
eval take[L: 1,2 ; R: 1,4](4) = N {^^*|0}  [brute force]
eval take[L: 1,3 ; R: 2](3) = L 1/2  [brute force: {1|0} and 1 for Left, 1 for Right]
eval take[L: 1,3 ; R: 2](5) = L {1|1/2}  [brute force]
eval take[L: 1 ; R: 2](3,3,1) + take[L: 2 ; R: 1](1) = P  [0 + 0 + 1 - 1]

print take[ R: 3,1;L: 2..2,1 ](7) = take[L: 1,2 ; R: 1,3](7)
print take[L: 1,2 ; R: 2,1](7) = take[1,2](7)
error take[L: 1,2](7) @11 the players' sets are written L: SET ; R: SET, each once
error take[L: 1,2 ; L: 3](7) @14 the players' sets are written L: SET ; R: SET, each once
error take[1,2 ; R: 3](7) @9 expected ',' or '..', found ';'
error take[L: 1 ; R: 2 ; R: 3](7) @19 the players' sets are written L: SET ; R: SET, each once
error take[L: 1 ; R: ](7) @14 expected a number or a range, but the text ends here
error take[L: 1 ; R: x](7) @15 no set is called 'x': there are fib, pow2, squares, primes, odd, even and divisors(12)
