/* SPDX-License-Identifier: MIT */
/*
 * Writes what others need to check a proof: a certificate for
 * `verify-certificate` (audit.h describes the lines), and the same sentences
 * for Walnut.
 */
#ifndef GI_LANG_PROVE_CERTIFY_H
#define GI_LANG_PROVE_CERTIFY_H

#include "engine/work.h"
#include "lang/prove/decide.h"

/* What was proved. */
typedef struct gi_proved {
  grundy_work *work;
  const grundy_rules *rules;
  const char *formula; /* NULL: the claim was learned */
  const gi_automatic *moves;
  const gi_conjecture *claim;
} gi_proved;

/* Appends the certificate.  UNABLE if an automaton has too many tracks. */
grundy_status gi_certify(const gi_proved *proved, gi_buffer *out);

#endif
