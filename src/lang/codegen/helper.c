/* SPDX-License-Identifier: MIT */
/*
 * The functions that generated code calls and that its language does not have.
 *
 * One table serves code to paste and checked code.  Code to paste gets the
 * helpers that it calls.  Checked code gets all of them; the slow or long ones
 * call the library, which has loaded that code.
 */
#include "lang/codegen/codegen.h"
#include "lang/rule/lexer.h"

typedef struct helper {
  unsigned bit;                       /* one GI_HELPER_... */
  const char *c_names, *python_names; /* what the text defines */
  const char *c, *python;             /* text; NULL: not needed there */
  gi_op library;  /* operation that checked code asks the library for; 0: it
                     uses the text */
  bool is_in_cxx; /* C++ has the function in <algorithm> */
} helper;

static const helper helpers[] = {
    {.bit = GI_HELPER_MIN,
     .c_names = " min ",
     .c = "static long long min(long long a, long long b) "
          "{ return a < b ? a : b; }\n",
     .is_in_cxx = true},
    {.bit = GI_HELPER_MAX,
     .c_names = " max ",
     .c = "static long long max(long long a, long long b) "
          "{ return a > b ? a : b; }\n",
     .is_in_cxx = true},
    {.bit = GI_HELPER_DIV,
     .c_names = " floor_div ",
     .c = "static long long floor_div(long long a, long long b) {\n"
          "  return a / b - (a % b != 0 && (a < 0) != (b < 0));\n"
          "}\n"},
    {.bit = GI_HELPER_MOD,
     .c_names = " floor_mod ",
     .c = "static long long floor_mod(long long a, long long b) {\n"
          "  long long r = a % b;\n"
          "  return r != 0 && (r < 0) != (b < 0) ? r + b : r;\n"
          "}\n"},
    {.bit = GI_HELPER_GCD,
     .c_names = " gcd ",
     .c = "static long long gcd(long long a, long long b) {\n"
          "  while (b) {\n"
          "    long long r = a % b;\n"
          "    a = b;\n"
          "    b = r;\n"
          "  }\n"
          "  return a < 0 ? -a : a;\n"
          "}\n"},
    {.bit = GI_HELPER_LCM,
     .c_names = " lcm ",
     .python_names = " lcm ",
     .c = "static long long lcm(long long a, long long b) {\n"
          "  long long c = a && b ? a / gcd(a, b) * b : 0;\n"
          "  return c < 0 ? -c : c;\n"
          "}\n",
     .python = "def lcm(a, b):\n"
               "    return abs(a * b) // gcd(a, b) if a and b else 0\n"},
    {.bit = GI_HELPER_POWER,
     .c_names = " power ",
     .c = "static long long power(long long a, long long b) {\n"
          "  long long c = 1;\n"
          "  while (b > 0) {\n"
          "    if (b & 1)\n"
          "      c *= a;\n"
          "    if (b /= 2)\n"
          "      a *= a;\n"
          "  }\n"
          "  return c;\n"
          "}\n"},
    {.bit = GI_HELPER_SHL,
     .c_names = " shl ",
     .c = "static long long shl(long long a, long long b) {\n"
          "  return (long long)((unsigned long long)a << b);\n"
          "}\n"},
    {.bit = GI_HELPER_SHR,
     .c_names = " shr ",
     .c = "static long long shr(long long a, long long b) "
          "{ return a >> b; }\n"},
    {.bit = GI_HELPER_NIMSUM,
     .python_names = " nim_sum ",
     .python = "def nim_sum(values):\n"
               "    total = 0\n"
               "    for v in values:\n"
               "        total ^= v\n"
               "    return total\n"},
    {.bit = GI_HELPER_ORALL,
     .python_names = " or_all ",
     .python = "def or_all(values):\n"
               "    total = 0\n"
               "    for v in values:\n"
               "        total |= v\n"
               "    return total\n"},
    {.bit = GI_HELPER_LOG2,
     .c_names = " log2_of ",
     .python_names = " log2 ",
     .c = "static long long log2_of(long long n) {\n"
          "  return 63 - __builtin_clzll(n);\n"
          "}\n",
     .python = "def log2(n):  # rounded down\n"
               "    return n.bit_length() - 1\n"},
    {.bit = GI_HELPER_ABS,
     .c_names = " abs_of ",
     .c = "static long long abs_of(long long n) { return n < 0 ? -n : n; }\n"},
    {.bit = GI_HELPER_BITLEN,
     .c_names = " bitlen ",
     .c = "static long long bitlen(long long n) {\n"
          "  return n ? 64 - __builtin_clzll(n) : 0;\n"
          "}\n"},
    {.bit = GI_HELPER_CTZ,
     .c_names = " ctz ",
     .python_names = " ctz ",
     .c = "static long long ctz(long long n) {\n"
          "  return n ? __builtin_ctzll(n) : 64;\n"
          "}\n",
     .python = "def ctz(n):\n"
               "    return (n & -n).bit_length() - 1 if n else 64\n"},
    {.bit = GI_HELPER_ISQRT,
     .c_names = " isqrt ",
     .c = "static long long isqrt(long long n) {\n"
          "  long long r = 0;\n"
          "  for (long long b = 1LL << 31; b; b /= 2)\n"
          "    if (r + b <= 3037000499LL && (r + b) * (r + b) <= n)\n"
          "      r += b;\n"
          "  return r;\n"
          "}\n"},
    {.bit = GI_HELPER_LPF,
     .c_names = " lpf ",
     .python_names = " lpf ",
     .library = GI_LPF,
     .c = "static long long lpf(long long n) { /* least prime factor */\n"
          "  if (n < 2)\n"
          "    return 0;\n"
          "  for (long long p = 2; p <= n / p; p++)\n"
          "    if (n % p == 0)\n"
          "      return p;\n"
          "  return n;\n"
          "}\n",
     .python = "def lpf(n):  # least prime factor\n"
               "    if n < 2:\n"
               "        return 0\n"
               "    p = 2\n"
               "    while p * p <= n:\n"
               "        if n % p == 0:\n"
               "            return p\n"
               "        p += 1\n"
               "    return n\n"},
    {.bit = GI_HELPER_BIGOMEGA,
     .c_names = " bigomega ",
     .python_names = " bigomega ",
     .library = GI_BIGOMEGA,
     .c = "static long long bigomega(long long n) { /* prime factors, with "
          "multiplicity */\n"
          "  long long count = 0;\n"
          "  for (long long p = 2; p <= n / p; p++)\n"
          "    for (; n % p == 0; n /= p)\n"
          "      count++;\n"
          "  return count + (n > 1);\n"
          "}\n",
     .python = "def bigomega(n):  # prime factors, with multiplicity\n"
               "    count, p = 0, 2\n"
               "    while p * p <= n:\n"
               "        while n % p == 0:\n"
               "            count, n = count + 1, n // p\n"
               "        p += 1\n"
               "    return count + (n > 1)\n"},
    {.bit = GI_HELPER_PRIMEPI,
     .c_names = " primepi ",
     .python_names = " primepi ",
     .library = GI_PRIMEPI,
     .c = "/* Primes up to n, in about n^(3/4) steps: small[k] and large[k] "
          "count\n"
          "   the numbers from 2 to k and to n / k that are left when the "
          "multiples\n"
          "   of 2, 3, 5, ... are taken away. */\n"
          "static long long primepi(long long n) {\n"
          "  long long root = 1, result;\n"
          "  if (n < 2)\n"
          "    return 0;\n"
          "  while (root + 1 <= n / (root + 1))\n"
          "    root++;\n"
          "  long long *small =\n"
          "      (long long *)malloc(2 * (size_t)(root + 1) * sizeof *small);\n"
          "  long long *large = small + root + 1;\n"
          "  if (!small)\n"
          "    abort(); /* out of memory */\n"
          "  for (long long k = 1; k <= root; k++) {\n"
          "    small[k] = k - 1;\n"
          "    large[k] = n / k - 1;\n"
          "  }\n"
          "  for (long long p = 2; p <= root; p++) {\n"
          "    if (small[p] == small[p - 1])\n"
          "      continue;\n"
          "    long long before = small[p - 1];\n"
          "    for (long long k = 1; k <= root && p * p <= n / k; k++)\n"
          "      large[k] -= (k * p <= root ? large[k * p] : small[n / k / p]) "
          "-\n"
          "                  before;\n"
          "    for (long long k = root; k >= p * p; k--)\n"
          "      small[k] -= small[k / p] - before;\n"
          "  }\n"
          "  result = large[1];\n"
          "  free(small);\n"
          "  return result;\n"
          "}\n",
     .python = "def primepi(n):  # primes up to n, in about n^(3/4) steps\n"
               "    if n < 2:\n"
               "        return 0\n"
               "    root = isqrt(n)\n"
               "    small = [k - 1 for k in range(root + 1)]  # numbers left "
               "up to k\n"
               "    large = [0] + [n // k - 1 for k in range(1, root + 1)]  # "
               "to n // k\n"
               "    for p in range(2, root + 1):\n"
               "        if small[p] == small[p - 1]:\n"
               "            continue\n"
               "        before = small[p - 1]\n"
               "        for k in range(1, min(root, n // (p * p)) + 1):\n"
               "            left = large[k * p] if k * p <= root else small[n "
               "// k // "
               "p]\n"
               "            large[k] -= left - before\n"
               "        for k in range(root, p * p - 1, -1):\n"
               "            small[k] -= small[k // p] - before\n"
               "    return large[1]\n"},
    {.bit = GI_HELPER_ZECK,
     .c_names = " zeck ",
     .python_names = " zeck ",
     .library = GI_ZECK,
     .c = "static long long zeck(long long n) { /* terms of its Zeckendorf sum "
          "*/\n"
          "  long long count = 0;\n"
          "  for (; n > 0; count++) {\n"
          "    long long a = 1, b = 2;\n"
          "    while (b <= n - a) {\n"
          "      b += a;\n"
          "      a = b - a;\n"
          "    }\n"
          "    n -= b <= n ? b : a;\n"
          "  }\n"
          "  return count;\n"
          "}\n",
     .python = "def zeck(n):  # terms of the Zeckendorf sum\n"
               "    count = 0\n"
               "    while n > 0:\n"
               "        a, b = 1, 2\n"
               "        while b <= n:\n"
               "            a, b = b, a + b\n"
               "        n, count = n - a, count + 1\n"
               "    return count\n"},
    {.bit = GI_HELPER_GOLDEN,
     .c_names = " golden ",
     .python_names = " golden ",
     .library = GI_GOLDEN,
     .c = "static long long golden(long long n) { /* 1.618... * n, rounded "
          "down */\n"
          "  long long sum = n > 0;\n"
          "  for (n--; n > 0;) { /* Fibonacci numbers to the next ones */\n"
          "    long long a = 1, b = 2;\n"
          "    while (b <= n) {\n"
          "      b += a;\n"
          "      a = b - a;\n"
          "    }\n"
          "    n -= a;\n"
          "    sum += b;\n"
          "  }\n"
          "  return sum;\n"
          "}\n",
     .python = "def golden(n):  # 1.618... * n, rounded down\n"
               "    return (n + isqrt(5 * n * n)) // 2 if n > 0 else 0\n"},
    {.bit = GI_HELPER_GOLDENINDEX,
     .c_names = " goldenindex ",
     .python_names = " goldenindex ",
     .library = GI_GOLDENINDEX,
     .c = "/* The i with n = golden(i) or n = golden(i) + i. */\n"
          "static long long goldenindex(long long n) {\n"
          "  long long once = 0, twice = 0; /* Fibonacci numbers to earlier "
          "ones */\n"
          "  int lower = 1;\n"
          "  while (n > 0) {\n"
          "    long long p = 1, a = 1;\n"
          "    for (lower = 1; p <= n - a; lower = !lower) {\n"
          "      a += p;\n"
          "      p = a - p;\n"
          "    }\n"
          "    n -= a;\n"
          "    once += p;\n"
          "    twice += a - p;\n"
          "  }\n"
          "  return lower ? once : twice;\n"
          "}\n",
     .python = "def goldenindex(n):  # i: n = golden(i) or n = golden(i) + i\n"
               "    if n < 1:\n"
               "        return 0\n"
               "    i = (isqrt(5 * (n + 1) ** 2) - n - 1) // 2  # lower "
               "numbers\n"
               "    return i if (i + isqrt(5 * i * i)) // 2 == n else n - i\n"},
    {.bit = GI_HELPER_FIBBELOW,
     .c_names = " fibbelow ",
     .python_names = " fibbelow ",
     .library = GI_FIBBELOW,
     .c = "static long long fibbelow(long long n) { /* the largest 1, 2, 3, 5, "
          "... up to n */\n"
          "  long long a = 1, b = 2;\n"
          "  while (b <= n - a) {\n"
          "    b += a;\n"
          "    a = b - a;\n"
          "  }\n"
          "  return n < 1 ? 0 : b <= n ? b : a;\n"
          "}\n",
     .python = "def fibbelow(n):  # the largest of 1, 2, 3, 5, ... up to n\n"
               "    a, b = 0, 1\n"
               "    while b <= n:\n"
               "        a, b = b, a + b\n"
               "    return a\n"},
    {.bit = GI_HELPER_DIGITSUM,
     .c_names = " digitsum ",
     .python_names = " digitsum ",
     .c = "static long long digitsum(long long n, long long base) {\n"
          "  long long sum = 0;\n"
          "  for (; n > 0; n /= base)\n"
          "    sum += n % base;\n"
          "  return sum;\n"
          "}\n",
     .python = "def digitsum(n, base):\n"
               "    total = 0\n"
               "    while n > 0:\n"
               "        total, n = total + n % base, n // base\n"
               "    return total\n"},
    {.bit = GI_HELPER_DIVISORS,
     .c_names = " next_divisor ",
     .python_names = " divisors ",
     .c = "/* The least divisor of n above d; 0 if there is none. */\n"
          "static long long next_divisor(long long n, long long d) {\n"
          "  long long e = d + 1;\n"
          "  if (n < 1)\n"
          "    return 0;\n"
          "  if (d == 0)\n"
          "    return 1;\n"
          "  if (d < n / d) {\n"
          "    for (; e <= n / e; e++)\n"
          "      if (n % e == 0)\n"
          "        return e;\n"
          "    return n / d;\n"
          "  }\n"
          "  for (e = n / d - 1; e > 0; e--)\n"
          "    if (n % e == 0)\n"
          "      return n / e;\n"
          "  return 0;\n"
          "}\n",
     .python = "def divisors(n):\n"
               "    small = [d for d in range(1, isqrt(n) + 1) if n % d == 0] "
               "if n > 0 "
               "else []\n"
               "    return small + [n // d for d in reversed(small) if d * d "
               "!= n]\n"},
    {.bit = GI_HELPER_FIB,
     .python_names = " fib ",
     .python = "def fib(n):\n"
               "    a, b = 1, 2\n"
               "    while a <= n:\n"
               "        yield a\n"
               "        a, b = b, a + b\n"},
    {.bit = GI_HELPER_POW2,
     .python_names = " pow2 ",
     .python = "def pow2(n):\n"
               "    k = 1\n"
               "    while k <= n:\n"
               "        yield k\n"
               "        k *= 2\n"},
    {.bit = GI_HELPER_SQUARES,
     .python_names = " squares ",
     .python = "def squares(n):\n"
               "    return (r * r for r in range(1, isqrt(max(n, 0)) + 1))\n"},
    {.bit = GI_HELPER_PRIMES,
     .c_names = " is_prime nth_prime ",
     .python_names = " _primes primes ",
     .c = "static int is_prime(long long n) {\n"
          "  for (long long p = 2; p <= n / p; p++)\n"
          "    if (n % p == 0)\n"
          "      return 0;\n"
          "  return n > 1;\n"
          "}\n"
          "static long long nth_prime(long i) { /* 2, 3, 5, ... */\n"
          "  static long long *list;\n"
          "  static long count, room;\n"
          "  long long p = count ? list[count - 1] : 1;\n"
          "  while (count <= i) {\n"
          "    if (count == room) {\n"
          "      room = 2 * room + 64;\n"
          "      list = (long long *)realloc(list, room * sizeof *list);\n"
          "    }\n"
          "    while (!is_prime(++p))\n"
          "      ;\n"
          "    list[count++] = p;\n"
          "  }\n"
          "  return list[i];\n"
          "}\n",
     .python = "_primes = [2, 3]\n"
               "\n"
               "\n"
               "def primes(n):\n"
               "    while _primes[-1] <= n:\n"
               "        p = _primes[-1] + 2\n"
               "        while any(p % q == 0 for q in _primes if q * q <= p):\n"
               "            p += 2\n"
               "        _primes.append(p)\n"
               "    for p in _primes:\n"
               "        if p > n:\n"
               "            return\n"
               "        yield p\n"},
};

enum {
  HELPERS = sizeof helpers / sizeof *helpers
};

static const char *text_of(const helper *h, gi_tongue tongue) {
  switch (tongue) {
  case GI_TONGUE_C:
    return h->c;
  case GI_TONGUE_CXX:
    return h->is_in_cxx ? NULL : h->c;
  case GI_TONGUE_PYTHON:
    return h->python;
  case GI_TONGUE_LATEX:
    return NULL;
  }
  return NULL;
}

void gi_codegen_helpers(unsigned wanted, gi_tongue tongue, gi_writer *out) {
  for (size_t i = 0; i < HELPERS; i++) {
    const char *text = text_of(&helpers[i], tongue);
    if (wanted & helpers[i].bit && text)
      gi_write(out, "%s%s", text, tongue == GI_TONGUE_PYTHON ? "\n\n" : "\n");
  }
}

void gi_codegen_checked_helpers(gi_writer *out) {
  for (size_t i = 0; i < HELPERS; i++) {
    const helper *h = &helpers[i];
    if (h->library)
      gi_write(out,
               "static inline int64_t %s(int64_t n) {\n"
               "  return run_call(%d, n);\n"
               "}\n\n",
               gi_op_word(h->library), (int)h->library);
    else if (h->c && h->bit != GI_HELPER_PRIMES) /* it reads run_primes */
      gi_write(out, "%s\n", h->c);
  }
}

bool gi_codegen_is_helper(const char *text, size_t length, gi_tongue tongue) {
  for (size_t i = 0; i < HELPERS; i++) {
    const char *names = tongue == GI_TONGUE_PYTHON ? helpers[i].python_names
                                                   : helpers[i].c_names;
    if (names && gi_codegen_is_among(names, text, length))
      return true;
  }
  return false;
}

void gi_codegen_imports(unsigned wanted, gi_tongue tongue, gi_writer *out) {
  bool root = (wanted & (GI_HELPER_ISQRT | GI_HELPER_SQUARES |
                         GI_HELPER_DIVISORS | GI_HELPER_PRIMEPI |
                         GI_HELPER_GOLDEN | GI_HELPER_GOLDENINDEX)) != 0;
  bool divisor = (wanted & (GI_HELPER_GCD | GI_HELPER_LCM)) != 0;
  if (tongue == GI_TONGUE_CXX && wanted & (GI_HELPER_MIN | GI_HELPER_MAX))
    gi_write_text(out, "#include <algorithm>\n");
  if (tongue == GI_TONGUE_PYTHON && (root || divisor))
    gi_write_text(out, !root     ? "from math import gcd\n"
                       : divisor ? "from math import gcd, isqrt\n"
                                 : "from math import isqrt\n");
}
