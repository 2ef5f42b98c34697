/* SPDX-License-Identifier: MIT */
/* Expressions in C, C++, Python and LaTeX: parentheses, guards, names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lang/codegen/codegen.h"

/* The expression in n and `int`, whose name is a word of C. */
static void check(const char *text, gi_tongue tongue, const char *expected) {
  gi_memory memory = {0};
  gi_arena arena;
  gi_writer out;
  grundy_error error;
  const gi_formula *formula;
  const gi_text names[] = {{"n", 1, 0}, {"int", 3, 0}};
  gi_arena_init(&arena, &memory);
  gi_writer_init(&out, &memory);
  gi_text line = {text, strlen(text), 0};
  assert_int_equal(gi_formula_compile(&arena, &error, line, names, 2, &formula),
                   GRUNDY_OK);
  gi_codegen_expr(formula->expr, tongue, &out);
  const char *written;
  assert_int_equal(gi_writer_keep(&out, &arena, &written), GRUNDY_OK);
  assert_string_equal(written, expected);
  gi_writer_clear(&out);
  gi_arena_clear(&arena);
  assert_int_equal(memory.used, 0);
}

static void in_c(void **state) {
  (void)state;
  check("n % 3", GI_TONGUE_C, "n % 3");
  check("(n-1)/2", GI_TONGUE_C, "floor_div(n - 1, 2)");
  check("n/2*2+1", GI_TONGUE_C, "n / 2 * 2 + 1");
  check("n-(1-2)", GI_TONGUE_C, "n - (1LL - 2LL)");
  check("n & 1 == 0", GI_TONGUE_C, "(n & 1) == 0");
  check("n | 1 ^ 2", GI_TONGUE_C, "n | (1LL ^ 2LL)");
  check("n | n+1 | 4", GI_TONGUE_C, "n | (n + 1) | 4");
  check("n > 1 or n < 3 and not n == 2", GI_TONGUE_C,
        "n > 1 || (n < 3 && !(n == 2))");
  check("(not n) == 1", GI_TONGUE_C, "(!n) == 1");
  check("not (n*2)", GI_TONGUE_C, "!(n * 2 != 0)");
  check("n > 1 ? n : n == 1 ? 2 : 3", GI_TONGUE_C,
        "n > 1 ? n : n == 1 ? 2 : 3");
  check("--n", GI_TONGUE_C, "-(-n)");
  check("min(n,int,3)", GI_TONGUE_C, "min(min(n, int_), 3)");
  check("min(n,int)", GI_TONGUE_CXX, "std::min<long long>(n, int_)");
  check("popcount(n)+5000000000", GI_TONGUE_C,
        "__builtin_popcountll(n) + 5000000000LL");
}

static void in_python(void **state) {
  (void)state;
  check("(n-1)/2 % 3", GI_TONGUE_PYTHON, "(n - 1) // 2 % 3");
  check("n & 1 == 0", GI_TONGUE_PYTHON, "int(n & 1 == 0)");
  check("(n > 1 and n) + 1", GI_TONGUE_PYTHON, "int(bool(n > 1 and n)) + 1");
  check("n > 1 ? n : 0", GI_TONGUE_PYTHON, "n if n > 1 else 0");
  check("-n**2 << 1", GI_TONGUE_PYTHON, "-(n ** 2) << 1");
  check("n**2 + (n >> 3)", GI_TONGUE_LATEX,
        "n^{2} + \\left\\lfloor \\frac{n}{2^{3}} \\right\\rfloor");
  check("(1 << n) + (n+1 << 2)", GI_TONGUE_C, "(1LL << n) + shl(n + 1, 2)");
  check("popcount(n)", GI_TONGUE_PYTHON, "bin(n).count(\"1\")");
  check("popcount(-n)", GI_TONGUE_PYTHON,
        "bin(-n & 0xFFFFFFFFFFFFFFFF).count(\"1\")");
  check("bitlen(n+1)", GI_TONGUE_PYTHON, "(n + 1).bit_length()");
  check("bitlen(n-1)", GI_TONGUE_PYTHON,
        "(n - 1 & 0xFFFFFFFFFFFFFFFF).bit_length()");
}

static void in_latex(void **state) {
  (void)state;
  check("(n+1)/2 % 3", GI_TONGUE_LATEX,
        "\\left\\lfloor \\frac{n + 1}{2} \\right\\rfloor \\bmod 3");
  check("n ^ int", GI_TONGUE_LATEX, "n \\oplus \\mathit{int}");
  check("(n > 0) + 1", GI_TONGUE_LATEX, "[n > 0] + 1");
  check("isqrt(n)*ctz(n)", GI_TONGUE_LATEX,
        "\\left\\lfloor \\sqrt{n} \\right\\rfloor \\cdot "
        "\\operatorname{ctz}(n)");
  check("n % 2 ? n : 0", GI_TONGUE_LATEX,
        "\\begin{cases} n & \\text{if } n \\bmod 2 \\ne 0 \\\\ 0 & "
        "\\text{otherwise} \\end{cases}");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(in_c),
      cmocka_unit_test(in_python),
      cmocka_unit_test(in_latex),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
