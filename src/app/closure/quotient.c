/* SPDX-License-Identifier: MIT */
/* quotient: the misère quotient of all sums of the positions. */
#include "theory/misere/quotient.h"
#include "app/closure/closure.h"
#include "app/text/paragraph.h"
#include "app/text/render.h"
#include "core/text.h"
#include "theory/misere/present.h"

#include <stdlib.h>
#include <string.h>

#define NO_ATOM UINT32_MAX

/* The positions as atoms, those that moves lead to before the others. */
typedef struct atoms {
  domain *d;
  uint32_t *numbers; /* of the positions with a move, by atom */
  uint32_t *atoms;   /* by number; NO_ATOM: without a move */
  uint32_t count;
  gi_buffer parts; /* scratch */
  gi_quotient quotient;
  grundy_status status; /* how the work ended */
} atoms;

/* A quotient to be shown. */
typedef struct shown {
  gi_monoid monoid; /* without superfluous generators */
  uint32_t *elements;
  gi_structure structure;
  gi_writer writer;
} shown;

static grundy_status emit_options(void *data, uint32_t atom,
                                  gi_option_sink sink) {
  atoms *a = data;
  const gi_closure *c = &a->d->closure;
  size_t count;
  const gi_closure_move *moves = gi_closure_moves(c, a->numbers[atom], &count);
  const uint32_t *parts = gi_closure_parts(c);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    a->parts.length = 0;
    for (uint32_t j = 0; j < moves[i].count && status == GRUNDY_OK; j++) {
      uint32_t part = a->atoms[parts[moves[i].first + j]];
      if (part != NO_ATOM)
        status = gi_buffer_put(&a->parts, &part, sizeof part);
    }
    if (status == GRUNDY_OK)
      status = sink.emit(sink.data, (const void *)a->parts.data,
                         a->parts.length / sizeof(uint32_t));
  }
  return status;
}

static grundy_status number_atoms(atoms *a) {
  grundy_work *work = a->d->call->work;
  const gi_closure *c = &a->d->closure;
  size_t count = gi_closure_count(c);
  const uint32_t *order = (const void *)c->order.data;
  a->numbers = gi_arena_alloc(&work->arena, (count + 1) * sizeof *a->numbers);
  a->atoms = gi_arena_alloc(&work->arena, (count + 1) * sizeof *a->atoms);
  if (!a->numbers || !a->atoms)
    return gi_refused(work);
  for (size_t i = 0; i < count; i++) {
    size_t moves;
    gi_closure_moves(c, order[i], &moves);
    a->atoms[order[i]] = moves ? a->count : NO_ATOM;
    if (moves)
      a->numbers[a->count++] = order[i];
  }
  return GRUNDY_OK;
}

/* Adds all atoms, or as many as the limits allow. */
static grundy_status compute(atoms *a) {
  domain *d = a->d;
  grundy_work *work = d->call->work;
  grundy_status status = domain_list(d, true);
  if (status == GRUNDY_OK && d->closure.loopy)
    return domain_refuse_cycle(d);
  if (status == GRUNDY_OK)
    status = number_atoms(a);
  if (status == GRUNDY_OK)
    status = gi_quotient_init(&a->quotient, &work->memory, &work->budget,
                              (gi_atoms){emit_options, a});
  for (uint32_t i = 0; i < a->count && status == GRUNDY_OK; i++)
    status = gi_quotient_extend(&a->quotient);
  if (status == GRUNDY_UNABLE) {
    status = gi_fail(&work->error, GRUNDY_STOPPED, GRUNDY_NOWHERE,
                     "the quotient of more positions was not found: a guess "
                     "at it has too many elements, generators or powers");
    work->error.limit = GRUNDY_LIMIT_SIZE;
  }
  return status;
}

/* --------------------------------------------------------------- showing */

static grundy_status present(const atoms *a, shown *s) {
  grundy_work *work = a->d->call->work;
  const gi_monoid *m = gi_quotient_monoid(&a->quotient);
  gi_budget free; /* what is known is shown, also after a stop */
  gi_budget_init(&free, (grundy_limits){0});
  s->elements =
      gi_arena_alloc(&work->arena, (m->order + 1) * sizeof *s->elements);
  s->structure.is_idempotent = gi_arena_alloc(&work->arena, m->order + 1);
  s->structure.is_unit = gi_arena_alloc(&work->arena, m->order + 1);
  s->structure.is_kernel = gi_arena_alloc(&work->arena, m->order + 1);
  if (!s->elements || !s->structure.is_idempotent || !s->structure.is_unit ||
      !s->structure.is_kernel)
    return gi_refused(work);
  grundy_status status = gi_monoid_trim(&s->monoid, &free, m, s->elements);
  return status == GRUNDY_OK
             ? gi_monoid_structure(&s->monoid, &free, &s->structure)
             : status;
}

/* Returns the word of an element, until the next call. */
static const char *word_of(shown *s, uint32_t element) {
  gi_monomial word = gi_monoid_word(&s->monoid, element);
  gi_buffer *out = gi_writer_out(&s->writer);
  out->length = 0;
  gi_write_monomial(&s->writer, &word);
  gi_write_bytes(&s->writer, "", 1);
  return s->writer.status == GRUNDY_OK ? (const char *)out->data : "?";
}

/* Returns the element of a position whose atom was added. */
static uint32_t element_of(const atoms *a, const shown *s, size_t number) {
  uint32_t atom = a->atoms[number];
  return atom == NO_ATOM ? s->elements[0]
                         : s->elements[gi_quotient_phi(&a->quotient)[atom]];
}

static bool is_known(const atoms *a, size_t number) {
  return a->atoms[number] == NO_ATOM || a->atoms[number] < a->quotient.count;
}

static grundy_status write_json(const atoms *a, shown *s) {
  const gi_monoid *m = &s->monoid;
  grundy_status status = GRUNDY_OK;
  json out = json_to(stdout);
  json_open(&out, '{');
  domain_json(a->d, &out);
  json_pair_string(&out, "status",
                   a->status == GRUNDY_OK ? "complete" : "stopped");
  json_pair_number(&out, "order", m->order);
  json_pair_number(&out, "p_order", gi_monoid_losses(m));
  json_pair_bool(&out, "tame", s->structure.is_tame);
  json_key(&out, "P");
  json_open(&out, '[');
  for (uint32_t x = 0; x < m->order; x++)
    if (gi_bit(m->portion, x))
      json_string(&out, word_of(s, x));
  json_close(&out, ']');
  json_key(&out, "positions");
  json_open(&out, '[');
  for (size_t i = 0; i < gi_closure_count(&a->d->closure); i++) {
    const char *name = NULL;
    if (!is_known(a, i))
      continue;
    status = domain_name(a->d, i, &name);
    if (status != GRUNDY_OK)
      break;
    json_open(&out, '{');
    json_pair_string(&out, "position", name);
    json_pair_string(&out, "element", word_of(s, element_of(a, s, i)));
    json_close(&out, '}');
  }
  json_close(&out, ']');
  json_close(&out, '}');
  json_end(&out);
  return status;
}

static void write_kind(const atoms *a, const shown *s) {
  const gi_structure *t = &s->structure;
  if (!t->is_tame)
    printf(tr("wild: no quotient of Nim has this form; order %s, %s in P\n"),
           gi_digits_of(s->monoid.order).text,
           gi_digits_of(gi_monoid_losses(&s->monoid)).text);
  else
    printf(t->tame_rank < 2
               ? tr("tame: T_%s, the quotient of Nim with heaps up to %s\n")
               : tr("tame: T_%s, the quotient of Nim with heaps below 2^%s\n"),
           gi_digits_of(t->tame_rank).text, gi_digits_of(t->tame_rank).text);
  (void)a;
}

static grundy_status write_text(const atoms *a, shown *s) {
  enum {
    SHOWN = 40
  };
  const gi_monoid *m = &s->monoid;
  size_t known = 0, count = gi_closure_count(&a->d->closure);
  for (size_t i = 0; i < count; i++)
    known += is_known(a, i);
  domain_print(a->d);
  printf(tr("verified for all sums of %s of these positions\n"),
         gi_digits_of(known).text);
  printf(tr("order %s, %s in P\n"), gi_digits_of(m->order).text,
         gi_digits_of(gi_monoid_losses(m)).text);
  fputs("P = {", stdout);
  bool is_first = true;
  for (uint32_t x = 0, put = 0; x < m->order && put < SHOWN; x++)
    if (gi_bit(m->portion, x)) {
      printf("%s%s", is_first ? "" : ", ", word_of(s, x));
      is_first = false;
      put++;
    }
  puts(gi_monoid_losses(m) > SHOWN ? ", ...}" : "}");
  write_kind(a, s);
  grundy_status status = GRUNDY_OK;
  size_t put = 0;
  for (size_t i = 0; i < count && put < SHOWN && status == GRUNDY_OK; i++) {
    const char *name = NULL;
    if (!is_known(a, i))
      continue;
    status = domain_name(a->d, i, &name);
    if (status == GRUNDY_OK)
      printf("%s  %s\n", word_of(s, element_of(a, s, i)), name);
    put++;
  }
  if (known > SHOWN)
    puts(tr("... (--json has all positions)"));
  return status;
}

static grundy_status show(const atoms *a) {
  shown s = {0};
  gi_memory *memory = &a->d->call->work->memory;
  gi_monoid_init(&s.monoid, memory);
  gi_writer_init(&s.writer, memory);
  grundy_status status = present(a, &s);
  progress_erase(&a->d->call->progress);
  if (status == GRUNDY_OK)
    status = options_has(&a->d->call->options, OPTION_JSON) ? write_json(a, &s)
                                                            : write_text(a, &s);
  gi_writer_clear(&s.writer);
  gi_monoid_clear(&s.monoid);
  return status;
}

/* Says that there is no quotient, and what takes its place in normal play. */
static int answer_none(const domain *d) {
  if (options_has(&d->call->options, OPTION_JSON)) {
    json out = json_to(stdout);
    json_open(&out, '{');
    json_pair_string(&out, "status", "none");
    json_key(&out, "order");
    json_null(&out);
    json_close(&out, '}');
    json_end(&out);
    return ANSWERED_NO;
  }
  puts(tr("there is no misère quotient: both players must have the same moves, "
          "and play must end"));
  printf(tr("in normal play sums are equal exactly where their values are: "
            "grundy find '%s'\n"),
         d->rules ? d->rules->shown->text : d->call->operands[0]);
  return ANSWERED_NO;
}

int closure_quotient(domain *d) {
  atoms a = {.d = d};
  grundy_work *work = d->call->work;
  if (d->is_partizan || d->is_loopy)
    return answer_none(d);
  gi_buffer_init(&a.parts, &work->memory);
  a.status = compute(&a);
  grundy_status status = a.status;
  bool has = a.quotient.now != NULL;
  if (has && (status == GRUNDY_OK || status == GRUNDY_STOPPED)) {
    grundy_error error = work->error;
    grundy_status written = show(&a);
    fflush(stdout);
    work->error = error;
    status = written == GRUNDY_OK ? status : written;
  }
  if (has)
    gi_quotient_clear(&a.quotient);
  gi_buffer_clear(&a.parts);
  status = gi_finish(work, status, GRUNDY_NOWHERE);
  return status == GRUNDY_OK ? DONE : domain_fail(d);
}
