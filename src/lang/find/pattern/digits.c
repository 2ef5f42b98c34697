/* SPDX-License-Identifier: MIT */
/* Names of subsequences, for words and LaTeX. */
#include "lang/find/pattern/digits.h"

#include <assert.h>
#include <stdio.h>

gi_section_name gi_section_called(size_t i) {
  gi_section_name name = {"g"};
  assert(i <= 26000); /* more would repeat names */
  if (i > 26)
    snprintf(name.text, sizeof name.text, "%c%u", (char)('a' + (i - 1) % 26),
             (unsigned)((i - 1) / 26 % 1000));
  else if (i)
    snprintf(name.text, sizeof name.text, "%c", (char)('a' + (i - 1)));
  return name;
}

gi_argument gi_argument_of(unsigned base, unsigned digit) {
  gi_argument a;
  snprintf(a.text, sizeof a.text, digit ? "%un+%u" : "%un", base, digit);
  return a;
}
