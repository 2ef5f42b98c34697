/* SPDX-License-Identifier: MIT */
#include "app/text/sides.h"

#include "app/text/measures.h"
#include "app/text/paragraph.h"
#include "engine/explain/explain.h"

#include <inttypes.h>

/* Prints a line if there is something to say. */
static void line(const char *label, const char *text) {
  if (text)
    paragraph_print(stdout, LABELS, label, text);
}

static void line_of_side(const char *label, const char *text) {
  line(label, text ? text : tr("no stopper was found"));
}

void render_sides(const call *c, const char *text, const grundy_sides *s) {
  char followers[24];
  const char *mixed = gi_mixed_words(
      &(grundy_verdict){.outcome = s->outcome,
                        .left_starts = (unsigned char)s->left_starts,
                        .right_starts = (unsigned char)s->right_starts});
  render_position(text);
  printf(tr(" is %s: %s\n"),
         painted_text(c, COLOUR_STRONG, grundy_outcome_name(s->outcome)).text,
         mixed ? tr(mixed) : outcome_meaning(s->outcome));
  line(tr("equals"), s->value);
  if (!s->is_stopper) {
    line_of_side(tr("onside"), s->onside);
    line_of_side(tr("offside"), s->offside);
    return;
  }
  snprintf(followers, sizeof followers, "%" PRIu64, s->followers);
  line(tr("canonical form"), s->canonical);
  line(tr("left stop"), s->left_stop);
  line(tr("right stop"), s->right_stop);
  line(tr("degree"), s->degree);
  line(tr("followers"), followers);
}

void json_sides(json *j, const grundy_sides *s) {
  char followers[24];
  snprintf(followers, sizeof followers, "%" PRIu64, s->followers);
  json_pair_string(j, "value", s->value);
  json_key(j, "outcome");
  json_outcome(j, s->outcome);
  json_measures(
      j, &(grundy_measures){.canonical = s->canonical,
                            .left_stop = s->left_stop,
                            .right_stop = s->right_stop,
                            .followers = s->is_stopper ? followers : NULL,
                            .latex = s->latex});
  json_key(j, "left_starts");
  json_outcome(j, s->left_starts);
  json_key(j, "right_starts");
  json_outcome(j, s->right_starts);
  json_pair_bool(j, "stopper", s->is_stopper);
  json_pair_string(j, "onside", s->onside);
  json_pair_string(j, "offside", s->offside);
  json_pair_string(j, "degree", s->degree);
}
