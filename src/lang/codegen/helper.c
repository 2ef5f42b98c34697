/* SPDX-License-Identifier: MIT */
/* What emitted code stands on: names that clash with nothing, and the few
   functions that a language lacks. */
#include "lang/codegen/codegen.h"

#include <string.h>

/* ---------------------------------------------------------------- names */

/* Keywords of the three languages, and the names that emitted code uses; those
   of the rule language's functions and sets are no variables anyway. */
static const char reserved[] =
    " alignas alignof and_eq asm assert async auto await bitand bitor bool "
    "break case catch char class compl concept const consteval constexpr "
    "constinit const_cast continue co_await co_return co_yield decltype def "
    "default del delete do double dynamic_cast elif else enum errno except "
    "exec explicit export extern False false finally float friend from global "
    "goto import inline int is lambda long main mutable namespace new None "
    "noexcept nonlocal not_eq nullptr operator or_eq pass print private "
    "protected public raise range register reinterpret_cast requires restrict "
    "return short signed sizeof static static_assert static_cast std stdin "
    "stdout struct switch template this thread_local throw True true try type "
    "typedef typeid typename typeof union unix linux unsigned using virtual "
    "void volatile wchar_t while with xor xor_eq yield "
    "floor_div floor_mod abs_of is_prime nth_prime next_divisor grundy heap at "
    "table known seen stamp top mex add find store fill resize reserve entry "
    "values v key swap move target len set max_of int64_t uint32_t size_t "
    "memcmp memcpy memset malloc calloc realloc free abort printf puts fgets "
    "strtoll checked_add checked_sub checked_mul checked_div "
    "checked_mod checked_gcd checked_abs checked_isqrt "
    "checked_primepi checked_digitsum run_call run_primes "
    "run_prime_count run_prime_limit stdin "
    "stdout stderr ARITY NULL EOF sys total ";

/* Binder k may bring k_at and others along. */
static bool has_own_ending(const char *text, size_t length) {
  static const char *const endings[] = {"_at",   "_next", "_last",
                                        "_root", "_from", "_to",
                                        "_step", "_set",  "_end"};
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
    size_t own = strlen(endings[i]);
    if (length > own && memcmp(text + length - own, endings[i], own) == 0)
      return true;
  }
  return false;
}

bool gi_codegen_is_reserved(const char *text, size_t length) {
  while (length > 1 && text[length - 1] == '_')
    length--; /* int_ becomes int__: no two names become one */
  if (has_own_ending(text, length))
    return true;
  for (const char *at = reserved; *at == ' ' && at[1];
       at += strcspn(at + 1, " ") + 1)
    if (strcspn(at + 1, " ") == length && memcmp(at + 1, text, length) == 0)
      return true;
  return false;
}

static grundy_status put_latex_name(const char *text, size_t length,
                                    gi_buffer *out) {
  if (length == 1)
    return gi_buffer_put(out, text, 1);
  grundy_status status = gi_buffer_text(out, "\\mathit{");
  for (size_t i = 0; i < length && status == GRUNDY_OK; i++) {
    if (text[i] == '_')
      status = gi_buffer_text(out, "\\");
    if (status == GRUNDY_OK)
      status = gi_buffer_put(out, text + i, 1);
  }
  return status == GRUNDY_OK ? gi_buffer_text(out, "}") : status;
}

grundy_status gi_codegen_name(const char *text, size_t length, gi_tongue tongue,
                              gi_buffer *out) {
  if (tongue == GI_TONGUE_LATEX)
    return put_latex_name(text, length, out);
  grundy_status status = gi_buffer_put(out, text, length);
  if (status == GRUNDY_OK && gi_codegen_is_reserved(text, length))
    status = gi_buffer_text(out, "_");
  return status;
}

/* ------------------------------------------------------------ functions */

typedef struct definition {
  unsigned need;
  const char *c, *python; /* NULL: the language has it */
} definition;

static const definition definitions[] = {
    {GI_NEED_DIV,
     "static long long floor_div(long long a, long long b) {\n"
     "  return a / b - (a % b != 0 && (a < 0) != (b < 0));\n"
     "}\n",
     NULL},
    {GI_NEED_MOD,
     "static long long floor_mod(long long a, long long b) {\n"
     "  long long r = a % b;\n"
     "  return r != 0 && (r < 0) != (b < 0) ? r + b : r;\n"
     "}\n",
     NULL},
    {GI_NEED_GCD,
     "static long long gcd(long long a, long long b) {\n"
     "  while (b) {\n"
     "    long long r = a % b;\n"
     "    a = b;\n"
     "    b = r;\n"
     "  }\n"
     "  return a < 0 ? -a : a;\n"
     "}\n",
     NULL},
    {GI_NEED_ABS,
     "static long long abs_of(long long n) { return n < 0 ? -n : n; }\n", NULL},
    {GI_NEED_BITLEN,
     "static long long bitlen(long long n) {\n"
     "  return n ? 64 - __builtin_clzll(n) : 0;\n"
     "}\n",
     NULL},
    {GI_NEED_CTZ,
     "static long long ctz(long long n) {\n"
     "  return n ? __builtin_ctzll(n) : 64;\n"
     "}\n",
     "def ctz(n):\n"
     "    return (n & -n).bit_length() - 1 if n else 64\n"},
    {GI_NEED_ISQRT,
     "static long long isqrt(long long n) {\n"
     "  long long r = 0;\n"
     "  for (long long b = 1LL << 31; b; b /= 2)\n"
     "    if (r + b <= 3037000499LL && (r + b) * (r + b) <= n)\n"
     "      r += b;\n"
     "  return r;\n"
     "}\n",
     NULL},
    {GI_NEED_LPF,
     "static long long lpf(long long n) { /* least prime factor */\n"
     "  if (n < 2)\n"
     "    return 0;\n"
     "  for (long long p = 2; p <= n / p; p++)\n"
     "    if (n % p == 0)\n"
     "      return p;\n"
     "  return n;\n"
     "}\n",
     "def lpf(n):  # least prime factor\n"
     "    if n < 2:\n"
     "        return 0\n"
     "    p = 2\n"
     "    while p * p <= n:\n"
     "        if n % p == 0:\n"
     "            return p\n"
     "        p += 1\n"
     "    return n\n"},
    {GI_NEED_BIGOMEGA,
     "static long long bigomega(long long n) { /* prime factors */\n"
     "  long long count = 0;\n"
     "  for (long long p = 2; p <= n / p; p++)\n"
     "    for (; n % p == 0; n /= p)\n"
     "      count++;\n"
     "  return count + (n > 1);\n"
     "}\n",
     "def bigomega(n):  # prime factors\n"
     "    count, p = 0, 2\n"
     "    while p * p <= n:\n"
     "        while n % p == 0:\n"
     "            count, n = count + 1, n // p\n"
     "        p += 1\n"
     "    return count + (n > 1)\n"},
    {GI_NEED_PRIMEPI,
     "/* Primes up to n, in about n^(3/4) steps: small[k] and large[k] count\n"
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
     "      large[k] -= (k * p <= root ? large[k * p] : small[n / k / p]) -\n"
     "                  before;\n"
     "    for (long long k = root; k >= p * p; k--)\n"
     "      small[k] -= small[k / p] - before;\n"
     "  }\n"
     "  result = large[1];\n"
     "  free(small);\n"
     "  return result;\n"
     "}\n",
     "def primepi(n):  # primes up to n, in about n^(3/4) steps\n"
     "    if n < 2:\n"
     "        return 0\n"
     "    root = isqrt(n)\n"
     "    small = [k - 1 for k in range(root + 1)]  # left up to k\n"
     "    large = [0] + [n // k - 1 for k in range(1, root + 1)]  # to n // k\n"
     "    for p in range(2, root + 1):\n"
     "        if small[p] == small[p - 1]:\n"
     "            continue\n"
     "        before = small[p - 1]\n"
     "        for k in range(1, min(root, n // (p * p)) + 1):\n"
     "            left = large[k * p] if k * p <= root else small[n // k // "
     "p]\n"
     "            large[k] -= left - before\n"
     "        for k in range(root, p * p - 1, -1):\n"
     "            small[k] -= small[k // p] - before\n"
     "    return large[1]\n"},
    {GI_NEED_ZECK,
     "static long long zeck(long long n) { /* terms of its Zeckendorf sum */\n"
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
     "def zeck(n):  # terms of its Zeckendorf sum\n"
     "    count = 0\n"
     "    while n > 0:\n"
     "        a, b = 1, 2\n"
     "        while b <= n:\n"
     "            a, b = b, a + b\n"
     "        n, count = n - a, count + 1\n"
     "    return count\n"},
    {GI_NEED_DIGITSUM,
     "static long long digitsum(long long n, long long base) {\n"
     "  long long sum = 0;\n"
     "  for (; n > 0; n /= base)\n"
     "    sum += n % base;\n"
     "  return sum;\n"
     "}\n",
     "def digitsum(n, base):\n"
     "    total = 0\n"
     "    while n > 0:\n"
     "        total, n = total + n % base, n // base\n"
     "    return total\n"},
    {GI_NEED_DIVISORS,
     "/* The least divisor of n above d; 0: none. */\n"
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
     "def divisors(n):\n"
     "    small = [d for d in range(1, isqrt(n) + 1) if n % d == 0] if n > 0 "
     "else []\n"
     "    return small + [n // d for d in reversed(small) if d * d != n]\n"},
    {GI_NEED_FIB, NULL,
     "def fib(n):\n"
     "    a, b = 1, 2\n"
     "    while a <= n:\n"
     "        yield a\n"
     "        a, b = b, a + b\n"},
    {GI_NEED_POW2, NULL,
     "def pow2(n):\n"
     "    k = 1\n"
     "    while k <= n:\n"
     "        yield k\n"
     "        k *= 2\n"},
    {GI_NEED_SQUARES, NULL,
     "def squares(n):\n"
     "    return (r * r for r in range(1, isqrt(max(n, 0)) + 1))\n"},
    {GI_NEED_PRIMES,
     "static int is_prime(long long n) {\n"
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
     "_primes = [2, 3]\n"
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

static const definition least_and_most[] = {
    {GI_NEED_MIN,
     "static long long min(long long a, long long b) { return a < b ? a : b; "
     "}\n",
     NULL},
    {GI_NEED_MAX,
     "static long long max(long long a, long long b) { return a > b ? a : b; "
     "}\n",
     NULL},
};

static grundy_status put_each(const definition *each, size_t count,
                              unsigned needs, bool python, gi_buffer *out) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    const char *text = python ? each[i].python : each[i].c;
    if (!(needs & each[i].need) || !text)
      continue;
    status = gi_buffer_text(out, text);
    if (status == GRUNDY_OK)
      status = gi_buffer_text(out, python ? "\n\n" : "\n");
  }
  return status;
}

grundy_status gi_codegen_imports(unsigned needs, gi_tongue tongue,
                                 gi_buffer *out) {
  bool roots = (needs & (GI_NEED_ISQRT | GI_NEED_SQUARES | GI_NEED_DIVISORS |
                         GI_NEED_PRIMEPI)) != 0;
  bool divisor = (needs & GI_NEED_GCD) != 0;
  if (tongue == GI_TONGUE_CXX && needs & (GI_NEED_MIN | GI_NEED_MAX))
    return gi_buffer_text(out, "#include <algorithm>\n");
  if (tongue != GI_TONGUE_PYTHON || (!roots && !divisor))
    return GRUNDY_OK;
  return gi_buffer_text(out, !roots    ? "from math import gcd\n"
                             : divisor ? "from math import gcd, isqrt\n"
                                       : "from math import isqrt\n");
}

grundy_status gi_codegen_needs(unsigned needs, gi_tongue tongue,
                               gi_buffer *out) {
  grundy_status status = GRUNDY_OK;
  if (tongue == GI_TONGUE_LATEX)
    return GRUNDY_OK;
  if (tongue == GI_TONGUE_C)
    status = put_each(least_and_most, 2, needs, false, out);
  return status == GRUNDY_OK
             ? put_each(definitions, sizeof definitions / sizeof *definitions,
                        needs, tongue == GI_TONGUE_PYTHON, out)
             : status;
}
