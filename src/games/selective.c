/* SPDX-License-Identifier: MIT */
/*
 * Two rows of coins, one under the rule A and one under B: a move is a move in
 * one of the rows, or one in each.  Such a game is a selective compound.  In a
 * product (games/base/tartan.h), by contrast, every move uses both rules.
 *
 * A component is the number of heads in the first row, then their places, then
 * the places of the heads in the second row.  Places ascend, and all numbers
 * are varints, so equal positions have equal bytes.  Without heads there is no
 * component.
 *
 * Smith (1966): a position is P iff both rows are P.  From two P rows every
 * move leaves a row that is N.  From any other position the player to move
 * brings each N row to P and does not touch a P row.
 */
#include "core/text.h"
#include "engine/position.h"
#include "games/base/heap.h"
#include "games/base/tartan.h"

static const gi_tartan *rows_of(const grundy_rules *rules) {
  return rules->data;
}

/* The heads of the two rows. */
typedef struct pair {
  gi_row row[2];
} pair;

static void pair_begin(pair *p, grundy_work *work) {
  gi_row_begin(&p->row[0], work);
  gi_row_begin(&p->row[1], work);
}

static void pair_end(pair *p) {
  gi_row_end(&p->row[0]);
  gi_row_end(&p->row[1]);
}

static grundy_status pair_of(pair *p, grundy_work *work,
                             gi_component component) {
  const unsigned char *at = component.bytes.data;
  const unsigned char *end = at + component.bytes.length;
  uint64_t first = gi_varint_get(&at);
  grundy_status status = GRUNDY_OK;
  pair_begin(p, work);
  while (at < end && status == GRUNDY_OK)
    status = gi_row_push(&p->row[p->row[0].count == first], gi_varint_get(&at));
  return status;
}

static grundy_status put_pair(const gi_row *a, const gi_row *b,
                              gi_buffer *bytes) {
  grundy_status status = gi_buffer_varint(bytes, a->count);
  if (status == GRUNDY_OK)
    status = gi_row_put(a, bytes);
  return status == GRUNDY_OK ? gi_row_put(b, bytes) : status;
}

/* ------------------------------------------------------------- notation */

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  gi_tartan *t = gi_arena_alloc(&work->arena, sizeof *t);
  if (!t)
    return gi_refused(work);
  rules->data = t;
  return gi_tartan_open(work, params, "selective[turtles, twins]", t,
                        canonical);
}

/* Returns the place where the first row ends: at ';', or at '/' if the rows are
   written with H and T; the length of the text if there is no such mark. */
static size_t find_middle(gi_text args) {
  size_t at = gi_text_skip(args, 0);
  bool faces = at < args.length && strchr("HT/", args.data[at]) != NULL;
  while (at < args.length && args.data[at] != ';' &&
         (!faces || args.data[at] != '/'))
    at++;
  return at;
}

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  size_t middle = find_middle(args);
  if (middle == args.length)
    return gi_text_expected(&work->error, args, middle,
                            "';' and the second row of coins");
  pair p;
  gi_buffer bytes;
  pair_begin(&p, work);
  gi_buffer_init(&bytes, &work->memory);
  grundy_status status =
      gi_coins_heads(&p.row[0], gi_text_part(args, 0, middle));
  if (status == GRUNDY_OK)
    status =
        gi_coins_heads(&p.row[1], gi_text_part(args, middle + 1, args.length));
  if (status == GRUNDY_OK)
    status = put_pair(&p.row[0], &p.row[1], &bytes);
  if (status == GRUNDY_OK && (p.row[0].count || p.row[1].count))
    status = gi_position_add(work, sum, rules,
                             (gi_bytes){bytes.data, bytes.length}, args.offset);
  gi_buffer_clear(&bytes);
  pair_end(&p);
  return status;
}

static grundy_status print(gi_component component, gi_buffer *out) {
  const unsigned char *at = component.bytes.data;
  const unsigned char *end = at + component.bytes.length;
  uint64_t first = gi_varint_get(&at);
  grundy_status status = GRUNDY_OK;
  for (uint64_t i = 0; i < first && status == GRUNDY_OK; i++) {
    status = gi_buffer_text(out, i ? "," : "");
    if (status == GRUNDY_OK)
      status = gi_buffer_number(out, gi_varint_get(&at));
  }
  if (status == GRUNDY_OK)
    status = gi_buffer_text(out, first ? " ;" : ";");
  for (bool more = false; at < end && status == GRUNDY_OK; more = true) {
    status = gi_buffer_text(out, more ? "," : " ");
    if (status == GRUNDY_OK)
      status = gi_buffer_number(out, gi_varint_get(&at));
  }
  return status;
}

/* Writes the position whose heads are the binary digits 1 of i + 1, even places
   in the first row and odd places in the second. */
static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  (void)rules;
  if (i == UINT64_MAX)
    return GRUNDY_DOMAIN;
  pair p;
  pair_begin(&p, work);
  grundy_status status = GRUNDY_OK;
  for (uint64_t left = i + 1; left && status == GRUNDY_OK; left &= left - 1) {
    unsigned n = (unsigned)__builtin_ctzll(left);
    status = gi_row_push(&p.row[n % 2], n / 2);
  }
  if (status == GRUNDY_OK)
    status = put_pair(&p.row[0], &p.row[1], bytes);
  pair_end(&p);
  return status;
}

/* ---------------------------------------------------------------- moves */

/* The position that moves start from, the move that is being chosen, and
   scratch memory for one option. */
typedef struct mover {
  grundy_work *work;
  const grundy_rules *rules;
  gi_sink *sink;
  pair heads, after;
  gi_buffer name, bytes;
  gi_turned turned[2]; /* coins turned in each row; count 0: the row stays */
  bool lost;           /* emit only moves that leave two rows of value 0 */
  uint64_t sum[2];     /* values of the rows, if `lost` */
} mover;

static grundy_status mover_begin(mover *m, grundy_work *work,
                                 gi_component component, gi_sink *sink) {
  *m = (mover){.work = work, .rules = component.rules, .sink = sink};
  pair_begin(&m->after, work);
  gi_buffer_init(&m->name, &work->memory);
  gi_buffer_init(&m->bytes, &work->memory);
  return pair_of(&m->heads, work, component);
}

static void mover_end(mover *m) {
  pair_end(&m->heads);
  pair_end(&m->after);
  gi_buffer_clear(&m->name);
  gi_buffer_clear(&m->bytes);
}

static const grundy_rules *rules_of(const mover *m, unsigned row) {
  const gi_tartan *t = rows_of(m->rules);
  return row ? t->b : t->a;
}

/* Writes the name of the move, such as "3,1 ; 2". */
static grundy_status name_move(mover *m) {
  m->name.length = 0;
  grundy_status status = GRUNDY_OK;
  if (m->turned[0].count)
    status = gi_coins_name(m->turned[0], &m->name);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(&m->name, m->turned[0].count ? " ;" : ";");
  if (status == GRUNDY_OK && m->turned[1].count)
    status = gi_buffer_text(&m->name, " ");
  if (status == GRUNDY_OK && m->turned[1].count)
    status = gi_coins_name(m->turned[1], &m->name);
  return status == GRUNDY_OK ? gi_buffer_put(&m->name, "", 1) : status;
}

/* Emits the chosen move. */
static grundy_status emit(mover *m) {
  grundy_status status = GRUNDY_OK;
  for (unsigned r = 0; r < 2 && status == GRUNDY_OK; r++)
    status = gi_coins_turn(&m->heads.row[r], m->turned[r], &m->after.row[r]);
  m->bytes.length = 0;
  if (status == GRUNDY_OK)
    status = put_pair(&m->after.row[0], &m->after.row[1], &m->bytes);
  if (status == GRUNDY_OK && (m->after.row[0].count || m->after.row[1].count))
    status = gi_emit_part(m->sink, m->rules, m->bytes.data, m->bytes.length);
  if (status == GRUNDY_OK)
    status = name_move(m);
  return status == GRUNDY_OK
             ? gi_emit(m->sink, "turn %s", (const char *)m->name.data)
             : status;
}

/* Visits the moves in one row; if `lost`, only those to the value 0. */
static grundy_status each_move(mover *m, unsigned row, gi_coins_visit *visit) {
  const grundy_rules *rules = rules_of(m, row);
  const gi_row *heads = &m->heads.row[row];
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < heads->count && status == GRUNDY_OK; i++) {
    uint64_t x = heads->at[i], value = 0;
    if (!m->lost) {
      status = gi_coins_turns(m->work, rules, x, visit, m);
      continue;
    }
    status = gi_coins_value(m->work, rules, x, &value);
    if (status == GRUNDY_OK)
      status =
          gi_coins_wanted(m->work, rules, x, value ^ m->sum[row], visit, m);
  }
  return status;
}

/* Do all coins show heads, if the rule of the row asks for that? */
static bool is_legal(const mover *m, unsigned row, gi_turned turned) {
  return !gi_coins_of(rules_of(m, row))->heads ||
         gi_coins_are_heads(&m->heads.row[row], turned);
}

static grundy_status visit_second(void *data, gi_turned turned) {
  mover *m = data;
  if (!is_legal(m, 1, turned))
    return GRUNDY_OK;
  m->turned[1] = turned;
  grundy_status status = emit(m);
  m->turned[1] = (gi_turned){0};
  return status;
}

static grundy_status visit_first(void *data, gi_turned turned) {
  mover *m = data;
  grundy_status status = GRUNDY_OK;
  if (!is_legal(m, 0, turned))
    return GRUNDY_OK;
  m->turned[0] = turned;
  if (!m->lost || !m->sum[1])
    status = emit(m);
  if (status == GRUNDY_OK && (!m->lost || m->sum[1]))
    status = each_move(m, 1, visit_second);
  m->turned[0] = (gi_turned){0};
  return status;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)side;
  mover m;
  grundy_status status = mover_begin(&m, work, component, sink);
  if (status == GRUNDY_OK)
    status = each_move(&m, 0, visit_first);
  if (status == GRUNDY_OK)
    status = each_move(&m, 1, visit_second);
  mover_end(&m);
  return status;
}

/* Computes the values of the rows.  UNABLE if a rule has `heads`, so that
   places alone do not decide which coins may be turned. */
static grundy_status row_values(grundy_work *work, const grundy_rules *rules,
                                const pair *heads, uint64_t sum[2]) {
  const gi_tartan *t = rows_of(rules);
  grundy_status status = gi_coins_sum(work, t->a, &heads->row[0], &sum[0]);
  return status == GRUNDY_OK ? gi_coins_sum(work, t->b, &heads->row[1], &sum[1])
                             : status;
}

/* Emits the winning moves: each N row becomes P, and each P row stays.  UNABLE
   for a target other than 0. */
static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  mover m;
  if (target)
    return GRUNDY_UNABLE;
  grundy_status status = mover_begin(&m, work, component, sink);
  if (status == GRUNDY_OK)
    status = row_values(work, m.rules, &m.heads, m.sum);
  m.lost = true;
  if (status == GRUNDY_OK && m.sum[0])
    status = each_move(&m, 0, visit_first);
  else if (status == GRUNDY_OK && m.sum[1])
    status = each_move(&m, 1, visit_second);
  mover_end(&m);
  return status;
}

/* -------------------------------------------------------------- theorem */

static grundy_status outcome(grundy_work *work, gi_component component,
                             gi_answer *answer) {
  pair heads;
  uint64_t sum[2] = {0, 0};
  grundy_status status = pair_of(&heads, work, component);
  if (status == GRUNDY_OK)
    status = row_values(work, component.rules, &heads, sum);
  answer->outcome = sum[0] || sum[1] ? GRUNDY_N : GRUNDY_P;
  pair_end(&heads);
  return status;
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  pair heads;
  uint64_t sum[2] = {0, 0};
  grundy_status status = pair_of(&heads, work, component);
  if (status == GRUNDY_OK)
    status = row_values(work, component.rules, &heads, sum);
  pair_end(&heads);
  if (status == GRUNDY_OK)
    status = gi_reason(reasons, GRUNDY_REASON_FACT,
                       "the first row has the value {0}, the second {1}",
                       gi_digits_of(sum[0]).text, gi_digits_of(sum[1]).text);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(
      reasons, GRUNDY_REASON_FACT,
      sum[0] || sum[1]
          ? "a winning move brings every row whose value is not 0 to the value "
            "0, and leaves a row of value 0 alone"
          : "both are 0: every move leaves a row whose value is not 0, and "
            "the opponent brings it back to 0");
}

static const char *remark(const grundy_rules *rules) {
  const gi_tartan *t = rows_of(rules);
  return gi_coins_of(t->a)->independent && gi_coins_of(t->b)->independent
             ? NULL
             : N_("in a row under a rule with 'heads' the coins do not count "
                  "by "
                  "themselves, and the game is searched");
}

static const gi_theorem theorems[] = {
    {
        .name = "selective compound",
        .citation = "C. A. B. Smith, Graphs and composite games, Journal of "
                    "Combinatorial Theory 1 (1966), 51-81; proof in "
                    "src/games/selective.c",
        .condition = "normal play; under A and B the places alone decide "
                     "which coins may be turned, and the values of the coins "
                     "are known",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .answer = outcome,
        .explain = explain,
    },
    {0},
};

const gi_family gi_family_selective = {
    .name = "selective",
    .kind = GI_KIND_COINS,
    .title = "Two rows of coins at once",
    .also = "two rows of coins, 两行硬币, 翻硬币",
    .usage = N_("selective[A, B](HTTH... ; HTTH...) or selective[A, B](a,... ; "
                "b,...)"),
    .example = "selective[turtles, mock](1,2 ; 3)",
    .brief = "Make a move in one of two rows of coins, or in both.",
    .about = "Two rows of coins, A and B being rules as in coins[A]; a "
             "semicolon separates the rows. A move is a move in the first "
             "row under A, or one in the second under B, or one in each.",
    .shape = "coin-rows",
    .verbs = {{"turn ", N_("turning {0}")}},
    .args = GI_WHOLE,
    .integers = "the place of a coin",
    .open = open,
    .parse = parse,
    .print = print,
    .options = options,
    .sample = sample,
    .reach = reach,
    .remark = remark,
    .theorems = theorems,
};
