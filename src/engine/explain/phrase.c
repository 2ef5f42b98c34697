/* SPDX-License-Identifier: MIT */
/*
 * Moves in sentences.
 *
 * The name of a move is notation: "cut a-b", "3->2", and in a sum of several
 * games "wythoff: (3,5)->(3,4)".  Notation is the same in every language.  A
 * sentence needs words: "the player to move wins by cutting a-b".  The words
 * come from the `verbs` of the families (engine/family.h).
 *
 * A phrase can be the subject or the object of a sentence.  In English it is a
 * gerund, or plain notation.  In Chinese it begins with a verb and ends with
 * notation, so a sentence has no space before it, and one after it.
 */
#include "engine/misuse.h"
#include "engine/moves.h"

/* Returns the verb that a name begins with; NULL if there is none.  Families
   that share a word share its phrase, so any of them will do. */
static const gi_verb *verb_of(const grundy *g, const char *name) {
  for (size_t i = 0; i < g->family_count; i++) {
    const gi_verb *verb = g->families[i]->verbs;
    for (size_t k = 0; k < GI_MOST_VERBS && verb[k].start; k++)
      if (strncmp(name, verb[k].start, strlen(verb[k].start)) == 0)
        return &verb[k];
  }
  return NULL;
}

/* Returns the place after the last ": ", which ends the rules in front of a
   move; the name itself if there are none.  No move contains ": ". */
static const char *after_rules(const char *name) {
  const char *at = name;
  for (const char *mark; (mark = strstr(at, ": "));)
    at = mark + 2;
  return at;
}

/* Returns the phrase of a move without rules in front. */
static grundy_status phrase_of(grundy_work *work, const char *name,
                               const char **phrase) {
  const gi_verb *verb = verb_of(work->grundy, name);
  if (verb)
    return gi_sentence_text(
        work,
        (const char *const[]){verb->phrase, name + strlen(verb->start), NULL},
        phrase);
  if (work->error.language == GRUNDY_ENGLISH) {
    *phrase = name;
    return GRUNDY_OK;
  }
  return gi_sentence_text(
      work, (const char *const[]){N_("playing {0}"), name, NULL}, phrase);
}

grundy_status gi_move_phrase(grundy_work *work, const char *name,
                             const char **phrase) {
  const char *move = after_rules(name);
  grundy_status status = phrase_of(work, move, phrase);
  if (status != GRUNDY_OK || move == name)
    return status;
  const char *rules =
      gi_arena_text(&work->arena, name, (size_t)(move - name) - 2);
  if (!rules)
    return gi_refused(work);
  return gi_sentence_text(
      work,
      (const char *const[]){N_("{0} in the game {1}"), *phrase, rules, NULL},
      phrase);
}

grundy_status grundy_move_phrase(grundy_work *work, const char *name,
                                 const char **phrase) {
  if (gi_misused(work, GI_NEEDS({gi_is_given(name), "name"},
                                {gi_is_given(phrase), "phrase"})))
    return GRUNDY_MISUSE;
  *phrase = name;
  return gi_finish(work, gi_move_phrase(work, name, phrase), GRUNDY_NOWHERE);
}
