/* SPDX-License-Identifier: MIT */
#include "app/picture/picture.h"
#include "app/picture/automaton.h"
#include "app/proof/proof.h"
#include "app/text/letters.h"
#include "core/text.h"
#include "engine/picture/sheet.h"

#include <string.h>

/* Writes `grundy VERSION: RULES, what it shows`. */
static void say_provenance(gi_writer *w, const proof_view *v) {
  gi_write(w, "grundy %s: ", grundy_version());
  gi_write_text(w, grundy_rules_text(v->rules));
  gi_write(w, ", %s play, ",
           v->query->play == GRUNDY_MISERE ? "misere" : "normal");
  gi_write(w, "automaton of the %s, %s", proof_about(v).text,
           proof_numeration(v).text);
}

/* Writes the title: the game, and what the automaton says of it. */
static void say_title(gi_writer *w, grundy_language language,
                      const proof_view *v) {
  const grundy_proof *p = v->proof;
  const char *rules = grundy_rules_text(v->rules);
  if (p->about == GRUNDY_ABOUT_OUTCOMES)
    gi_sheet_say(w, language, N_("The outcome of every position of {0}"),
                 rules);
  else if (p->about == GRUNDY_ABOUT_VALUES)
    gi_sheet_say(w, language, N_("The value of every position of {0}"), rules);
  else
    gi_sheet_say(w, language, N_("The values below {1} of {0}"), rules,
                 gi_digits_of(p->below).text);
}

static void say_subtitle(gi_writer *w, grundy_language language,
                         const proof_view *v) {
  const grundy_proof *p = v->proof;
  gi_digits states = gi_digits_of(p->machine.states);
  gi_digits base = gi_digits_of(p->base);
  if (p->status == GRUNDY_REFUTED)
    gi_sheet_say(w, language, N_("This is the claim {0}, which is refuted."),
                 proof_formula(v));
  else if (p->base)
    gi_sheet_say(w, language,
                 N_("An automaton with {0} states, which reads digits in base "
                    "{1}: proved."),
                 states.text, base.text);
  else
    gi_sheet_say(w, language,
                 N_("An automaton with {0} states, which reads Zeckendorf "
                    "digits: proved."),
                 states.text);
}

/* Says what happens where no arrow leads on. */
static void say_dead(gi_writer *w, grundy_language language,
                     const proof_view *v) {
  const grundy_proof *p = v->proof;
  if (letters_dead(&p->machine) == p->machine.states)
    return;
  if (p->machine.graph)
    gi_sheet_say(w, language,
                 N_("Where no arrow leads on, it is not the value."));
  else if (p->about == GRUNDY_ABOUT_OUTCOMES)
    gi_sheet_say(w, language,
                 N_("Where no arrow leads on, the position is N."));
  else if (p->about == GRUNDY_ABOUT_BELOW)
    gi_sheet_say(w, language,
                 N_("Where no arrow leads on, the value is {0} or more."),
                 gi_digits_of(p->below).text);
  else
    gi_sheet_say(w, language,
                 N_("Where no arrow leads on, there is no such position."));
}

/* Returns whether some label of the drawing has a star. */
static bool has_star(const grundy_machine *m, gi_memory *memory) {
  uint32_t dead = letters_dead(m);
  gi_writer w;
  if (m->tracks == 1)
    return false;
  gi_writer_init(&w, memory);
  for (uint32_t s = 0; s < m->states; s++)
    for (uint32_t to = 0; s != dead && to < m->states; to++)
      if (to != dead)
        letters_between(&w, m, s, to, "");
  const gi_buffer *text = gi_writer_out(&w);
  bool has = text->length && memchr(text->data, '*', text->length);
  gi_writer_clear(&w);
  return has;
}

/* Says how to read the drawing. */
static void say_caption(gi_writer *w, grundy_language language,
                        const proof_view *v) {
  const grundy_proof *p = v->proof;
  char tracks[GRUNDY_PROOF_NUMBERS * 80 + 80] = "";
  size_t used = 0;
  for (unsigned i = 0; i < p->machine.tracks && used < sizeof tracks; i++)
    used += (size_t)snprintf(tracks + used, sizeof tracks - used, "%s%.70s",
                             i ? "," : "", p->machine.names[i]);
  if (p->machine.tracks == 1)
    gi_sheet_say(
        w, language,
        N_("It reads the digits of {0} from left to right, beginning at "
           "the arrow."),
        tracks);
  else
    gi_sheet_say(w, language,
                 N_("It reads one digit of each of {0} at a time, from left to "
                    "right, beginning at the arrow."),
                 tracks);
  if (p->machine.graph)
    gi_sheet_say(w, language, N_("A double ring means: this is the value."));
  else if (p->about == GRUNDY_ABOUT_OUTCOMES)
    gi_sheet_say(w, language,
                 N_("The state that is reached says the outcome: P, the player "
                    "to move loses; N, the player to move wins."));
  else
    gi_sheet_say(w, language,
                 N_("The large number of the state that is reached is the "
                    "value."));
  if (has_star(&p->machine, gi_writer_out(w)->memory))
    gi_sheet_say(w, language, N_("A star stands for every digit."));
  say_dead(w, language, v);
}

/* The words of a drawing. */
typedef struct words {
  gi_writer title, subtitle, caption, about;
} words;

static void words_make(words *s, gi_memory *memory, grundy_language language,
                       const proof_view *v) {
  gi_writer_init(&s->title, memory);
  gi_writer_init(&s->subtitle, memory);
  gi_writer_init(&s->caption, memory);
  gi_writer_init(&s->about, memory);
  say_title(&s->title, language, v);
  say_subtitle(&s->subtitle, language, v);
  say_caption(&s->caption, language, v);
  say_provenance(&s->about, v);
}

static void words_clear(words *s) {
  gi_writer_clear(&s->title);
  gi_writer_clear(&s->subtitle);
  gi_writer_clear(&s->caption);
  gi_writer_clear(&s->about);
}

static int write_dot(const proof_view *v, const automaton *a, const char *about,
                     gi_memory *memory) {
  gi_buffer file;
  gi_buffer_init(&file, memory);
  int code = automaton_dot(a, about, &file) == GRUNDY_OK
                 ? picture_write_text(&v->call->options, OPTION_DOT, &file)
                 : picture_refused(memory);
  gi_buffer_clear(&file);
  return code;
}

/* Draws the canvas.  Reports a drawing that would be too large. */
static int draw(const proof_view *v, canvas *k, const automaton *a,
                const char *about) {
  const options *o = &v->call->options;
  if (!(o->given & OPTION_PICTURES))
    return DONE;
  gi_canvas_note(k, gi_buffer_text(&k->title, a->title));
  gi_canvas_note(k, gi_buffer_text(&k->about, about));
  if (automaton_draw(k, a) == GRUNDY_UNABLE) {
    report(NULL, "use --dot FILE, and let Graphviz draw it",
           "the automaton has %s states, too many for a picture",
           gi_digits_of(v->proof->machine.states).text);
    return BAD_INPUT;
  }
  return picture_finish(v->call, k, k->status);
}

int proof_draw(const proof_view *v) {
  const options *o = &v->call->options;
  gi_memory memory = {.limit = (size_t)o->numbers[OPTION_MAX_MEMORY]};
  canvas k;
  words s;
  gi_canvas_init(&k, &memory);
  k.language = language();
  words_make(&s, &memory, k.language, v);
  automaton a = {.machine = &v->proof->machine,
                 .about = v->proof->about,
                 .below = v->proof->below,
                 .title = gi_sheet_text(&k, &s.title),
                 .subtitle = gi_sheet_text(&k, &s.subtitle),
                 .caption = gi_sheet_text(&k, &s.caption)};
  const char *about = gi_sheet_text(&k, &s.about);
  int code = draw(v, &k, &a, about);
  if (code == DONE && options_has(o, OPTION_DOT))
    code = write_dot(v, &a, about, &memory);
  words_clear(&s);
  gi_canvas_clear(&k);
  return code;
}
