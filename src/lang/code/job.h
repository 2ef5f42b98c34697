/* SPDX-License-Identifier: MIT */
/*
 * One answer of `grundy code`: the ways to get its function, and the two parts
 * of its text.
 *
 * The head is the comment, the includes and the helpers; the body is the
 * function and what follows it.  Each gi_job_try_... writes the function to the
 * body and explains it in the head, or returns UNABLE and has written nothing.
 */
#ifndef GI_LANG_CODE_JOB_H
#define GI_LANG_CODE_JOB_H

#include "engine/table/slice.h"
#include "engine/work.h"
#include "lang/codegen/program.h"

typedef struct gi_job {
  grundy_work *work;
  const grundy_rules *rules; /* the rules asked for, perhaps an alias; where
                                they say who wins, those of the twin */
  const char *text;          /* of the rules asked for */
  const char *of_turns;      /* of the rules asked for, where `rules` have the
                                player to move as the last number; otherwise
                                NULL */
  grundy_code_query query;
  const gi_rule *rule; /* the same in the rule language; NULL: impossible */
  gi_codegen codegen;
  gi_writer head, body;
  const char *name;     /* of the function of heaps without a shift */
  const char *function; /* that is asked for, before --name renames it */
  const char *start;    /* of the family, if the rule has more numbers */
  bool is_started;      /* `name` is a function of the states of the rule */
  bool is_outcome;      /* the function says who wins, and no value */
  grundy_slice slice;   /* the numbers of the function, and the fixed ones */
  bool has_fixed;       /* some number is fixed, and `name` is a function of
                           whole positions */
  grundy_code *code;    /* the answer */
} gi_job;

static inline bool gi_job_is_python(const gi_job *j) {
  return j->query.language == GRUNDY_CODE_PYTHON;
}

/* Writes the free variables, each with `before` before it.  With `fixed` the
   fixed numbers are written too. */
void gi_job_numbers(gi_job *j, gi_writer *out, const char *before, bool fixed);
void gi_job_comment(gi_job *j, const char *const *pieces);
/* Adds a sentence to the comment in the head. */
#define gi_job_remark(j, ...)                                                  \
  gi_job_comment(j, (const char *const[]){__VA_ARGS__, NULL})
/* Adds up to which numbers C and C++ are exact, unless that is all of them. */
void gi_job_explain_exactness(gi_job *j, int64_t to);

/* The closed form that is proved (gi_closed_form). */
grundy_status gi_job_try_formula(gi_job *j);
/* A table of a proved period. */
grundy_status gi_job_try_period(gi_job *j);
/* The pattern that `find` names and proves with a share of the work. */
grundy_status gi_job_try_proved(gi_job *j);
/* The pattern that `find` names, proved or not. */
grundy_status gi_job_try_conjecture(gi_job *j);

/* Do the players' moves differ? */
static inline bool gi_job_is_partizan(const gi_job *j) {
  return j->rule && gi_rule_is_partizan(j->rule);
}
/* Writes the four outcomes of heaps by a proved period (code/outcomes.c).
   UNABLE, and nothing is written, if none is found. */
grundy_status gi_job_outcomes(gi_job *j);

#endif
