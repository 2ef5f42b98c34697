/* SPDX-License-Identifier: MIT */
/* runs: 80000 */
/* Reads any bytes as a certificate of a period and of a proof, with a right or
   a wrong checksum: it holds, or the error is reported. */
#include "engine/heaps/certificate.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const grundy *g, const char *text, size_t length) {
  grundy_work *work =
      grundy_work_new(g, (grundy_limits){.positions = 300, .memory = 8 << 20});
  assert(work);
  grundy_certificate found;
  grundy_status status = grundy_certificate_check(work, text, length, &found);
  if (status != GRUNDY_OK)
    assert(grundy_work_error(work)->message[0] && !found.holds);
  else
    assert(found.holds == !found.trouble);
  grundy_proof_certificate proof;
  status = grundy_proof_check(work, text, length, &proof);
  if (status != GRUNDY_OK)
    assert(grundy_work_error(work)->message[0] && !proof.holds);
  else
    assert(proof.holds == !proof.trouble);
  grundy_work_free(work);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  grundy *g = grundy_new();
  char *text = malloc(size + 32);
  assert(g && text);
  memcpy(text, data, size);
  check(g, text, size);
  /* the same, sealed */
  size_t end = size;
  while (end > 0 && text[end - 1] != '\n')
    end--;
  unsigned long long sum = gi_certificate_sum(text, end);
  check(g, text, end + (size_t)snprintf(text + end, 32, "end %016llx\n", sum));
  free(text);
  grundy_free(g);
  return 0;
}
