/* SPDX-License-Identifier: MIT */
/* The rule language as text: canonical form, precedence, every complaint. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/text.h"
#include "support/rule_fixture.h"

/* ------------------------------------------------------ canonical text */

static void check_print(const char *text, const char *canonical) {
  rule_fixture f;
  rule_fixture_init(&f);
  assert_int_equal(rule_fixture_compile(&f, text, 0), GRUNDY_OK);
  assert_string_equal(rule_fixture_print(&f), canonical);
  assert_int_equal(rule_fixture_compile(&f, canonical, 0), GRUNDY_OK);
  assert_string_equal(rule_fixture_print(&f), canonical);
  rule_fixture_clear(&f);
}

static void canonical_text(void **state) {
  (void)state;
  check_print("n->n-k for k in{1,3 , 4}", "n -> n-k for k in {1,3,4}");
  check_print(" ( n ) ->[ n - 1 ]", "n -> n-1");
  check_print("n->[]", "n -> []");
  check_print("n -> n-1;[a,n-a]for a in 1 .. n-1 if(a!=n-a)",
              "n -> n-1 ; [a, n-a] for a in 1..n-1 if a != n-a");
  check_print("loopy sym(x,y)->(x,y-1);[(x,0),(0,y)]",
              "sym loopy (x,y) -> (x,y-1) ; [(x,0), (0,y)]");
  check_print("n->L:n-1;R:n-2 ; n-3", "n -> L: n-1 ; R: n-2 ; n-3");
  check_print("n->k for k in primes for j in divisors( n )for i in odd(3)",
              "n -> k for k in primes for j in divisors(n) for i in odd(3)");
  check_print("n->k for k in{}", "n -> k for k in {}");
  check_print("n->k for k in 1..n step 2 for j in {1..3 step 2,n,4..5}",
              "n -> k for k in 1..n step 2 for j in {1..3 step 2,n,4..5}");
  check_print("n\n->\tn-1\r\n", "n -> n-1");
  check_print("n->n-k for k in S if a[k]>1 with a=[3,-1], S={ 2,5 .. 7 }",
              "n -> n-k for k in {2,5..7} if a[k] > 1 with a = [3,-1]");
  check_print("n->n-p*q for(p,q)in T with T={(3,1),(1,2),(3,1)}",
              "n -> n-p*q for (p,q) in T with T = {(1,2),(3,1)}");
  check_print("n->n-k for k in{j in 1..n if j%2==1}",
              "n -> n-k for k in {k in 1..n if k%2 == 1}");
  check_print("n->sum(i for i in 1..n for j in odd(i)if i!=j)",
              "n -> sum(i for i in 1..n for j in odd(i) if i != j)");
  check_print("n->[a+i for i in 0..k-1 if i]for k in 2..n for a in 1..n",
              "n -> [a+i for i in 0..k-1 if i] for k in 2..n for a in 1..n");
  check_print("n->n if n in 1..5 and n not in{3,n/2}",
              "n -> n if n >= 1 and n <= 5 and not (n == 3 or n == n/2)");
  check_print(
      "n->n if n in pow2 or n in fib(9)",
      "n -> n if n > 0 and popcount(n) == 1 or zeck(n) == 1 and n <= 9");
  check_print("n->1 if(n,2)in T with T={(1,2),(3,2)}",
              "n -> 1 if n == 1 and 2 == 2 or n == 3 and 2 == 2");
}

/* Rules about bags and rows. */
static void canonical_entries(void **state) {
  (void)state;
  check_print("row h->h[i]:=0 for i if 3 in h and i not in h",
              "row h -> h[i] := 0 for i if any(3 == h_1 for h_1 in h) and not "
              "any(i == h_2 for h_2 in h)");
  check_print("row h->h[0]:=h_1 for h_1 in 1..2 if h_1 in h",
              "row h -> h[0] := h_1 for h_1 in 1..2 if any(h_1 == h_2 for h_2 "
              "in h)");
  check_print("row h->h[0]:=h_2[0] if (1 in h) in h with h_2=[7]",
              "row h -> h[0] := h_2[0] if any(any(1 == h_1 for h_1 in h) == "
              "h_3 for h_3 in h) with h_2 = [7]");
  check_print("row h -> h[i]：=1 for i；h［0］：＝2 if h[0]＞=1 and h[0]！＝3",
              "row h -> h[i] := 1 for i ; h[0] := 2 if h[0] >= 1 and "
              "h[0] != 3");
  check_print("bag h->h[i]:=h[i]-k,h[j]:=[h[j]-k]for i for j for k in 1..h[i] "
              "if(i<j)",
              "bag h -> h[i] := h[i]-k, h[j] := h[j]-k for i for j for k in "
              "1..h[i] if i < j");
  check_print("bag h->h:=[h[i]-(m>>i&1)for i]for m in 1..2**len( h )-1",
              "bag h -> h := [h[i]-(m >> i & 1) for i] for m in "
              "1..2**len(h)-1");
  check_print("loopy row h->[h[0..i-1],h[i+2..len(h)-1]]for i in 0..len(h)-2",
              "loopy row h -> [h[0..i-1], h[i+2..len(h)-1]] for i in "
              "0..len(h)-2");
  check_print("row h->L:h[0]:=[];R:h[i]:=[1,2 , h[i]-3]for i;h:=[];h:=[7]",
              "row h -> L: h[0] := [] ; R: h[i] := [1,2,h[i]-3] for i ; "
              "h := [] ; h := [7]");
  check_print("row h->[];[h[i..i]for i if h[i]]",
              "row h -> [] ; [h[i..i] for i if h[i]]");
  check_print("bag h->h[i]:=[x-1 for x in h if x]for i if sum(x for x in h)>3",
              "bag h -> h[i] := [x-1 for x in h if x] for i if "
              "sum(x for x in h) > 3");
  check_print("bag h->h[i]:=a[i]for i for (p,q)in T with a=[1],T={(1,2)}",
              "bag h -> h[i] := a[i] for i for (p,q) in T with a = [1], "
              "T = {(1,2)}");
  /* the words are not reserved */
  check_print("row->row-1", "row -> row-1");
  check_print("(bag,len)->(bag,len-1)", "(bag,len) -> (bag,len-1)");
  check_print("bag row->row[i]:=row[i]-1 for i",
              "bag row -> row[i] := row[i]-1 for i");
  check_print("n->k for k in sum(i for i in 1..n)?1:2..3",
              "n -> k for k in sum(i for i in 1..n) ? 1 : 2..3");
}

/* Only the parentheses that the tree needs. */
static void parentheses(void **state) {
  (void)state;
  check_print("n->((n-1))-((2))", "n -> n-1-2");
  check_print("n->n-(1-2)", "n -> n-(1-2)");
  check_print("n->n+(1+2)", "n -> n+(1+2)");
  check_print("n->(n*2)+(3/4)%5", "n -> n*2+3/4%5");
  check_print("n->n*(2+3)", "n -> n*(2+3)");
  check_print("n->-(-n)", "n -> --n");
  check_print("n->-(n+1)", "n -> -(n+1)");
  check_print("n->(-n)*2", "n -> -n*2");
  check_print("n->n-(-1)", "n -> n--1");
  check_print("n->(n&1)|(2^3)", "n -> n & 1 | 2 ^ 3");
  check_print("n->n&(1|2)", "n -> n & (1 | 2)");
  check_print("n->(n&1)==0", "n -> n & 1 == 0");
  check_print("n->n&(1==0)", "n -> n & (1 == 0)");
  check_print("n->(n<2)==(n>1)", "n -> (n < 2) == (n > 1)");
  check_print("n->not(n==1)", "n -> not n == 1");
  check_print("n->(not n)==1", "n -> (not n) == 1");
  check_print("n->not(n and 1)or 2", "n -> not (n and 1) or 2");
  check_print("n->n and(1 or 2)", "n -> n and (1 or 2)");
  check_print("n->(n and 1)or 2", "n -> n and 1 or 2");
  check_print("n->n?1:(2?3:4)", "n -> n ? 1 : 2 ? 3 : 4");
  check_print("n->(n?1:2)?3:4", "n -> (n ? 1 : 2) ? 3 : 4");
  check_print("n->n?(1?2:3):4", "n -> n ? 1 ? 2 : 3 : 4");
  check_print("n->(n?1:2)+3", "n -> (n ? 1 : 2)+3");
  check_print("n->min((n),(1+2),(3))", "n -> min(n,1+2,3)");
  check_print("n->(n<<1)+2", "n -> (n << 1)+2");
  check_print("n->(n>>(1+2))&1", "n -> n >> 1+2 & 1");
  check_print("n->n>>(1>>2)", "n -> n >> (1 >> 2)");
  check_print("n->(2**3)**n", "n -> (2**3)**n");
  check_print("n->2**(3**n)", "n -> 2**3**n");
  check_print("n->(-2)**n", "n -> (-2)**n");
  check_print("n->-(2**n)", "n -> -2**n");
  check_print("n->2**(-n)", "n -> 2**-n");
  check_print("n->2**(n*2)", "n -> 2**(n*2)");
  check_print("n->n if prime(n+1)and iscoprime(n,6)",
              "n -> n if bigomega(n+1) == 1 and gcd(n,6) == 1");
}

/* ---------------------------------------------------------- precedence */

static int64_t value_of(const char *text) {
  static const gi_text names[] = {{"n", 1, 0}, {"m", 1, 0}};
  static const int64_t values[] = {7, -2};
  rule_fixture f;
  const gi_formula *formula;
  int64_t result = 0;
  rule_fixture_init(&f);
  assert_int_equal(gi_formula_compile(&f.arena, &f.error,
                                      (gi_text){text, strlen(text), 0}, names,
                                      2, &formula),
                   GRUNDY_OK);
  assert_int_equal(gi_formula_eval(formula, &f.run, &f.error, values, &result),
                   GRUNDY_OK);
  rule_fixture_clear(&f);
  return result;
}

static void precedence(void **state) {
  (void)state;
  assert_int_equal(value_of("n-1-1"), 5);
  assert_int_equal(value_of("2+3*4"), 14);
  assert_int_equal(value_of("100/7/2"), 7);
  assert_int_equal(value_of("100%7*2"), 4);
  assert_int_equal(value_of("-n+1"), -6);
  assert_int_equal(value_of("-3%5"), 2);
  assert_int_equal(value_of("- - n"), 7);
  assert_int_equal(value_of("6 & 2+1"), 2); /* & is looser than + */
  assert_int_equal(value_of("1 | 2 ^ 3 & 1"), 3);
  assert_int_equal(value_of("1 ^ 3 | 4"), 6);
  assert_int_equal(value_of("n & 1 == 1"), 1); /* == is looser than & */
  assert_int_equal(value_of("not n == 3"), 1);
  assert_int_equal(value_of("not 0 and 0"), 0);
  assert_int_equal(value_of("1 or 0 and 0"), 1);
  assert_int_equal(value_of("0 ? 1 : 0 ? 2 : 3"), 3);
  assert_int_equal(value_of("1 or 0 ? 5 : 6"), 5);
  assert_int_equal(value_of("1 << 2+1"), 8); /* << is looser than + */
  assert_int_equal(value_of("n >> 1 & 1"), 1);
  assert_int_equal(value_of("64 >> 1 >> 2 << 1"), 16);
  assert_int_equal(value_of("-2**2"), -4);
  assert_int_equal(value_of("2**3**2"), 512);
  assert_int_equal(value_of("2*3**2"), 18);
  assert_int_equal(value_of("m**2 + 2**-m"), 8);
}

static void functions(void **state) {
  (void)state;
  assert_int_equal(value_of("-1/2"), -1);
  assert_int_equal(value_of("1/-2"), -1);
  assert_int_equal(value_of("-4/2"), -2);
  assert_int_equal(value_of("-1%2"), 1);
  assert_int_equal(value_of("1%-2"), -1);
  assert_int_equal(value_of("(-9223372036854775807-1)%-1"), 0);
  assert_int_equal(value_of("n and m"), 1);
  assert_int_equal(value_of("0 or m"), 1);
  assert_int_equal(value_of("not m"), 0);
  assert_int_equal(value_of("(1 < 2)+(2 <= 2)+(3 > 2)+(2 >= 3)"), 3);
  assert_int_equal(value_of("min(3,1,2)*100+max(3,1,2)*10"), 130);
  assert_int_equal(value_of("gcd(12,18,4)"), 2);
  assert_int_equal(value_of("gcd(-6,4)+gcd(0,0)"), 2);
  assert_int_equal(value_of("abs(m)"), 2);
  assert_int_equal(value_of("popcount(7)+popcount(-1)"), 67);
  assert_int_equal(value_of("bitlen(0)*100+bitlen(8)"), 4);
  assert_int_equal(value_of("ctz(0)*100+ctz(8)"), 6403);
  assert_int_equal(value_of("isqrt(9223372036854775807)"), 3037000499);
  assert_int_equal(value_of("lpf(91)+lpf(1)+lpf(0)"), 7);
  assert_int_equal(value_of("0**0 + 0**5 + (-1)**9223372036854775807"), 0);
  assert_int_equal(value_of("3**39"), 4052555153018976267);
  assert_int_equal(value_of("(-2)**63"), INT64_MIN);
  assert_int_equal(value_of("-1 << 63"), INT64_MIN);
  assert_int_equal(value_of("(-5 >> 1) + (-1 >> 63) + (5 >> 1)"), -2);
  assert_int_equal(value_of("lcm(4,6)*100 + lcm(2,-3,4) + lcm(0,7)"), 1212);
  assert_int_equal(value_of("log2(1) + log2(7)*10 + log2(8)*100"), 320);
  assert_int_equal(value_of("prime(2)+prime(1)+prime(-7)+prime(97)"), 2);
  assert_int_equal(value_of("iscoprime(9,4)+iscoprime(6,4)"), 1);
  assert_int_equal(value_of("bigomega(0)+bigomega(1)+bigomega(360)"), 6);
  assert_int_equal(value_of("bigomega(9223371873002223329)"), 2);
  assert_int_equal(value_of("primepi(-5)+primepi(1)+primepi(2)*1000"), 1000);
  assert_int_equal(value_of("primepi(100)*100+primepi(9)"), 2504);
  assert_int_equal(value_of("primepi(1073741824)"), 54400028);
  assert_int_equal(value_of("zeck(0)+zeck(-1)+zeck(4)*10+zeck(100)"), 23);
  assert_int_equal(value_of("zeck(9223372036854775807)"), 26);
  assert_int_equal(value_of("golden(0)+golden(-7)+golden(1)*10+golden(5)"), 18);
  assert_int_equal(value_of("golden(5700357409661599242)"),
                   9223372036854775806);
  assert_int_equal(value_of("goldenindex(8)*10+goldenindex(7)"), 53);
  assert_int_equal(value_of("goldenindex(0)+goldenindex(-1)"), 0);
  assert_int_equal(value_of("goldenindex(9223372036854775807)"),
                   3523014627193176565);
  assert_int_equal(value_of("fibbelow(0)+fibbelow(1)*100+fibbelow(12)"), 108);
  assert_int_equal(value_of("fibbelow(9223372036854775807)"),
                   7540113804746346429);
  assert_int_equal(value_of("digitsum(1729,10)+digitsum(0,2)"), 19);
  assert_int_equal(value_of("digitsum(255,2)*100+digitsum(80,3)"), 808);
  assert_int_equal(value_of("lpf(9223372036854775783)"), 9223372036854775783);
  assert_int_equal(value_of("lpf(9223371873002223329)"), 3037000453);
}

/* Formulas print, and complain, as rules do. */
static void formulas(void **state) {
  (void)state;
  rule_fixture f;
  const gi_formula *formula;
  const gi_text names[] = {{"x", 1, 0}, {"y", 1, 0}};
  rule_fixture_init(&f);
  assert_int_equal(gi_formula_compile(&f.arena, &f.error,
                                      (gi_text){"( x)^y", 6, 3}, names, 2,
                                      &formula),
                   GRUNDY_OK);
  assert_int_equal(gi_formula_print(formula, &f.text), GRUNDY_OK);
  assert_int_equal(f.text.length, 5);
  assert_memory_equal(f.text.data, "x ^ y", 5);
  assert_int_equal(gi_formula_compile(&f.arena, &f.error,
                                      (gi_text){"x+n", 3, 10}, names, 2,
                                      &formula),
                   GRUNDY_SYNTAX);
  assert_int_equal(f.error.offset, 12);
  assert_string_equal(f.error.hint, "the variables are x, y");
  assert_int_equal(gi_formula_compile(&f.arena, &f.error,
                                      (gi_text){"x y", 3, 0}, names, 2,
                                      &formula),
                   GRUNDY_SYNTAX);
  assert_int_equal(f.error.offset, 2);
  rule_fixture_clear(&f);
}

/* -------------------------------------------------------------- errors */

typedef struct complaint {
  const char *text;
  size_t offset;
  const char *message, *hint;
} complaint;

#define DOMAINS                                                                \
  "a domain is a range like 1..n, a set like {1,3}, or one of fib, pow2, "     \
  "powers(b), squares, primes, primepowers, odd, even, divisors"

#define FUNCTIONS                                                              \
  "there are min, max, gcd, abs, popcount, bitlen, ctz, log2, isqrt, "         \
  "lpf, bigomega, primepi, zeck, golden, goldenindex, fibbelow, digitsum, "    \
  "lcm, prime, iscoprime"

#define ONE_NAME                                                               \
  "a bag or row has one name, as in bag h -> ..., and its entries are h[0], "  \
  "h[1], ..."

#define CHANGES                                                                \
  "an option changes entries, as in h[i] := h[i]-1, or all of them, as in h "  \
  ":= [1,2], or is a sum of slices, as in [h[0..1], h[3..4]]"

static const complaint complaints[] = {
    /* names */
    {"n -> n-k for k in 1..m", 21, "there is no variable 'm'",
     "declare it after the option, as in: for m in 1..n"},
    {"n -> n-heap for heaps in 1..n", 7, "there is no variable 'heap'",
     "did you mean 'heaps'?"},
    {"n -> n-k for k in 1..j for j in 1..n", 21,
     "'j' is not known here yet: its 'for' comes later", ""},
    {"n -> n-k for k in 1..k", 21,
     "'k' is not known here yet: its 'for' comes later", ""},
    {"n -> k for k in 1..2 ; k", 23, "there is no variable 'k'",
     "declare it after the option, as in: for k in 1..n"},
    {"(x,x) -> (x,x)", 3, "the name 'x' is already in use", ""},
    {"n -> n for n in 1..2", 11, "the name 'n' is already in use", ""},
    {"n -> k for k in 1..2 for k in 1..2", 25, "the name 'k' is already in use",
     ""},
    {"for -> 1", 0,
     "'for' is a word of the rule language and cannot be a variable", ""},
    {"n -> n for min in 1..2", 11,
     "'min' is a word of the rule language and cannot be a variable", ""},
    {"(x,fib) -> (x,1)", 3,
     "'fib' is a word of the rule language and cannot be a variable", ""},
    {"and -> 1", 0,
     "'and' is a word of the rule language and cannot be a variable", ""},
    {"n -> n for L in 1..2", 11,
     "'L' is a word of the rule language and cannot be a variable", ""},
    {"n -> n for 3 in 1..2", 11, "expected the name of a variable, found '3'",
     ""},
    /* the head */
    {"", 0, "expected the variables of the state, but the text ends here",
     "a rule starts with its variables, as in n -> n-1 or (x,y) -> (x-1,y)"},
    {"  ", 2, "expected the variables of the state, but the text ends here",
     "a rule starts with its variables, as in n -> n-1 or (x,y) -> (x-1,y)"},
    {"3 -> 2", 0, "expected the variables of the state, found '3'",
     "a rule starts with its variables, as in n -> n-1 or (x,y) -> (x-1,y)"},
    {"n n-1", 2, "expected '->' after the variables of the state, found 'n'",
     ""},
    {"n", 1,
     "expected '->' after the variables of the state, but the text ends here",
     ""},
    {"(x,y -> (x,y)", 5,
     "expected ',' or ')', found '->': the '(' is still open", ""},
    {"(x,y", 0, "this '(' is never closed", ""},
    {"sym", 3, "expected the variables of the state, but the text ends here",
     "a rule starts with its variables, as in n -> n-1 or (x,y) -> (x-1,y)"},
    /* options */
    {"n ->", 4, "expected an option, but the text ends here", ""},
    {"n -> n-1 ;", 10, "expected an option, but the text ends here",
     "leave the last ';' out"},
    {"n -> n//2", 6, "the rule language has no '//'", "write '/'"},
    {"n -> k for k in (1,3,4)", 16, "a set of numbers is written in braces",
     "write {1,3,4}"},
    {"n -> k for k in [1, 3]", 16, "a set of numbers is written in braces",
     "write {1, 3}"},
    {"n -> ; n", 5, "expected an option, found ';'", ""},
    {"n -> for k in 1..2", 5, "expected an option, found 'for'", ""},
    {"n -> L n-1", 7, "expected ':' after the player L or R, found 'n'", ""},
    {"(x,y) -> x", 9,
     "expected a tuple in parentheses, such as (x,y), found 'x'", ""},
    {"(x,y) -> (x,y,1)", 9, "a state of this rule has 2 entries, not 3", ""},
    {"(x,y) -> (x)", 9, "a state of this rule has 2 entries, not 1", ""},
    {"n -> (n-1,2)", 9, "a heap is one number, but a second one follows here",
     "write a sum of heaps as [a, b]"},
    {"n -> [n-1, [n-2]]", 11, "a sum cannot be inside a sum", ""},
    {"(x,y) -> [(x,y), [(x,y)]]", 17, "a sum cannot be inside a sum", ""},
    {"(x,y) -> ([x],y)", 10, "a sum cannot be inside a tuple", ""},
    {"n -> min([n],2)", 9, "a sum cannot be inside a function", ""},
    {"n -> 1+[n]", 7, "a sum [...] is an option, not a number", ""},
    {"n -> [n-1, n-2", 5, "this '[' is never closed", ""},
    {"n -> [n-1 n-2]", 10,
     "expected ',' or ']', found 'n': the '[' is still open", ""},
    {"n -> n-1 n-2", 9,
     "expected an operator, 'for', 'if', ';' or the end, found 'n'", ""},
    {"n -> n-1)", 8,
     "expected an operator, 'for', 'if', ';' or the end, found ')'", ""},
    {"n -> n if n > 0 n", 16, "expected an operator, ';' or the end, found 'n'",
     ""},
    {"n -> n if n > 0 for k in 1..2", 16, "'for' must come before 'if'", ""},
    {"n -> n if", 9, "expected a number, a name or '(', but the text ends here",
     ""},
    /* domains */
    {"n -> k for k", 12,
     "expected 'in' and a domain, as in 'for k in 1..n', but the text ends "
     "here",
     ""},
    {"n -> k for k in", 15, "expected a domain, but the text ends here",
     DOMAINS},
    {"n -> k for k in if k", 16, "expected a domain, found 'if'", DOMAINS},
    {"n -> k for k in fibs", 16, "there is no set 'fibs'",
     "did you mean 'fib'?"},
    {"n -> k for k in prime(3)", 16, "there is no set 'prime'",
     "did you mean 'primes'?"},
    {"n -> k for k in n", 16, "there is no set 'n'", DOMAINS},
    {"n -> k for k in n+1", 19,
     "expected '..' and the last number, as in 1..n, but the text ends here",
     ""},
    {"n -> k for k in 1..", 19,
     "expected a number, a name or '(', but the text ends here", ""},
    {"n -> k for k in 1..2 step", 25,
     "expected a number, a name or '(', but the text ends here", ""},
    {"n -> k for k in {1,2", 16, "this '{' is never closed", ""},
    {"n -> k for k in {1,2;", 20,
     "expected ',' or '}', found ';': the '{' is still open", ""},
    {"n -> k for k in {1,}", 19, "expected a number, a name or '(', found '}'",
     ""},
    {"n -> k for k in fib(3", 19, "this '(' is never closed", ""},
    /* bags and rows */
    {"sym bag h -> h[i] := 1 for i", 4,
     "'sym' is about tuples: a bag is sorted anyway, and a row keeps its order",
     "leave 'sym' out"},
    {"bag (x,y) -> (x,y)", 4, "expected the name of the bag or row, found '('",
     ONE_NAME},
    {"row (h) -> h[0] := 1", 4,
     "expected the name of the bag or row, found '('", ONE_NAME},
    {"bag h, g -> h[0] := 1", 5,
     "expected '->' after the variables of the state, found ','", ONE_NAME},
    {"bag min -> min[i] := 1 for i", 4,
     "'min' is a word of the rule language and cannot be a variable", ""},
    {"row L -> L[0] := 1", 4,
     "'L' is a word of the rule language and cannot be a variable", ""},
    {"bag for -> h[0] := 1", 4,
     "'for' is a word of the rule language and cannot be a variable", ""},
    {"bag -> h[0] := 1", 7, "there is no array 'h'", ONE_NAME},
    {"bag h -> h[i] := g[i]-1 for i", 17, "there is no array 'g'",
     "the entries of the state are h[0], h[1], ..."},
    {"h -> h[i] := h[i]-1 for i", 5, "there is no array 'h'",
     "if h is any number of entries, begin the rule with bag h or row h"},
    {"n -> b[n]", 5, "there is no array 'b'",
     "define it at the end of the rule, as in: with b = [3,1,4]"},
    {"bag h -> h[0..1]", 9, "the slices of an option are written in brackets",
     CHANGES},
    {"row h -> h[i] := 1 for i with h = [1,2]", 30,
     "the name 'h' is already in use", ""},
    {"bag h -> h-1", 10, "expected ':=' and what comes instead, found '-'",
     CHANGES},
    {"bag h -> 3", 9, "expected an option, found '3'", CHANGES},
    {"bag h -> [1, 2]", 10, "expected a slice of the bag or row, found '1'",
     CHANGES},
    {"bag h -> h[0] = 3", 14, "the rule language has no '='", "write ':='"},
    {"bag h -> h[0 := 3", 13,
     "expected ',' or ']', found ':=': the '[' is still open", ""},
    {"bag h -> h := 3", 14,
     "expected the new entries in brackets, such as [1,2], found '3'", ""},
    {"bag h -> h := [1], h[0] := 2", 17,
     "what replaces all entries must be the only change of the option", ""},
    {"bag h -> h[0] := 2, h := [1]", 20,
     "what replaces all entries must be the only change of the option", ""},
    {"bag h -> h[0] := [1,2", 17, "this '[' is never closed", ""},
    {"bag h -> h[0] := [1,i for i]", 22,
     "expected ',' or ']', found 'for': the '[' is still open", ""},
    {"bag h -> h[0] := h", 17,
     "'h' is not a number: write h[i] for one of its entries, or len(h)", ""},
    {"bag h -> h[0] := len(3)", 21,
     "expected the name of the bag or row, found '3'", "write len(h)"},
    {"bag h -> h[0] := h[0..1]", 17,
     "a slice is a state, not a number: it can only be an option, as in "
     "[h[0..1], h[3..4]]",
     ""},
    {"row h -> [h[0]]", 13,
     "expected '..' and the last index of the slice, found ']'", ""},
    {"row h -> [h]", 11,
     "expected '[' and the first index of the slice, found ']'", ""},
    {"row h -> [h[0..1], h[i..i] for i]", 27,
     "expected ',' or ']', found 'for': the '[' is still open", ""},
    {"row h -> h[i] := 1 for h", 23, "the name 'h' is already in use", ""},
    {"row h -> h[i] := 1 for i for i", 29, "the name 'i' is already in use",
     ""},
    {"row h -> h[i] := 1 for i if k", 28, "there is no variable 'k'",
     "declare it after the option: 'for k' runs over all indices of h"},
    {"n -> n for i", 12,
     "expected 'in' and a domain, as in 'for k in 1..n', but the text ends "
     "here",
     ""},
    {"n -> len(n)", 5, "there is no function 'len'", FUNCTIONS},
    /* expressions */
    {"n -> (n-1", 5, "this '(' is never closed", ""},
    {"n -> min(n,2", 8, "this '(' is never closed", ""},
    {"n -> (n-1]", 9, "expected ',' or ')', found ']': the '(' is still open",
     ""},
    {"n -> foo(3)", 5, "there is no function 'foo'", FUNCTIONS},
    {"n -> k for k in S with S = [1,2]", 16,
     "'S' is an array: only a set can come after 'in'", ""},
    {"n -> k for k in T with T = {(1,2)}", 16,
     "'T' is a set of tuples: write for (p,q) in T", ""},
    {"n -> 1 if n in T with T = {(1,2)}", 15,
     "'T' is a set of tuples: write (a,b) in T", ""},
    {"n -> n-S with S = {1}", 7, "'S' is a set: it can only come after 'in'",
     ""},
    {"n -> n-a with a = [1]", 7,
     "'a' is an array: write a[0] for its first entry", ""},
    {"n -> n if (n,1) in S with S = {1}", 19,
     "a tuple is looked for in a set of such tuples",
     "define it at the end of the rule, as in: with T = {(3,1),(4,2)}"},
    {"n -> k for (k,j) in 1..n", 20, "expected a set of tuples of 2 numbers",
     "define it at the end of the rule, as in: with T = {(3,1),(4,2)}"},
    {"n -> 1 with n = [1]", 12, "the name 'n' is already in use", ""},
    {"n -> n for k in 1..2 with k = [1]", 26, "the name 'k' is already in use",
     ""},
    {"n -> n with a = [1], a = {}", 21, "the name 'a' is already in use", ""},
    {"n -> n with a", 13,
     "expected '=' and an array [...] or a set {...}, but the text ends here",
     ""},
    {"n -> n with a = 3", 16,
     "expected an array [...] or a set {...}, found '3'", ""},
    {"n -> n with a = []", 17, "expected a number, found ']'", ""},
    {"n -> n with a = {1,(2,3)}", 19,
     "the elements of a set are all numbers, or all tuples of one size", ""},
    {"n -> n with a = @x", 16, "a file can only be named on the command line",
     "write the numbers here, as in [3,1,4] or {1,3,4}"},
    {"n -> n with a = [1] b", 20, "expected ',' or the end, found 'b'", ""},
    {"n -> [n-1, k for k in 1..2]", 13,
     "expected ',' or ']', found 'for': the '[' is still open", ""},
    {"n -> [k for n in 1..2]", 12, "the name 'n' is already in use", ""},
    {"n -> [k for k in 1..2] if k", 26, "there is no variable 'k'",
     "declare it after the option, as in: for k in 1..n"},
    {"n -> sum(n)", 10, "expected 'for', as in sum(k for k in 1..n), found ')'",
     ""},
    {"n -> sum(n for n in 1..2)", 15, "the name 'n' is already in use", ""},
    {"n -> k+sum(k for k in 1..2) for k in 1..2", 17,
     "the name 'k' is already in use", ""},
    {"n -> lcm(k for k in 1..2)", 11,
     "expected ',' or ')', found 'for': the '(' is still open", ""},
    {"n -> k for k in {j in 1..n}", 26,
     "expected 'if' and a condition, as in {k in 1..n if k%2 == 0}, found '}'",
     ""},
    {"n -> k for k in {j in {i in 1..n if i} if j}", 16,
     "a set with a condition cannot be inside another one: join the conditions "
     "by 'and'",
     ""},
    {"n -> n if n in divisors", 15, "say of which number: 'in divisors(n)'",
     ""},
    {"n -> prime(n,1)", 5, "'prime' takes one argument, not 2", ""},
    {"n -> iscoprime(n)", 5, "'iscoprime' takes two arguments, not 1", ""},
    {"n -> lcm(n)", 5, "'lcm' takes two arguments or more, not 1", ""},
    {"n -> n **", 9, "expected a number, a name or '(', but the text ends here",
     ""},
    {"n -> n >> not 1", 10,
     "'not' binds more loosely than the operator before it",
     "put it in parentheses: (not x)"},
    {"n -> popcunt(3)", 5, "there is no function 'popcunt'",
     "did you mean 'popcount'?"},
    {"n -> min(n)", 5, "'min' takes two arguments or more, not 1", ""},
    {"n -> abs(n,1)", 5, "'abs' takes one argument, not 2", ""},
    {"n -> min", 5,
     "'min' is a function: write its arguments in parentheses after it", ""},
    {"n -> n-fib", 7, "'fib' is a set: it can only come after 'in'", ""},
    {"n -> {1}", 5, "a set {...} can only come after 'in'", ""},
    {"n -> 1 < n < 3", 11, "comparisons cannot be chained",
     "join two comparisons by 'and': a < b and b < c"},
    {"n -> 1 == n != 3", 12, "comparisons cannot be chained",
     "join two comparisons by 'and': a < b and b < c"},
    {"n -> 1 + not n", 9,
     "'not' binds more loosely than the operator before it",
     "put it in parentheses: (not x)"},
    {"n -> n ? 1", 10,
     "expected ':' and the value if the condition is false, but the text ends "
     "here",
     ""},
    {"n -> n + * 2", 9, "expected a number, a name or '(', found '*'", ""},
    {"n -> +n", 5, "expected a number, a name or '(', found '+'", ""},
    /* words */
    {"n -> 9223372036854775808", 5,
     "the number 9223372036854775808 is too large: the largest is "
     "9223372036854775807",
     ""},
    {"n -> 2n", 6,
     "an operator is missing between the number and the name: '2n'",
     "write 2*n for the product"},
    {"n -> n if n = 1", 12, "the rule language has no '='", "write '=='"},
    {"n -> n if n && 1", 12, "the rule language has no '&&'", "write 'and'"},
    {"n -> n if n || 1", 12, "the rule language has no '||'", "write 'or'"},
    {"n -> n if !n", 10, "the rule language has no '!'", "write 'not'"},
    {"n => n", 2, "the rule language has no '=>'", "write '->'"},
    {"n -> n if n <> 1", 12, "the rule language has no '<>'", "write '!='"},
    {"n -> n.5", 6, "the rule language has no '.'", ""},
    {"n -> n \xc3\xa9", 7, "the rule language has no '\xc3\xa9'", ""},
    {"n -> n \x01", 7, "the rule language has no '\\x01'", ""},
    {"n -> n_ _", 8, "the rule language has no '_'", ""},
};

static void complaint_of_each_kind(void **state) {
  (void)state;
  enum {
    OFFSET = 17
  }; /* the rule is part of a longer line */
  for (size_t i = 0; i < sizeof complaints / sizeof *complaints; i++) {
    const complaint *c = &complaints[i];
    rule_fixture f;
    rule_fixture_init(&f);
    assert_int_equal(rule_fixture_compile(&f, c->text, OFFSET), GRUNDY_SYNTAX);
    assert_string_equal(f.error.message, c->message);
    assert_string_equal(f.error.hint, c->hint);
    assert_int_equal(f.error.offset, OFFSET + c->offset);
    rule_fixture_clear(&f);
  }
}

/* -------------------------------------------------------------- limits */

/* head, `count` times the middle, tail. */
static grundy_status compile_repeated(rule_fixture *f, const char *head,
                                      const char *middle, size_t count,
                                      const char *tail) {
  gi_buffer text;
  gi_buffer_init(&text, &f->memory);
  assert_int_equal(gi_buffer_text(&text, head), GRUNDY_OK);
  for (size_t i = 0; i < count; i++)
    assert_int_equal(gi_buffer_text(&text, middle), GRUNDY_OK);
  assert_int_equal(gi_buffer_text(&text, tail), GRUNDY_OK);
  grundy_status status = gi_rule_compile(
      &f->arena, &f->error, (gi_text){(const char *)text.data, text.length, 0},
      &f->rule);
  gi_buffer_clear(&text);
  return status;
}

typedef struct size_limit {
  const char *head, *middle, *tail;
  size_t most; /* repetitions */
  size_t offset;
} size_limit;

static void limits(void **state) {
  (void)state;
  static const size_limit all[] = {
      {"n->", "(", "n", 0, 203}, /* unclosed: too deep comes first */
      {"n->", "-", "n", 199, 202},
      {"n->", "not ", "n", 199, 799},
      {"n->n", "+1", "", 999, 2002}, /* the 1000th + makes level 1001 */
      {"(x", ",x", ")->1", 0, 33},   /* 16 numbers; all have one name */
      {"n->1", " for k in {}", "", 0, 773},
      {"n->n", " ", "", 65532, 65536},
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    rule_fixture f;
    rule_fixture_init(&f);
    const size_limit *l = &all[i];
    if (l->most)
      assert_int_equal(
          compile_repeated(&f, l->head, l->middle, l->most, l->tail),
          GRUNDY_OK);
    size_t count = l->most ? l->most + 1 : 65000 / strlen(l->middle);
    assert_int_equal(compile_repeated(&f, l->head, l->middle, count, l->tail),
                     GRUNDY_SYNTAX);
    assert_int_equal(f.error.offset, l->offset);
    rule_fixture_clear(&f);
  }
}

/* A text within the limit whose canonical form is not. */
static void canonical_limit(void **state) {
  (void)state;
  rule_fixture f;
  rule_fixture_init(&f);
  assert_int_equal(compile_repeated(&f, "n->1", ";1", 30000, ""),
                   GRUNDY_SYNTAX);
  assert_int_equal(compile_repeated(&f, "n->1", ";1", 16000, ""), GRUNDY_OK);
  rule_fixture_clear(&f);
}

/* The n-th allocation fails, for every n: a status, and nothing leaks. */
static const char greedy[] =
    "sym (x,y) -> L: [(x-k,y),(x,j)] for k in {1,3,x} for j in divisors "
    "if x % k == 0 ; R: (x-k,min(x,y,7)) for k in 1..x ; [] for k in {2,9} "
    "for j in primes";

static void out_of_memory_compiling(void **state) {
  (void)state;
  grundy_status status = GRUNDY_NOMEM;
  for (uint64_t n = 1; status != GRUNDY_OK; n++) {
    rule_fixture f;
    rule_fixture_init(&f);
    f.memory.fail_at = n;
    status = rule_fixture_compile(&f, greedy, 0);
    assert_true(status == GRUNDY_OK || status == GRUNDY_NOMEM);
    rule_fixture_clear(&f);
  }
}

static void out_of_memory_running(void **state) {
  (void)state;
  static const int64_t entries[] = {4, 6};
  grundy_status status = GRUNDY_NOMEM;
  for (uint64_t n = 1; status != GRUNDY_OK; n++) {
    rule_fixture f;
    rule_fixture_init(&f);
    assert_int_equal(rule_fixture_compile(&f, greedy, 0), GRUNDY_OK);
    option_list list;
    option_list_init(&list, 2);
    gi_tuple_sink sink = {.emit = option_list_emit, .data = &list};
    f.memory.fail_at = f.memory.requests + n;
    status = gi_rule_options(f.rule, &f.run, &f.budget, &f.error, entries,
                             GRUNDY_BOTH, sink);
    assert_true(status == GRUNDY_OK || status == GRUNDY_NOMEM);
    f.memory.fail_at = 0;
    assert_int_equal(gi_rule_options(f.rule, &f.run, &f.budget, &f.error,
                                     entries, GRUNDY_BOTH, sink),
                     GRUNDY_OK);
    option_list_clear(&list);
    rule_fixture_clear(&f);
  }
}

static void accessors(void **state) {
  (void)state;
  rule_fixture f;
  rule_fixture_init(&f);
  assert_int_equal(rule_fixture_compile(&f, "sym (heap,q) -> (heap,q)", 5),
                   GRUNDY_OK);
  assert_int_equal(gi_rule_arity(f.rule), 2);
  assert_true(gi_text_is(gi_rule_name(f.rule, 0), "heap"));
  assert_true(gi_text_is(gi_rule_name(f.rule, 1), "q"));
  assert_int_equal(gi_rule_name(f.rule, 1).offset, 15);
  assert_true(gi_rule_is_sym(f.rule));
  assert_false(gi_rule_is_loopy(f.rule));
  assert_false(gi_rule_is_partizan(f.rule));
  assert_int_equal(rule_fixture_compile(&f, "loopy n -> R: n", 0), GRUNDY_OK);
  assert_false(gi_rule_is_sym(f.rule));
  assert_true(gi_rule_is_loopy(f.rule));
  assert_true(gi_rule_is_partizan(f.rule));
  rule_fixture_clear(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(canonical_text),
      cmocka_unit_test(canonical_entries),
      cmocka_unit_test(parentheses),
      cmocka_unit_test(precedence),
      cmocka_unit_test(functions),
      cmocka_unit_test(formulas),
      cmocka_unit_test(complaint_of_each_kind),
      cmocka_unit_test(limits),
      cmocka_unit_test(canonical_limit),
      cmocka_unit_test(out_of_memory_compiling),
      cmocka_unit_test(out_of_memory_running),
      cmocka_unit_test(accessors),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
