/* SPDX-License-Identifier: MIT */
#include "engine/heaps/quotient_checkpoint.h"

#include "core/text.h"
#include "engine/heaps/quotient_certificate.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

/* -------------------------------------------------------------- saving */

static grundy_status fail_file(grundy_work *work, const char *name,
                               const char *words) {
  return gi_fail(&work->error, GRUNDY_IO, GRUNDY_NOWHERE, words, name,
                 gi_word(work, strerror(errno)));
}

static grundy_status write_file(grundy_work *work, const char *name,
                                const gi_buffer *text) {
  gi_file file;
  grundy_status status = gi_file_create(&file, name);
  if (status == GRUNDY_OK) {
    gi_file_write(&file, text->data, text->length);
    status = gi_file_commit(&file);
  }
  return status == GRUNDY_OK
             ? GRUNDY_OK
             : fail_file(work, name, N_("{0} could not be written: {1}"));
}

grundy_status gi_quotient_save(grundy_work *work, const gi_heap_quotient *h,
                               const char *name) {
  gi_mark mark = gi_arena_mark(&work->arena);
  gi_writer out;
  gi_writer_init(&out, &work->memory);
  grundy_quotient q = {.status = h->is_complete ? GRUNDY_QUOTIENT_COMPLETE
                                                : GRUNDY_QUOTIENT_VERIFIED};
  grundy_status status = gi_quotient_present(work, h, h->to, &q);
  if (status == GRUNDY_OK) {
    gi_quotient_write(&out, &q);
    for (size_t i = 0; i < q.step_count; i++)
      gi_write(&out, "step %s %s %s\n", gi_digits_of(q.steps[i].heap).text,
               gi_digits_of(q.steps[i].order).text,
               gi_digits_of(q.steps[i].losses).text);
    status = out.status;
  }
  if (status == GRUNDY_OK)
    status = write_file(work, name, gi_writer_out(&out));
  gi_writer_clear(&out);
  gi_arena_release(&work->arena, mark);
  return status;
}

/* ------------------------------------------------------------ resuming */

typedef struct restorer {
  grundy_work *work;
  gi_heap_quotient *h;
  const gi_quotient_text *c;
  gi_buffer phi;   /* uint32_t by atom: elements of the certificate */
  gi_buffer right; /* uint32_t: products with the generators chosen */
  uint32_t atoms[GI_LETTERS];  /* generators chosen */
  uint32_t values[GI_LETTERS]; /* their elements */
  size_t rank;
} restorer;

static uint32_t times(const gi_quotient_text *c, uint32_t x,
                      const gi_monomial *word) {
  for (size_t i = 0; i < c->generator_count; i++)
    for (unsigned k = 0; k < word->power[i]; k++)
      x = c->right[x * c->generator_count + i];
  assert(x < c->order);
  return x;
}

/* Numbers the heaps again, and finds their elements. */
static grundy_status number_heaps(restorer *r) {
  grundy_status status = GRUNDY_OK;
  gi_heap_games *games = &r->h->games;
  for (uint64_t n = 1; n <= r->c->to; n++)
    for (size_t g = 0; g < games->count && status == GRUNDY_OK; g++) {
      bool is_live = false;
      status = gi_heap_games_is_live(games, g, n, &is_live);
      if (status == GRUNDY_OK)
        status = gi_heap_games_add(games, g, is_live);
      uint32_t element = times(r->c, 0, &r->c->maps[g][n]);
      if (status == GRUNDY_OK && is_live)
        status = gi_buffer_put(&r->phi, &element, sizeof element);
    }
  return status;
}

/* Marks the elements that the generators chosen generate. */
static void mark(const restorer *r, bool *seen, uint32_t *list) {
  const gi_quotient_text *c = r->c;
  size_t count = 1;
  memset(seen, 0, (size_t)c->order);
  seen[0] = true;
  list[0] = 0;
  assert(r->rank <= GI_LETTERS);
  for (size_t at = 0; at < count; at++)
    for (size_t i = 0; i < r->rank; i++) {
      uint32_t next = times(c, list[at], &c->words[r->values[i]]);
      if (!seen[next]) {
        seen[next] = true;
        assert(count < c->order);
        list[count++] = next;
      }
    }
}

/* Chooses the atoms that the atoms before do not generate. */
static grundy_status choose_generators(restorer *r) {
  size_t order = (size_t)r->c->order;
  bool *seen = gi_arena_alloc(&r->work->scratch, order);
  uint32_t *list = gi_arena_alloc(&r->work->scratch, order * sizeof *list);
  if (!seen || !list)
    return gi_refused(r->work);
  const uint32_t *phi = (const void *)r->phi.data;
  mark(r, seen, list);
  for (size_t a = 0; a < r->phi.length / sizeof *phi; a++) {
    if (seen[phi[a]])
      continue;
    if (r->rank == GI_LETTERS)
      return GRUNDY_UNABLE;
    r->atoms[r->rank] = (uint32_t)a;
    r->values[r->rank++] = phi[a];
    mark(r, seen, list);
  }
  grundy_status status = GRUNDY_OK;
  for (uint32_t x = 0; x < order; x++)
    for (size_t i = 0; i < r->rank && status == GRUNDY_OK; i++) {
      uint32_t product = times(r->c, x, &r->c->words[r->values[i]]);
      status = gi_buffer_put(&r->right, &product, sizeof product);
    }
  return status;
}

static grundy_status restore(restorer *r) {
  const gi_quotient_text *c = r->c;
  size_t order = (size_t)c->order, words = order / 64 + 1;
  uint64_t *portion =
      gi_arena_alloc(&r->work->scratch, words * sizeof *portion);
  if (!portion)
    return gi_refused(r->work);
  memset(portion, 0, words * sizeof *portion);
  for (size_t x = 0; x < order; x++)
    if (c->is_loss[x])
      gi_bit_set(portion, x);
  grundy_status status = number_heaps(r);
  if (status == GRUNDY_OK)
    status = choose_generators(r);
  gi_draft draft = {.order = order,
                    .rank = r->rank,
                    .atoms = r->atoms,
                    .right = (const void *)r->right.data,
                    .portion = portion};
  if (status == GRUNDY_OK)
    status =
        gi_quotient_restore(&r->h->quotient, &draft, (const void *)r->phi.data,
                            (uint32_t)(r->phi.length / sizeof(uint32_t)));
  if (status == GRUNDY_OK)
    r->h->to = c->to;
  return status;
}

/* Reads the lines after the certificate. */
static bool read_steps(gi_heap_quotient *h, gi_text text) {
  static const char word[] = "step ";
  for (size_t at = 0; at < text.length; at++) {
    grundy_quotient_step s = {0};
    size_t length = sizeof word - 1;
    if (text.length - at < length || memcmp(text.data + at, word, length) != 0)
      return false;
    at += length;
    if (!gi_text_number(text, &at, &s.heap) || at++ >= text.length ||
        !gi_text_number(text, &at, &s.order) || at++ >= text.length ||
        !gi_text_number(text, &at, &s.losses) || at >= text.length ||
        text.data[at] != '\n' ||
        gi_buffer_put(&h->steps, &s, sizeof s) != GRUNDY_OK)
      return false;
  }
  return true;
}

static grundy_status refuse(grundy_work *work, const char *name) {
  gi_clear_error(work);
  return gi_fail(&work->error, GRUNDY_SYNTAX, GRUNDY_NOWHERE,
                 "{0} is not a checkpoint of this quotient; it is left as it "
                 "is",
                 name);
}

/* Uses the text of a file. */
static grundy_status use_text(grundy_work *work, gi_heap_quotient *h,
                              const char *name, gi_text text) {
  static const char end[] = "\nend\n";
  size_t at = 0, length = sizeof end - 1;
  while (at + length <= text.length && memcmp(text.data + at, end, length) != 0)
    at++;
  if (at + length > text.length)
    return refuse(work, name);
  at += length;
  gi_quotient_text c;
  grundy_status status = gi_quotient_read(work, gi_text_part(text, 0, at), &c);
  bool is_ours = status == GRUNDY_OK && c.games == h->games.count;
  for (size_t i = 0; is_ours && i < c.games; i++)
    is_ours = gi_text_is(c.rules[i], h->games.games[i].rules->text);
  if (status == GRUNDY_SYNTAX || (status == GRUNDY_OK && !is_ours))
    return refuse(work, name);
  if (status != GRUNDY_OK)
    return status;
  restorer r = {.work = work, .h = h, .c = &c};
  gi_buffer_init(&r.phi, &work->memory);
  gi_buffer_init(&r.right, &work->memory);
  status = restore(&r);
  gi_buffer_clear(&r.right);
  gi_buffer_clear(&r.phi);
  if (status == GRUNDY_UNABLE ||
      (status == GRUNDY_OK &&
       !read_steps(h, gi_text_part(text, at, text.length))))
    return refuse(work, name);
  return status;
}

grundy_status gi_quotient_resume(grundy_work *work, gi_heap_quotient *h,
                                 const char *name) {
  gi_file file;
  gi_buffer text;
  gi_buffer_init(&text, &work->memory);
  grundy_status status = gi_file_open(&file, name);
  if (status == GRUNDY_DOMAIN)
    return GRUNDY_OK; /* there is no file yet */
  if (status != GRUNDY_OK)
    return fail_file(work, name, N_("{0} cannot be read: {1}"));
  char byte;
  while (status == GRUNDY_OK && gi_file_read(&file, &byte, 1))
    status = gi_buffer_put(&text, &byte, 1);
  gi_file_close(&file);
  if (status == GRUNDY_OK)
    status = use_text(work, h, name,
                      (gi_text){(const char *)text.data, text.length, 0});
  gi_buffer_clear(&text);
  return status;
}
