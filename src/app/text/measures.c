/* SPDX-License-Identifier: MIT */
#include "app/text/measures.h"

#include "app/text/paragraph.h"

#include <string.h>

/* ------------------------------------------------------------------- text */

void measures_line(const char *label, const char *text) {
  enum {
    WHOLE = 1000,
    HEAD = 600,
    TAIL = 60
  };
  char cut[HEAD + TAIL + 8];
  size_t length = strlen(text);
  if (length > WHOLE) {
    snprintf(cut, sizeof cut, "%.*s ... %s", HEAD, text, text + length - TAIL);
    text = cut;
  }
  paragraph_print(stdout, LABELS, label, text);
}

/* Writes the incentives of a player, and `after` after the last. */
static void list_items(paragraph *p, const grundy_value_list *list,
                       const char *player, const char *after) {
  paragraph_item(p, player, "");
  for (size_t i = 0; i < list->count; i++)
    paragraph_item(p, list->texts[i], i + 1 < list->count ? "," : after);
  if (list->count == 0)
    paragraph_item(p, tr("none"), after);
}

static void render_incentives(const grundy_measures *m) {
  if (!m->has_incentives)
    return;
  paragraph p = paragraph_begin(stdout, LABELS, tr("incentives"));
  list_items(&p, &m->left_incentives, tr("Left:"), ";");
  list_items(&p, &m->right_incentives, tr("Right:"), "");
  paragraph_end(&p);
}

static void render_stops(const grundy_measures *m) {
  if (m->left_stop)
    measures_line(tr("left stop"), m->left_stop);
  if (m->right_stop)
    measures_line(tr("right stop"), m->right_stop);
}

static void render_temperature(const grundy_measures *m) {
  char bounds[200];
  if (m->mean)
    measures_line(tr("mean"), m->mean);
  if (m->temperature) {
    measures_line(tr("temperature"), m->temperature);
  } else if (m->least_temperature && m->most_temperature) {
    snprintf(bounds, sizeof bounds, tr("between %.60s and %.60s"),
             m->least_temperature, m->most_temperature);
    measures_line(tr("temperature"), bounds);
  }
}

grundy_measures measures_of(const call *c, const grundy_verdict *v) {
  const grundy_expression *expression;
  grundy_measures m;
  const char *text = v->value.number;
  grundy_status status =
      v->value.game ? grundy_expression_of(c->work, v->value.game, &expression)
      : text ? grundy_expression_parse(c->work, text, strlen(text), &expression)
             : GRUNDY_UNABLE;
  if (status == GRUNDY_OK &&
      grundy_expression_measure(c->work, expression, &m) == GRUNDY_OK)
    return m;
  return (grundy_measures){.mean = v->mean, .temperature = v->temperature};
}

void render_measures(const grundy_measures *m) {
  /* a message of its own: in Chinese it is not the value of an impartial game
   */
  measures_line(
      tr("equals"),
      m->value ? m->value
      : m->game
          ? tr("too long to be written")
          : tr("not computed: the canonical form of the sum is too large"));
  if (m->canonical)
    measures_line(tr("canonical form"), m->canonical);
  render_stops(m);
  render_temperature(m);
  if (m->atomic_weight || m->has_no_weight)
    measures_line(tr("atomic weight"),
                  m->atomic_weight ? m->atomic_weight : tr("none"));
  if (m->reduced)
    measures_line(tr("reduced form"), m->reduced);
  if (m->birthday)
    measures_line(tr("birthday"), m->birthday);
  if (m->followers)
    measures_line(tr("followers"), m->followers);
  render_incentives(m);
}

static void render_wall(const char *label, const grundy_wall *wall) {
  paragraph p = paragraph_begin(stdout, LABELS, label);
  for (size_t i = 0; i < wall->count; i++) {
    char point[160];
    snprintf(point, sizeof point, "(%s, %s)", wall->points[i].temperature.text,
             wall->points[i].value.text);
    paragraph_item(&p, point, "");
  }
  paragraph_end(&p);
}

void render_thermograph(const grundy_measures *m) {
  render_temperature(m);
  render_stops(m);
  if (!m->thermograph)
    return;
  render_wall(tr("left wall"), &m->thermograph->left);
  render_wall(tr("right wall"), &m->thermograph->right);
  paragraph_print(
      stdout, LABELS, tr("note"),
      tr("a point is (temperature, value); a wall is linear between points and "
         "constant above the last"));
}

void render_fates(const grundy_explanation *explanation) {
  size_t shown = 0;
  for (size_t i = 0; i < explanation->count; i++) {
    const grundy_option_fate *f = &explanation->fates[i];
    if (f->fate != GRUNDY_FATE_KEPT)
      paragraph_print(stdout, LABELS, shown++ ? "" : tr("why"), f->sentence);
  }
  if (explanation->is_cut)
    paragraph_print(stdout, LABELS, "", tr("and more"));
  else if (!shown)
    paragraph_print(
        stdout, LABELS, tr("why"),
        tr("no option is dominated or reversible: the form is canonical"));
}

/* ------------------------------------------------------------------- JSON */

static void json_wall(json *j, const char *key, const grundy_wall *wall) {
  json_key(j, key);
  json_open(j, '[');
  for (size_t i = 0; i < wall->count; i++) {
    json_open(j, '[');
    json_string(j, wall->points[i].temperature.text);
    json_string(j, wall->points[i].value.text);
    json_close(j, ']');
  }
  json_close(j, ']');
}

static void json_list(json *j, const char *key, const grundy_value_list *list) {
  json_key(j, key);
  json_open(j, '[');
  for (size_t i = 0; i < list->count; i++)
    json_string(j, list->texts[i]);
  json_close(j, ']');
}

static void json_incentives(json *j, const grundy_measures *m) {
  json_key(j, "incentives");
  if (!m->has_incentives) {
    json_null(j);
    return;
  }
  json_open(j, '{');
  json_list(j, "left", &m->left_incentives);
  json_list(j, "right", &m->right_incentives);
  json_close(j, '}');
}

void json_measures(json *j, const grundy_measures *m) {
  json_pair_string(j, "canonical", m->canonical);
  json_pair_string(j, "left_stop", m->left_stop);
  json_pair_string(j, "right_stop", m->right_stop);
  json_pair_string(j, "mean", m->mean);
  json_pair_string(j, "temperature", m->temperature);
  json_pair_string(j, "atomic_weight", m->atomic_weight);
  json_pair_string(j, "reduced", m->reduced);
  json_pair_string(j, "birthday", m->birthday);
  json_pair_string(j, "followers", m->followers);
  json_incentives(j, m);
  json_pair_string(j, "latex", m->latex);
  json_key(j, "thermograph");
  if (!m->thermograph) {
    json_null(j);
    return;
  }
  json_open(j, '{');
  json_wall(j, "left", &m->thermograph->left);
  json_wall(j, "right", &m->thermograph->right);
  json_pair_string(j, "mast", m->thermograph->mean.text);
  json_close(j, '}');
}

static const char *fate_name(grundy_fate fate) {
  static const char *const names[] = {
      [GRUNDY_FATE_KEPT] = "kept",
      [GRUNDY_FATE_DOMINATED] = "dominated",
      [GRUNDY_FATE_REVERSED] = "reversed",
      [GRUNDY_FATE_NUMBERED] = "numbered",
  };
  return names[fate];
}

void json_fates(json *j, const grundy_explanation *explanation) {
  json_key(j, "explain");
  json_open(j, '[');
  for (size_t i = 0; i < explanation->count; i++) {
    const grundy_option_fate *f = &explanation->fates[i];
    json_open(j, '{');
    json_pair_string(j, "form", f->of);
    json_key(j, "player");
    json_player(j, f->player);
    json_pair_string(j, "option", f->option);
    json_pair_string(j, "fate", fate_name(f->fate));
    json_pair_string(j, "by", f->by);
    json_pair_string(j, "text", f->sentence);
    json_close(j, '}');
  }
  json_close(j, ']');
}
