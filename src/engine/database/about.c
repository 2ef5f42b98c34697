/* SPDX-License-Identifier: MIT */
/* The text of a database: its lines, and which of them follow from others. */
#include "core/text.h"
#include "engine/database/layout.h"

static const char *moves_line(bool partizan, bool loopy) {
  return partizan ? loopy ? "moves partizan and loopy" : "moves partizan"
         : loopy  ? "moves loopy"
                  : "moves impartial";
}

static const char *keys_line(bool parts) {
  return parts ? "keys components" : "keys sums";
}

static const char *stores_line(bool values, bool plies) {
  return values
             ? plies ? "stores outcomes values plies" : "stores outcomes values"
         : plies ? "stores outcomes plies"
                 : "stores outcomes";
}

void gi_database_write_about(gi_writer *out, const gi_database_about *about) {
  gi_write(out, "version %s\nstart %s\nplay %s\n%s\n%s\n%s\n", about->version,
           about->start, about->play == GRUNDY_MISERE ? "misere" : "normal",
           keys_line(about->parts), moves_line(about->partizan, about->loopy),
           stores_line(about->values, about->plies));
  gi_write(out, "positions %s\n", gi_digits_of(about->positions).text);
  for (int o = GRUNDY_N; o <= GRUNDY_D; o++)
    gi_write(out, "%s %s\n", grundy_outcome_name((grundy_outcome)o),
             gi_digits_of(about->counts[o]).text);
  for (size_t i = 0; i < about->rule_count; i++)
    if (about->rules[i])
      gi_write(out, "rules %zu %s\n", i, about->rules[i]);
}

static grundy_status refuse(const gi_database *d, grundy_error *error,
                            const char *says, const char *follows) {
  return gi_fail(
      error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
      "{0} contradicts itself: it says '{1}', and '{2}' follows from "
      "its other lines",
      gi_database_name(d), says, follows);
}

grundy_status gi_database_fit(const gi_database *d, grundy_error *error,
                              bool partizan, bool loopy, bool has_sums) {
  const gi_database_about *about = gi_database_read_about(d);
  bool nimbers = !partizan && !loopy && about->play == GRUNDY_NORMAL;
  bool plies = loopy || (about->plies && !partizan);
  bool parts = nimbers && !plies;
  bool values = nimbers && (about->values || (parts && has_sums));
  if (about->partizan != partizan || about->loopy != loopy)
    return refuse(d, error, moves_line(about->partizan, about->loopy),
                  moves_line(partizan, loopy));
  if (about->values != values || about->plies != plies)
    return refuse(d, error, stores_line(about->values, about->plies),
                  stores_line(values, plies));
  if (about->parts != parts)
    return refuse(d, error, keys_line(about->parts), keys_line(parts));
  return GRUNDY_OK;
}
