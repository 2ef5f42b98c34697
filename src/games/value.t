# Typed values.

laws value 10000

# answers in those runs
count value canonical form = 9997
count value typed nimber = 3

# values of Winning Ways
eval value(^) = L ^ : L (^)->(0)  [Winning Ways, chapter 3: up is {0|*}, positive]
eval value(*) = N 1 : (*)->(0)  [by hand]
eval value(^*) = N ^* : L (^*)->(0), R (^*)->(0)  [Winning Ways, chapter 3: up star is confused with 0]
eval value(^^*) = L ^^* : L (^^*)->(0)  [Winning Ways, chapter 3: double up star is positive]
eval value(tiny(2)) = L tiny(2) : L (tiny(2))->(0)  [Winning Ways, chapter 5: tiny is positive]
eval value({1|-1}) + value({1|-1}) = P 0 : none  [by hand: the second player answers in the other switch]
eval value(3/4) = L 3/4 : L (3/4)->(1/2)  [by hand: 3/4 is {1/2|1}]
eval value(1) + value(-1) = P 0 : none  [by hand]
eval value({0|*}) + value({*|0}) = P 0 : none  [by hand: up and down]

# sums with positions
eval nim(1) + value(^*) = L ^  [by hand: * + ^* is ^]
eval nim(2) + nim(3) + value(*) = P 0  [by hand: 2 ^ 3 ^ 1 is 0]
eval hackenbush(0-1:b,1-2:r) + value(-1/2) = P 0  [by hand: the stalk is 1/2]
eval nim(0) + value({1|*}) = L {1|*}  [by hand: Left answers * by 0]

print value({0|0}) = value(*)
print value( {2,1|*} ) = value({2|*})
print value({1|2}) = value(3/2)
print value(3.^) = value(^3)
print value({|}) = value(0)
print value(3+*2) = value(3+*2)
error value() @6 expected a value, such as 3/4, ^*, {1|*} or tiny(2), but the text ends here
error value(3*2) @7 '3*2' reads as a product, and values are not multiplied
error value(1/3) @8 a denominator must be a power of two: other fractions are not values of games that end
error value({1|) @9 ')' does not match: expected '}'
error nim(3) + value(hot(1)) @15 there is no value or function 'hot'
