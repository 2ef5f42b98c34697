/* SPDX-License-Identifier: MIT */
/*
 * Parses what only rules about bags and rows have.
 *
 *   lhs    += ('bag'|'row') VAR
 *   bind   += VAR | VAR 'in' VAR       all indices; all entries
 *   option := edit {',' edit} | '[' [slice {',' slice}] ']' | '[' slice binds
 * ']' edit   := VAR ['[' expr ']'] ':=' (expr | '[' [expr {',' expr}] ']' | '['
 * expr binds ']') slice  := VAR '[' expr '..' expr ']' atom   += VAR '[' expr
 * ']' | 'len' '(' VAR ')'
 *
 * `bag`, `row` and `len` are not reserved: a variable may have these names.
 */
#include <string.h>

#include "core/text.h"
#include "lang/rule/parse.h"

static bool is_word(const gi_parser *p, gi_token token, const char *word) {
  return token.kind == GI_TOKEN_NAME &&
         gi_text_is(
             gi_text_part(p->text, token.place, token.place + token.length),
             word);
}

bool gi_parse_state(gi_parser *p, gi_rule *rule) {
  gi_token word = p->token;
  bool is_bag = is_word(p, word, "bag");
  gi_token name = gi_token_after(p, word);
  if ((!is_bag && !is_word(p, word, "row")) ||
      (name.kind != GI_TOKEN_NAME && name.kind != GI_TOKEN_OPEN &&
       !gi_token_is_reserved(name)))
    return true;
  if (rule->sym) {
    gi_parser_fail(p, word.place,
                   "'sym' is about tuples: a bag is sorted anyway, and a row "
                   "keeps its order");
    gi_hint(p->error, "leave 'sym' out");
    return false;
  }
  rule->state = is_bag ? GI_STATE_BAG : GI_STATE_ROW;
  if (!gi_parser_advance(p))
    return false;
  if (p->token.kind != GI_TOKEN_OPEN)
    return true;
  gi_parser_expected(p, "the name of the bag or row");
  gi_hint_one_name(p);
  return false;
}

void gi_hint_one_name(gi_parser *p) {
  gi_hint(p->error, "a bag or row has one name, as in bag h -> ..., and its "
                    "entries are h[0], h[1], ...");
}

bool gi_parser_is_state(const gi_parser *p, gi_token name) {
  return p->rule && p->rule->state && p->rule->names &&
         name.kind == GI_TOKEN_NAME &&
         name.length == p->rule->names[0].length &&
         memcmp(p->rule->names[0].text, p->text.data + name.place,
                name.length) == 0;
}

/* ------------------------------------------------------------ expressions */

static gi_expr *variable(gi_parser *p, gi_name name, uint32_t place) {
  gi_expr *node = gi_parser_node(p, GI_VARIABLE, place, NULL);
  if (!node)
    return NULL;
  node->name = name.text;
  node->length = name.length;
  return node;
}

gi_expr *gi_parse_entry(gi_parser *p, gi_expr *name) {
  gi_token open = p->token;
  name->next = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
  if (name->next && p->token.kind == GI_TOKEN_DOTS)
    return gi_parser_fail(
        p, name->place,
        "a slice is a state, not a number: it can only be "
        "an option, as in [{0}[0..1], {0}[3..4]]",
        gi_excerpt_of((gi_text){name->name, name->length, 0}).text);
  if (!name->next || !gi_parser_close(p, GI_TOKEN_CLOSE_SUM, "]", open))
    return NULL;
  return gi_parser_node(p, GI_ENTRY, name->place, name);
}

gi_expr *gi_refuse_index(gi_parser *p, gi_token name) {
  gi_text typed = gi_text_part(p->text, name.place, name.place + name.length);
  gi_excerpt word = gi_excerpt_of(typed);
  gi_parser_fail(p, name.place, "there is no array '{0}'", word.text);
  if (!p->rule) {
    gi_hint(p->error,
            "only rules have arrays: here every variable is a number");
    return NULL;
  }
  gi_text first = {p->rule->names[0].text, p->rule->names[0].length, 0};
  bool is_heap = !p->rule->state && p->rule->arity == 1;
  if (p->rule->state)
    gi_hint(p->error, "the entries of the state are {0}[0], {0}[1], ...",
            gi_excerpt_of(first).text);
  else if (is_heap && first.length == typed.length &&
           memcmp(first.data, typed.data, typed.length) == 0)
    gi_hint(p->error,
            "if {0} is any number of entries, begin the rule with bag {0} or "
            "row {0}",
            word.text);
  else if (is_heap && (gi_text_is(first, "bag") || gi_text_is(first, "row")))
    gi_hint_one_name(p);
  else
    gi_hint(p->error, "define it at the end of the rule, as in: with {0} = {1}",
            word.text, "[3,1,4]");
  return NULL;
}

/* Refuses what len cannot count; returns NULL. */
static gi_expr *refuse_length(gi_parser *p, const gi_data *data) {
  if (data) {
    gi_text set = {data->name.text, data->name.length, 0};
    return gi_parser_fail(p, p->token.place,
                          "'{0}' is a set: it can only come after 'in'",
                          gi_excerpt_of(set).text);
  }
  gi_name known = p->rule->state ? p->rule->names[0] : p->data->name;
  gi_parser_expected(p, p->rule->state ? "the name of the bag or row"
                                       : "the name of an array");
  if (p->rule->state || p->data->is_array)
    gi_hint(p->error, "write len({0})",
            gi_excerpt_of((gi_text){known.text, known.length, 0}).text);
  return NULL;
}

gi_expr *gi_parse_length(gi_parser *p, gi_token name) {
  gi_token open = p->token;
  if (!gi_parser_advance(p))
    return NULL;
  const gi_data *data = gi_parser_data(p, p->token);
  bool is_state = p->rule->state && gi_parser_is_state(p, p->token);
  if (!is_state && !(data && data->is_array))
    return refuse_length(p, data);
  gi_expr *what = is_state ? variable(p, p->rule->names[0], p->token.place)
                           : gi_parser_constant(p, data->count);
  if (!what || !gi_parser_advance(p) ||
      !gi_parser_close(p, GI_TOKEN_CLOSE, ")", open))
    return NULL;
  return is_state ? gi_parser_node(p, GI_LEN, name.place, what) : what;
}

/* ----------------------------------------------------------------- binders */

bool gi_parse_indices(gi_parser *p, gi_binder *binder) {
  gi_item *item = gi_parser_alloc(p, sizeof *item);
  uint32_t place = binder->name.place;
  gi_expr *state = variable(p, p->rule->names[0], place);
  gi_expr *length = state ? gi_parser_node(p, GI_LEN, place, state) : NULL;
  if (!item || !length)
    return false;
  length->next = gi_parser_constant(p, 1);
  gi_expr *last =
      length->next ? gi_parser_node(p, GI_SUB, place, length) : NULL;
  *item = (gi_item){.from = gi_parser_constant(p, 0), .to = last};
  binder->domain = GI_DOMAIN_RANGE;
  binder->place = place;
  binder->items = item;
  binder->is_all = true;
  return item->from && last;
}

gi_binder *gi_parse_values(gi_parser *p, gi_binder *index, gi_name name) {
  static const char ending[] = "_row";
  gi_binder *b = gi_parser_alloc(p, sizeof *b);
  gi_item *item = gi_parser_alloc(p, sizeof *item);
  char *text = gi_parser_alloc(p, name.length + sizeof ending - 1);
  gi_expr *state = variable(p, p->rule->names[0], p->token.place);
  if (!b || !item || !text || !state)
    return NULL;
  memcpy(text, name.text, name.length);
  memcpy(text + name.length, ending, sizeof ending - 1);
  index->name.text = text;
  index->name.length += (uint32_t)sizeof ending - 1;
  state->next = variable(p, index->name, p->token.place);
  gi_expr *entry =
      state->next ? gi_parser_node(p, GI_ENTRY, p->token.place, state) : NULL;
  if (!entry || !gi_parse_indices(p, index))
    return NULL;
  index->is_hidden = true;
  *item = (gi_item){.from = entry, .to = entry};
  *b = (gi_binder){.name = name,
                   .domain = GI_DOMAIN_RANGE,
                   .place = p->token.place,
                   .items = item};
  index->next = b;
  return gi_parser_advance(p) ? index : NULL;
}

/* -------------------------------------------------------------- membership */

/* Does the rule contain the text?  `mark` is the index of a '_' in it. */
static bool is_typed(const gi_parser *p, gi_text name, size_t mark) {
  for (const gi_data *d = p->data; d; d = d->next)
    if (d->name.length >= name.length &&
        memcmp(d->name.text, name.data, name.length) == 0)
      return true;
  for (size_t at = mark; at + name.length - mark <= p->text.length; at++) {
    const char *found = memchr(p->text.data + at, '_', p->text.length - at);
    if (!found)
      return false;
    at = (size_t)(found - p->text.data);
    if (at + name.length - mark <= p->text.length &&
        memcmp(found - mark, name.data, name.length) == 0)
      return true;
  }
  return false;
}

bool gi_parse_fresh_name(gi_parser *p, gi_name *name) {
  gi_name state = p->rule->names[0];
  size_t mark = state.length;
  char *text = gi_parser_alloc(p, mark + 1 + sizeof(gi_digits));
  if (!text)
    return false;
  memcpy(text, state.text, mark);
  text[mark] = '_';
  gi_text made = {text, 0, 0};
  do {
    gi_digits number = gi_digits_of(++p->tests);
    made.length = mark + 1 + strlen(number.text);
    memcpy(text + mark + 1, number.text, made.length - mark - 1);
  } while (is_typed(p, made, mark));
  *name = (gi_name){text, (uint32_t)made.length, p->token.place};
  return true;
}

/* Reads  x in h  as  any(x == h_1 for h_1 in h). */
gi_expr *gi_parse_among(gi_parser *p, gi_expr *x) {
  gi_binder *index = gi_parser_alloc(p, sizeof *index);
  gi_loop *loop = gi_parser_alloc(p, sizeof *loop);
  gi_name name;
  if (!index || !loop || !gi_parse_fresh_name(p, &name))
    return NULL;
  *index = (gi_binder){.name = name};
  *loop = (gi_loop){.binders = index, .count = 2};
  x->next = variable(p, name, p->token.place);
  if (!x->next || !gi_parse_values(p, index, name))
    return NULL;
  gi_expr *body = gi_parser_node(p, GI_EQ, x->place, x);
  return body ? gi_parser_loop(p, GI_LOOP_ANY, x->place, body, loop) : NULL;
}

/* ------------------------------------------------------------------- edits */

/* Hints at what an option is. */
static void hint_change(gi_parser *p) {
  gi_name state = p->rule->names[0];
  gi_excerpt name = gi_excerpt_of((gi_text){state.text, state.length, 0});
  gi_hint(p->error,
          "an option changes entries, as in {0}[i] := {0}[i]-1, or all of "
          "them, as in {0} := [1,2], or is a sum of slices, as in "
          "[{0}[0..1], {0}[3..4]]",
          name.text);
}

/* Sets the error for a token that is not of a change; returns false. */
static bool expected_change(gi_parser *p, const char *what) {
  gi_parser_expected(p, what);
  hint_change(p);
  return false;
}

/* Reads the token after the index: ':='.  Many type '='. */
static bool parse_assign(gi_parser *p) {
  if (p->status == GRUNDY_SYNTAX && p->token.place < p->text.length &&
      p->text.data[p->token.place] == '=') {
    gi_parser_fail(p, p->token.place, "the rule language has no '{0}'", "=");
    gi_hint(p->error, "write '{0}'", ":=");
  }
  if (p->status != GRUNDY_OK)
    return false;
  if (p->token.kind == GI_TOKEN_ASSIGN)
    return gi_parser_advance(p);
  return expected_change(p, N_("':=' and what comes instead"));
}

/* Parses  [a,b]  or  [a for ...]. */
static bool parse_new_entries(gi_parser *p, gi_part *edit) {
  gi_token open = p->token;
  gi_expr **last = &edit->entries;
  if (!gi_parser_advance(p))
    return false;
  while (p->token.kind != GI_TOKEN_CLOSE_SUM || edit->entries) {
    *last = gi_parse_expr(p);
    if (!*last)
      return false;
    last = &(*last)->next;
    if (p->token.kind == GI_TOKEN_FOR && !edit->entries->next &&
        !gi_parse_spread(p, &edit->loop))
      return false;
    if (p->token.kind != GI_TOKEN_COMMA || edit->loop)
      break;
    if (!gi_parser_advance(p))
      return false;
  }
  return gi_parser_close(p, GI_TOKEN_CLOSE_SUM, "]", open);
}

static gi_part *parse_edit(gi_parser *p, const gi_clause *clause) {
  gi_part *edit = gi_parser_alloc(p, sizeof *edit);
  if (!edit)
    return NULL;
  *edit = (gi_part){.place = p->token.place};
  if (!gi_parser_is_state(p, p->token)) {
    expected_change(p, N_("an option"));
    return NULL;
  }
  gi_parser_advance(p);
  gi_token open = p->token;
  if (p->status == GRUNDY_OK && open.kind == GI_TOKEN_OPEN_SUM) {
    edit->index = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
    if (!edit->index)
      return NULL;
    if (p->token.kind == GI_TOKEN_DOTS) {
      gi_parser_fail(p, edit->place,
                     "the slices of an option are written in brackets");
      hint_change(p);
      return NULL;
    }
    gi_parser_close(p, GI_TOKEN_CLOSE_SUM, "]", open);
  }
  if (!parse_assign(p))
    return NULL;
  if (!edit->index && clause->part_count)
    return gi_parser_fail(p, edit->place,
                          "what replaces all entries must be the only change "
                          "of the option");
  if (p->token.kind == GI_TOKEN_OPEN_SUM)
    return parse_new_entries(p, edit) ? edit : NULL;
  if (!edit->index)
    return gi_parser_expected(p, "the new entries in brackets, such as [1,2]");
  edit->entries = gi_parse_expr(p);
  return edit->entries ? edit : NULL;
}

static bool parse_edits(gi_parser *p, gi_clause *clause) {
  gi_part **last = &clause->parts;
  clause->form = GI_FORM_EDITS;
  for (;;) {
    if (clause->part_count == GI_RULE_EDITS) {
      gi_parser_fail(p, p->token.place, "an option has at most 64 changes");
      return false;
    }
    *last = parse_edit(p, clause);
    if (!*last)
      return false;
    clause->part_count++;
    if (p->token.kind != GI_TOKEN_COMMA)
      return true;
    if (!clause->parts->index) {
      gi_parser_fail(p, p->token.place,
                     "what replaces all entries must be the only change of "
                     "the option");
      return false;
    }
    last = &(*last)->next;
    if (!gi_parser_advance(p))
      return false;
  }
}

/* ------------------------------------------------------------------ slices */

static gi_part *parse_slice(gi_parser *p) {
  gi_part *slice = gi_parser_alloc(p, sizeof *slice);
  if (!slice)
    return NULL;
  *slice = (gi_part){.place = p->token.place};
  if (!gi_parser_is_state(p, p->token)) {
    expected_change(p, N_("a slice of the bag or row"));
    return NULL;
  }
  if (!gi_parser_advance(p))
    return NULL;
  gi_token open = p->token;
  if (open.kind != GI_TOKEN_OPEN_SUM)
    return gi_parser_expected(p, "'[' and the first index of the slice");
  slice->entries = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
  if (!slice->entries)
    return NULL;
  if (p->token.kind != GI_TOKEN_DOTS)
    return gi_parser_expected(p, "'..' and the last index of the slice");
  slice->entries->next = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
  if (!slice->entries->next)
    return NULL;
  return gi_parser_close(p, GI_TOKEN_CLOSE_SUM, "]", open) ? slice : NULL;
}

static bool parse_slices(gi_parser *p, gi_clause *clause) {
  gi_token open = p->token;
  gi_part **last = &clause->parts;
  clause->form = GI_FORM_SLICES;
  if (!gi_parser_advance(p))
    return false;
  while (p->token.kind != GI_TOKEN_CLOSE_SUM || clause->parts) {
    *last = parse_slice(p);
    if (!*last)
      return false;
    last = &(*last)->next;
    clause->part_count++;
    if (p->token.kind == GI_TOKEN_FOR && clause->part_count == 1 &&
        !gi_parse_spread(p, &clause->spread))
      return false;
    if (p->token.kind != GI_TOKEN_COMMA || clause->spread)
      break;
    if (!gi_parser_advance(p))
      return false;
  }
  return gi_parser_close(p, GI_TOKEN_CLOSE_SUM, "]", open);
}

bool gi_parse_change(gi_parser *p, gi_clause *clause) {
  return p->token.kind == GI_TOKEN_OPEN_SUM ? parse_slices(p, clause)
                                            : parse_edits(p, clause);
}
