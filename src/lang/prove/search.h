/* SPDX-License-Identifier: MIT */
/*
 * The search for a claim that can be proved.
 *
 * With a formula there is one claim, and only the numeration has to be chosen.
 * Without one, claims are learned: all values; where that fails, which
 * positions have small values; where that fails, the outcomes.  Each claim is
 * learned in every numeration that may serve, from a part of the table first,
 * and tested on the whole of it.  Of the claims that fit, the smallest
 * automaton is judged first.
 *
 * Work is shared by rounds.  In each round every claim may spend the same
 * number of steps, in the next round eight times as many.  So the answer and
 * the time do not depend on which numeration happens to be the first in the
 * list, and nothing depends on the clock.
 */
#ifndef GI_LANG_PROVE_SEARCH_H
#define GI_LANG_PROVE_SEARCH_H

#include "lang/prove/digits.h"
#include "lang/prove/learn.h"
#include "lang/prove/numeration.h"

/* A numeration, and what was made in it. */
typedef struct gi_candidate {
  gi_automata shop;
  gi_automatic moves;
  bool has_moves;
  uint32_t translated; /* states of the largest automaton of the moves */
  bool is_dead;        /* nothing can be proved in this numeration */
  unsigned depth;      /* of the claim; 0: none was learned yet */
  bool has_claim;      /* `claim` waits for its verdict */
  bool is_spent;       /* no further claim can be learned from the table */
  gi_conjecture claim; /* owned */
  uint64_t size;       /* transitions of the claim, all levels together */
} gi_candidate;

/* What is proved about what, and the answer. */
typedef struct gi_search {
  grundy_work *work;
  const grundy_rules *rules; /* the rules that are proved about */
  const gi_rule *rule;       /* the same in the rule language */
  const grundy_proof_query *query;
  const gi_digit_rule *digits; /* the claim; NULL: a formula, or learned */
  gi_sample sample;
  gi_candidate candidates[GI_NUMERATIONS_MOST];
  uint32_t count;
  /* the answer */
  gi_candidate *winner; /* its claim was decided; NULL: none */
  gi_decision decision; /* of the winner: PROVED, or for a formula REFUTED */
  gi_decision refusal;  /* the first reason why something cannot be said */
  bool in_formula;      /* the refusal is about the formula */
  uint32_t largest;     /* states of the largest automaton so far */
  bool learned;
} gi_search;

/* Returns whether some move leads to a sum. */
bool gi_rule_has_sums(const gi_rule *rule);

/* Searches; `work`, `rules`, `rule`, `query` and the form of the sample are
   set. Afterwards the caller clears the search, in any case. */
grundy_status gi_search_run(gi_search *s);
void gi_search_clear(gi_search *s);

#endif
