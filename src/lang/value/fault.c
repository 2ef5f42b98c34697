/* SPDX-License-Identifier: MIT */
/* The parser's faults as sentences. */
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "lang/value/expression.h"
#include "theory/loopy/graph.h"

grundy_status gi_value_too_large(grundy_work *work, size_t place) {
  return gi_fail(&work->error, GRUNDY_UNABLE, place,
                 "a value is out of range: numbers have at most 62 binary "
                 "digits before and after the point, a form has at most {0} "
                 "options and followers nest at most {1} deep",
                 gi_digits_of(GI_OPTIONS_MOST).text,
                 gi_digits_of(GI_GAMES_DEPTH).text);
}

/* Returns whether the byte belongs to a number such as 3/4. */
static bool is_numeric(char c) { return (c >= '0' && c <= '9') || c == '/'; }

/* Sets "3*2 reads as a product" with the hint "write 3+*2", for the star at
   `at`. */
static grundy_status fail_product(grundy_error *error, gi_text text,
                                  size_t at) {
  size_t from = at, to = at + 1;
  while (from > 0 && is_numeric(text.data[from - 1]))
    from--;
  if (from < at && from > 0 && text.data[from - 1] == '*')
    from--; /* a nimber, as in *2*3 */
  while (to < text.length && is_numeric(text.data[to]))
    to++;
  gi_fail(error, GRUNDY_SYNTAX, text.offset + at,
          "'{0}' reads as a product, and values are not multiplied",
          gi_excerpt_of(gi_text_part(text, from, to)).text);
  gi_hint(error, "write {0}+{1}",
          gi_excerpt_of(gi_text_part(text, from, at)).text,
          gi_excerpt_of(gi_text_part(text, at, to)).text);
  return GRUNDY_SYNTAX;
}

/* Returns the function as it is called: "heat(g,t)". */
static gi_excerpt call_of(const char *name) {
  gi_excerpt out = {""};
  for (const gi_call *c = gi_calls; name && c->name; c++)
    if (strcmp(c->name, name) == 0)
      snprintf(out.text, sizeof out.text, "%.24s(%.24s)", c->name,
               c->arguments);
  return out;
}

/* Refuses the name at the end of the part; ups may stand before it. */
static grundy_status fail_name(grundy_error *error, gi_text part,
                               const char *nearest) {
  size_t ups = 0;
  while (ups < part.length && part.data[ups] == '^')
    ups++;
  part = gi_text_part(part, ups, part.length);
  gi_fail(error, GRUNDY_SYNTAX, part.offset,
          "there is no value or function '{0}'", gi_excerpt_of(part).text);
  if (nearest)
    gi_hint(error, "did you mean {0}?", nearest);
  else
    gi_hint(error, "see grundy help values");
  return GRUNDY_SYNTAX;
}

/* Faults of the arguments of a function. */
static grundy_status fail_argument(grundy_error *error, size_t place,
                                   const gi_value_error *fault) {
  gi_excerpt call = call_of(fault->name);
  const char *message =
      fault->fault == GI_FAULT_ARGUMENTS
          ? N_("the number of arguments is wrong: write {0}")
      : fault->fault == GI_FAULT_ARGUMENT_NUMBER
          ? N_("this argument of {0} must be a number")
      : fault->fault == GI_FAULT_ARGUMENT_NEGATIVE
          ? N_("this argument of {0} must not be negative")
      : fault->fault == GI_FAULT_ARGUMENT_ONE
          ? N_("this argument of {0} must be at least 1")
      : fault->fault == GI_FAULT_ARGUMENT_POSITIVE
          ? N_("this argument of {0} must be positive")
      : fault->fault == GI_FAULT_ARGUMENT_TEMPERATURE
          ? N_("this argument of {0} must be a number above -1")
      : fault->fault == GI_FAULT_ARGUMENT_WEIGHT
          ? N_("this game has no atomic weight")
          : N_("{0} is defined for games with the one Left option 0 and one "
               "Right option, such as ^ and tiny(1)");
  return gi_fail(error, GRUNDY_SYNTAX, place, message, call.text);
}

/* Returns the sentence of a fault that needs no more than one number. */
static const char *sentence_of(gi_value_fault fault) {
  switch (fault) {
  case GI_FAULT_EXPECTED_BAR:
    return N_("braces need a bar between Left's and Right's options, as in "
              "{1|*}");
  case GI_FAULT_BARS_UNCLEAR:
    return N_("the longest run of bars must occur only once in braces: write "
              "inner braces, as in {{2|1}|{0|-1}}");
  case GI_FAULT_BARS_TOO_MANY:
    return N_("several bars side by side separate options that have fewer "
              "bars, as in {2||1|0}: write {|} for the game without options");
  case GI_FAULT_PLUS_MINUS:
    return N_("'+-' is a switch here: write - for a difference, as in 1 - 2, "
              "or + +- for a switch, as in 1 + +-2");
  case GI_FAULT_JUXTAPOSED:
    return N_("only a number, ups and a star may follow each other, in this "
              "order, as in 1^*: write + or - between other terms");
  case GI_FAULT_DENOMINATOR:
    return N_("a denominator must be a power of two: other fractions are not "
              "values of games that end");
  case GI_FAULT_DECIMAL:
    return N_("numbers are written as fractions, 1/2 for 0.5; a multiple of a "
              "number needs brackets, as in 2.(3)");
  case GI_FAULT_NUMBER_TOO_LARGE:
    return N_("the number is too large: numerators and denominators are at "
              "most 2^62");
  case GI_FAULT_NIM_TOO_LARGE:
    return N_("the nimber is too large: at most *{0}");
  case GI_FAULT_UPS_TOO_MANY:
    return N_("there are too many ups: at most {0}");
  case GI_FAULT_PASS:
    return N_("'pass' is a move back to the braces around it: it stands alone "
              "among the options of braces");
  case GI_FAULT_LABEL_ALONE:
    return N_("a label leads back to its braces: it stands alone among their "
              "options, and these braces are no term of a sum");
  case GI_FAULT_LABEL_TWICE:
    return N_("these braces are inside braces with the same label");
  case GI_FAULT_NEEDS_END:
    return N_("this function takes games that end");
  case GI_FAULT_SIDES:
    return N_("in 'onside & offside' the onside must be at least the offside");
  case GI_FAULT_NO_SIDES:
    return N_("no stoppers were found that are the onside and the offside of "
              "this game");
  case GI_FAULT_LOOPY_TOO_LARGE:
    return N_("a game has too many positions: a loopy value may have {0}");
  case GI_FAULT_TOO_DEEP:
    return N_("braces and parentheses are nested more than {0} deep");
  default:
    return N_("the result is out of range: numbers have at most 62 binary "
              "digits before and after the point");
  }
}

static uint64_t number_of(gi_value_fault fault) {
  return fault == GI_FAULT_NIM_TOO_LARGE     ? (uint64_t)GI_NIM_MOST
         : fault == GI_FAULT_UPS_TOO_MANY    ? (uint64_t)GI_UPS_MOST
         : fault == GI_FAULT_LOOPY_TOO_LARGE ? (uint64_t)GI_LOOPY_MOST
                                             : (uint64_t)GI_VALUE_NESTING;
}

grundy_status gi_expression_fault(grundy_work *work, gi_text text,
                                  const gi_value_error *fault) {
  grundy_error *error = &work->error;
  size_t from = fault->from - text.offset, to = fault->to - text.offset;
  gi_text part = gi_text_part(text, from, to < from ? from : to);
  switch (fault->fault) {
  case GI_FAULT_EXPECTED_VALUE:
    return gi_text_expected(error, text, from,
                            N_("a value, such as 3/4, ^*, {1|*} or tiny(2)"));
  case GI_FAULT_UNEXPECTED:
    gi_text_expected(error, text, from, N_("'+', '-' or the end"));
    if (fault->found == '<' || fault->found == '>' || fault->found == '=')
      gi_hint(error, "compare two values in three words: grundy value '^^*' "
                     "'>=' '0'");
    return GRUNDY_SYNTAX;
  case GI_FAULT_EXPECTED_CLOSE:
    return gi_text_expected(error, text, from,
                            fault->wanted == ')' ? "')'" : "'}'");
  case GI_FAULT_PRODUCT:
    return fail_product(error, text, from);
  case GI_FAULT_UNKNOWN_NAME:
    return fail_name(error, part, fault->nearest);
  case GI_FAULT_ARGUMENTS:
  case GI_FAULT_ARGUMENT_NUMBER:
  case GI_FAULT_ARGUMENT_NEGATIVE:
  case GI_FAULT_ARGUMENT_ONE:
  case GI_FAULT_ARGUMENT_POSITIVE:
  case GI_FAULT_ARGUMENT_TEMPERATURE:
  case GI_FAULT_ARGUMENT_WEIGHT:
  case GI_FAULT_ARGUMENT_FORM:
    return fail_argument(error, part.offset, fault);
  default:
    return gi_fail(error, GRUNDY_SYNTAX, part.offset, sentence_of(fault->fault),
                   gi_digits_of(number_of(fault->fault)).text);
  }
}
