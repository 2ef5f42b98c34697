/* SPDX-License-Identifier: MIT */
#include "app/picture/refusal.h"

#include "app/language.h"
#include "app/report.h"

/* The names of some families. */
typedef struct family_names {
  char text[400];
} family_names;

/* Lists the families that are drawn like the shape `like`; all families that
   are drawn if `like` is NULL. */
static family_names families_like(const grundy *g, const char *like) {
  family_names list = {""};
  size_t length = 0, size = sizeof list.text;
  for (size_t i = 0; i < grundy_family_count(g) && length < size; i++) {
    const grundy_family *family = grundy_family_at(g, i);
    const shape *s = family->shape ? gi_shape_named(family->shape) : NULL;
    if (s && (!like || s->draw == gi_shape_named(like)->draw))
      length += (size_t)snprintf(list.text + length, size - length, "%s%s",
                                 length ? ", " : "", family->name);
  }
  return list;
}

int refusal_report(const call *c, const figure *f) {
  const grundy_error *error = grundy_work_error(c->work);
  char hint[440];
  if (!f->undrawn) {
    report_error(error, NULL);
    return exit_code(error);
  }
  snprintf(hint, sizeof hint, tr("these games can be drawn: %s"),
           families_like(c->grundy, NULL).text);
  report(NULL, hint, "%.200s cannot be drawn", grundy_rules_text(f->undrawn));
  return BAD_INPUT;
}

bool refusal_has_graphs(const call *c, const figure *f) {
  char hint[440];
  for (size_t i = 0; i < f->count; i++) {
    if (f->diagrams[i])
      continue;
    snprintf(hint, sizeof hint, tr("these games are on graphs: %s"),
             families_like(c->grundy, "graph").text);
    report(NULL, hint, "--dot writes games on graphs, and %.200s is not one",
           grundy_rules_text(f->parts[i].rules));
    return false;
  }
  return true;
}
