/* SPDX-License-Identifier: MIT */
#include "app/range.h"

#include "app/argument.h"
#include "app/language.h"
#include "app/report.h"

#include <string.h>

bool range_read(const char *text, range *r) {
  const char *at = text;
  const char *trouble = NULL;
  if (!argument_scan(&at, &r->from)) {
    trouble = tr("expected a range such as 0..20, with numbers below 2^64");
  } else if (*at == '\0') {
    r->to = r->from;
  } else if (strncmp(at, "..", 2) != 0) {
    trouble = tr("expected '..' after the first number, as in 0..20");
  } else {
    at += 2;
    const char *second = at;
    if (!argument_scan(&at, &r->to))
      trouble =
          tr("expected the last number of the range after '..', below 2^64");
    else if (*at != '\0')
      trouble = tr("expected nothing after the range");
    else if (r->to < r->from) {
      at = second;
      trouble = tr("the range is empty: its last number is below its first");
    }
  }
  if (trouble) {
    place where = place_in(text, (size_t)(at - text));
    report(&where, NULL, "%s", trouble);
  }
  return !trouble;
}
