/* SPDX-License-Identifier: MIT */
/*
 * Writes the claim of a certificate as a theorem for Coq.  The file uses
 * proofs/Certificate.v: Coq computes the values of the heaps and checks them.
 */
#include "engine/heaps/certificate.h"

#include "core/text.h"
#include "core/writer.h"
#include "engine/misuse.h"

#include <ctype.h>

/* Values that Coq computes within about a minute. */
enum {
  MOST_VALUES = 20000,      /* with a sparse space */
  MOST_VALUES_PLAIN = 4000, /* all splits of each heap are tried */
  MOST_VALUES_THREE = 300,  /* also into three heaps */
  NAME_LENGTH = 60
};

/* Returns the number of values that the theorems of proofs/Period.v need. */
static uint64_t values_for_coq(const gi_certificate *c) {
  const gi_code *code = &c->claim.code;
  uint64_t n0 = c->period.preperiod, p = c->period.period;
  uint64_t most = gi_code_has(code, GI_LEAVES_THREE) ? 3
                  : gi_code_has(code, GI_LEAVES_TWO) ? 2
                                                     : 1;
  return most * (n0 + p) + (code->distinct ? p : 0) + code->count;
}

/* UNABLE: no theorem in Coq covers the certificate, or Coq would take long. */
static grundy_status check_covered(grundy_work *work, const gi_certificate *c) {
  bool is_covered = c->proof == GI_PROOF_GUY_SMITH ||
                    c->proof == GI_PROOF_THREE_HEAPS ||
                    c->proof == GI_PROOF_DIFFERENT_HEAPS ||
                    c->proof == GI_PROOF_WINDOW || c->proof == GI_PROOF_STATE;
  if (!is_covered) {
    gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
            "there is no theorem in Coq for the period of {0}",
            gi_arena_text(&work->scratch, c->rules.data, c->rules.length));
    gi_hint(&work->error, "proofs/Period.v is about finite codes whose period "
                          "has no saltus");
    return GRUNDY_UNABLE;
  }
  uint64_t most = gi_code_has(&c->claim.code, GI_LEAVES_THREE)
                      ? MOST_VALUES_THREE
                  : c->claim.has_space ? MOST_VALUES
                                       : MOST_VALUES_PLAIN;
  if (values_for_coq(c) <= most)
    return GRUNDY_OK;
  gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
          "Coq would have to compute {0} values, and that would take long; "
          "the most for this game is {1}",
          gi_digits_of(values_for_coq(c)).text, gi_digits_of(most).text);
  gi_hint(&work->error,
          "write --certificate FILE; 'make proofs-verify' builds the program "
          "build/proofs/verify, which is proved and reads large certificates");
  return GRUNDY_UNABLE;
}

/* Writes a name for the theorem: the letters and digits of the rules, joined by
   underscores. */
static void put_name(gi_writer *out, gi_text rules) {
  bool is_gap = true;
  gi_write_text(out, "period_of_");
  for (size_t i = 0; i < rules.length && i < NAME_LENGTH; i++) {
    bool is_kept = isalnum((unsigned char)rules.data[i]) != 0;
    if (is_kept)
      gi_write_bytes(out, &rules.data[i], 1);
    else if (!is_gap && i + 1 < rules.length)
      gi_write_text(out, "_");
    is_gap = !is_kept;
  }
}

static void put_digits(gi_writer *out, const gi_code *code) {
  gi_write_text(out, "[");
  for (size_t k = 0; k < code->count; k++) {
    gi_write_text(out, k ? "; " : "");
    gi_write_number(out, code->digits[k]);
  }
  gi_write_text(out, "]");
}

/* Writes the sparse space.  Values are below 2^16, so the mask needs no more
   bits. */
static void put_space(gi_writer *out, const gi_claim *claim) {
  uint64_t mask = claim->mask & 0xffff;
  if (!claim->has_space) {
    gi_write_text(out, "no_space []");
    return;
  }
  gi_write_text(out, claim->second ? "(second " : "(first ");
  if (claim->second) {
    gi_write_number(out, claim->t);
    gi_write_text(out, " ");
  }
  gi_write_number(out, mask);
  gi_write_text(out, ")\n    [");
  for (size_t i = 0; i < claim->rare_count; i++) {
    gi_write_text(out, i == 0 ? "" : i % 12 ? "; " : ";\n     ");
    gi_write_number(out, claim->rares[i]);
  }
  gi_write_text(out, "]%N\n   ");
}

static void put_theorem(gi_writer *out, const gi_certificate *c) {
  const gi_claim *claim = &c->claim;
  gi_write_text(out,
                "(* Written by grundy period --coq.  Compile it after 'make "
                "proofs':\n   coqc -Q build/proofs Grundy FILE.  "
                "proofs/Octal.v defines the game,\n   proofs/Check.v the "
                "statement.  The rules: ");
  for (size_t i = 0; i < c->rules.length; i++) /* nothing ends the comment */
    if (!strchr("(*)\"", c->rules.data[i]))
      gi_write_bytes(out, &c->rules.data[i], 1);
  gi_write_text(out, " *)\nRequire Import List NArith.\n"
                     "Require Import Grundy.Octal Grundy.Check "
                     "Grundy.Certificate.\nImport ListNotations.\n\nTheorem ");
  put_name(out, c->rules);
  gi_write_text(out, " :\n  least_period ");
  gi_write_text(out, claim->code.distinct ? "(finite_differ " : "(finite ");
  put_digits(out, &claim->code);
  gi_write_text(out, ")\n    (N.to_nat ");
  gi_write_number(out, c->period.preperiod);
  gi_write_text(out, ") (N.to_nat ");
  gi_write_number(out, c->period.period);
  gi_write_text(out, ").\nProof.\n  apply (certificate_sound _ _ ");
  put_space(out, claim);
  gi_write_text(out, " ");
  gi_write_number(out, c->period.preperiod);
  gi_write_text(out, " ");
  gi_write_number(out, c->period.period);
  gi_write_text(out,
                ").\n  vm_compute. reflexivity.\nQed.\n\nPrint Assumptions ");
  put_name(out, c->rules);
  gi_write_text(out, ".\n");
}

grundy_status gi_certificate_coq(grundy_work *work, const char *text,
                                 const char **coq) {
  if (gi_misused(work, GI_NEEDS({gi_is_given(text), "text"},
                                {gi_is_given(coq), "coq"})))
    return GRUNDY_MISUSE;
  gi_certificate c;
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_status status =
      gi_certificate_read(work, (gi_text){text, strlen(text), 0}, &c);
  if (status == GRUNDY_OK)
    status = check_covered(work, &c);
  gi_writer out;
  gi_writer_init(&out, &work->memory);
  if (status == GRUNDY_OK) {
    put_theorem(&out, &c);
    status = gi_writer_keep(&out, &work->arena, coq);
  }
  gi_writer_clear(&out);
  gi_arena_release(&work->scratch, mark);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
