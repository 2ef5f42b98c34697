/* SPDX-License-Identifier: MIT */
/* Public functions on nimbers that need a work. */
#include "core/text.h"
#include "engine/misuse.h"
#include "engine/work.h"
#include "theory/nimber/limbs.h"

grundy_status grundy_nim_log(grundy_work *work, grundy_nim128 x,
                             grundy_nim128 base, grundy_nim128 *exponent) {
  if (gi_misused(work, GI_NEEDS({gi_is_given(exponent), "exponent"})))
    return GRUNDY_MISUSE;
  grundy_status status =
      gi_nim_log(&work->nim_logs, &work->budget, x, base, exponent);
  if (status == GRUNDY_DOMAIN)
    return gi_fail(&work->error, status, GRUNDY_NOWHERE,
                   "the number is not a power of the base");
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

static bool is_size(size_t words) {
  return words && words <= GI_NIM_WORDS && !(words & (words - 1));
}

static grundy_status refuse_size(grundy_work *work) {
  return gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                 "nimbers have 1, 2, 4, ... or 1024 words");
}

grundy_status grundy_nim_words(grundy_work *work, grundy_nim_op op,
                               size_t words, uint64_t *out, const uint64_t *a,
                               const uint64_t *b) {
  if (gi_misused(work,
                 GI_NEEDS({(unsigned)op <= GRUNDY_NIM_SOLVE, "op"},
                          {gi_is_given(out), "out"}, {gi_is_given(a), "a"},
                          {gi_is_given(b) ||
                               (op != GRUNDY_NIM_ADD && op != GRUNDY_NIM_MUL),
                           "b"})))
    return GRUNDY_MISUSE;
  gi_nim_room room = {gi_nim_kernels_of(GRUNDY_CPU_BEST), &work->memory,
                      &work->budget};
  grundy_status status = GRUNDY_OK;
  if (!is_size(words))
    return refuse_size(work);
  switch (op) {
  case GRUNDY_NIM_ADD:
    for (size_t i = 0; i < words; i++)
      out[i] = a[i] ^ b[i];
    break;
  case GRUNDY_NIM_MUL:
    status = gi_nim_limbs_mul(room, words, out, a, b);
    break;
  case GRUNDY_NIM_INV:
    status = gi_nim_limbs_inv(room, words, out, a);
    break;
  case GRUNDY_NIM_SQRT:
    status = gi_nim_limbs_sqrt(room, words, out, a);
    break;
  case GRUNDY_NIM_SOLVE:
    status = gi_nim_limbs_solve(room, words, out, a);
    if (status == GRUNDY_DOMAIN)
      return gi_fail(&work->error, status, GRUNDY_NOWHERE,
                     "there is no root with that many words");
    break;
  }
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

grundy_status grundy_nim_words_pow(grundy_work *work, size_t words,
                                   uint64_t *out, const uint64_t *a,
                                   const uint64_t *exponent,
                                   size_t exponent_words) {
  if (gi_misused(
          work,
          GI_NEEDS({gi_is_given(out), "out"}, {gi_is_given(a), "a"},
                   {gi_is_given(exponent) || !exponent_words, "exponent"})))
    return GRUNDY_MISUSE;
  gi_nim_room room = {gi_nim_kernels_of(GRUNDY_CPU_BEST), &work->memory,
                      &work->budget};
  if (!is_size(words))
    return refuse_size(work);
  return gi_finish(
      work, gi_nim_limbs_pow(room, words, out, a, exponent, exponent_words),
      GRUNDY_NOWHERE);
}
