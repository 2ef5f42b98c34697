/* SPDX-License-Identifier: MIT */
/* Names of variables in generated code: they clash with nothing. */
#include "lang/codegen/program.h"

#include <ctype.h>
#include <string.h>

/* Keywords of the three languages, and names that generated code uses.  The
   functions and sets of the rule language are missing: they cannot be names of
   variables. */
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
    "checked_primepi checked_golden checked_digitsum checked_log2 checked_shl "
    "checked_shr checked_power checked_lcm checked_index nim_sum power shl shr "
    "log2_of "
    "run_call "
    "run_primes "
    "run_prime_count run_prime_limit "
    "stderr ARITY NULL EOF sys total ";

/* Names of functions that generated code may define, and that --name may give
   to a function. */
static const char functions[] = " wins position outcome ";

/* For a variable k, generated code may also define k_at, k_next and so on. */
static bool has_own_ending(const char *text, size_t length) {
  static const char *const endings[] = {"_at",   "_next", "_last", "_root",
                                        "_from", "_to",   "_step", "_set",
                                        "_end",  "_row"};
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
    size_t own = strlen(endings[i]);
    if (length > own && memcmp(text + length - own, endings[i], own) == 0)
      return true;
  }
  return false;
}

bool gi_codegen_is_among(const char *words, const char *text, size_t length) {
  for (; *words == ' ' && words[1]; words += strcspn(words + 1, " ") + 1)
    if (strcspn(words + 1, " ") == length &&
        memcmp(words + 1, text, length) == 0)
      return true;
  return false;
}

bool gi_codegen_is_reserved(const char *text, size_t length) {
  while (length > 1 && text[length - 1] == '_')
    length--; /* int_ becomes int__, so it differs from int, which becomes int_
               */
  return has_own_ending(text, length) ||
         gi_codegen_is_among(reserved, text, length);
}

/* Does a variable of this name get a '_'? */
static bool is_avoided(const char *text, size_t length) {
  size_t bare = length;
  while (bare > 1 && text[bare - 1] == '_')
    bare--;
  return gi_codegen_is_reserved(text, length) ||
         gi_codegen_is_among(functions, text, bare);
}

static void put_latex_name(const char *text, size_t length, gi_writer *out) {
  if (length == 1) {
    gi_write_bytes(out, text, 1);
    return;
  }
  gi_write_text(out, "\\mathit{");
  for (size_t i = 0; i < length; i++) {
    gi_write_text(out, text[i] == '_' ? "\\" : "");
    gi_write_bytes(out, text + i, 1);
  }
  gi_write_text(out, "}");
}

void gi_codegen_name(const char *text, size_t length, gi_tongue tongue,
                     gi_writer *out) {
  if (tongue == GI_TONGUE_LATEX) {
    put_latex_name(text, length, out);
    return;
  }
  gi_write_bytes(out, text, length);
  gi_write_text(out, is_avoided(text, length) ? "_" : "");
}

bool gi_codegen_is_same_name(gi_name a, gi_name b) {
  size_t length = a.length + is_avoided(a.text, a.length);
  if (b.length + is_avoided(b.text, b.length) != length)
    return false;
  for (size_t i = 0; i < length; i++)
    if ((i < a.length ? a.text[i] : '_') != (i < b.length ? b.text[i] : '_'))
      return false;
  return true;
}

bool gi_codegen_is_name(const char *name) {
  enum {
    LONGEST = 60
  };
  size_t length = strlen(name);
  if (!length || length > LONGEST || isdigit((unsigned char)*name))
    return false;
  for (size_t i = 0; i < length; i++)
    if ((unsigned char)name[i] >= 0x80 ||
        (!isalnum((unsigned char)name[i]) && name[i] != '_'))
      return false;
  return true;
}
