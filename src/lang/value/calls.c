/* SPDX-License-Identifier: MIT */
/* The functions of the notation. */
#include "lang/value/reader.h"

#include "core/nearest.h"
#include "theory/partizan/measure.h"
#include "theory/partizan/operate.h"
#include "theory/partizan/thermo.h"
#include "theory/partizan/weight.h"

#include <string.h>

/* The order of gi_calls. */
typedef enum which {
  UP,
  DOWN,
  STAR,
  TINY,
  MINY,
  HEAT,
  COOL,
  OVERHEAT,
  FREEZE,
  NORTON,
  ORDINAL,
  CONJUNCTIVE,
  SELECTIVE,
  POW,
  POWTO,
  CONWAY,
  REDUCED,
  WEIGHT
} which;

const gi_call gi_calls[] = {
    [UP] = {"up", "", "up"},
    [DOWN] = {"down", "", "down"},
    [STAR] = {"star", "", "star"},
    [TINY] = {"tiny", "x", "tiny(2)"},
    [MINY] = {"miny", "x", "miny(2)"},
    [HEAT] = {"heat", "g,t", "heat(*,1)"},
    [COOL] = {"cool", "g,t", "cool({3|1},1/2)"},
    [OVERHEAT] = {"overheat", "g,a,b", "overheat({1|0},1,2)"},
    [FREEZE] = {"freeze", "g", "freeze({3||2|1})"},
    [NORTON] = {"norton", "g,u", "norton({2|1},^)"},
    [ORDINAL] = {"ordinal", "g,h", "ordinal(*,1)"},
    [CONJUNCTIVE] = {"conjunctive", "g,h", "conjunctive({1|0},*2)"},
    [SELECTIVE] = {"selective", "g,h", "selective(*,1)"},
    [POW] = {"pow", "g,x", "pow(^,2)"},
    [POWTO] = {"powto", "g,x", "powto(^,2)"},
    [CONWAY] = {"conway", "g,h", "conway({3|1},^^)"},
    [REDUCED] = {"reduced", "g", "reduced({3||2+*|1+*})"},
    [WEIGHT] = {"weight", "g", "weight({^3|vv})"},
    [WEIGHT + 1] = {NULL, NULL, NULL},
};

static bool is_name(const char *name, const char *typed, size_t length) {
  for (size_t i = 0; i < length; i++) {
    char c = typed[i];
    if (c >= 'A' && c <= 'Z')
      c = (char)(c - 'A' + 'a');
    if (!name[i] || c != name[i])
      return false;
  }
  return !name[length];
}

const gi_call *gi_value_find_call(const char *name, size_t length,
                                  const char **nearest) {
  gi_nearest near = gi_nearest_to(name, length);
  for (const gi_call *call = gi_calls; call->name; call++) {
    if (is_name(call->name, name, length))
      return call;
    gi_nearest_try(&near, call->name);
  }
  *nearest = near.name;
  return NULL;
}

size_t gi_value_arity(const gi_call *call) {
  size_t count = call->arguments[0] != 0;
  for (const char *c = call->arguments; *c; c++)
    count += *c == ',';
  return count;
}

/* Writes argument i, which has to be a number.  False, with an error. */
static bool number_argument(gi_value_reader *p, const gi_value_arguments *a,
                            size_t i, gi_number *out) {
  if (gi_game_is_number(p->store, a->forms[i]->value, out))
    return true;
  gi_value_fail(p, GI_FAULT_ARGUMENT_NUMBER, a->places[i], a->ends[i]);
  return false;
}

/* Sets the error of a call that is not defined: DOMAIN. */
static const gi_game_form *undefined(gi_value_reader *p,
                                     const gi_value_arguments *a) {
  which w = (which)(a->call - gi_calls);
  gi_number x = {0};
  switch (w) {
  case POWTO:
    return gi_value_fail(p, GI_FAULT_ARGUMENT_NEGATIVE, a->places[1],
                         a->ends[1]);
  case POW:
    (void)number_argument(p, a, 1, &x);
    if (x.numerator < (int64_t)1 << x.exponent)
      return gi_value_fail(p, GI_FAULT_ARGUMENT_ONE, a->places[1], a->ends[1]);
    return gi_value_fail(p, GI_FAULT_ARGUMENT_FORM, a->places[0], a->ends[0]);
  case COOL:
    return gi_value_fail(p, GI_FAULT_ARGUMENT_TEMPERATURE, a->places[1],
                         a->ends[1]);
  case NORTON:
    return gi_value_fail(p, GI_FAULT_ARGUMENT_POSITIVE, a->places[1],
                         a->ends[1]);
  default:
    assert(w == WEIGHT);
    return gi_value_fail(p, GI_FAULT_ARGUMENT_WEIGHT, a->places[0], a->ends[0]);
  }
}

/* Calls a function of one argument, or of none. */
static grundy_status call_one(gi_games *s, which w, gi_game g, gi_game *out) {
  grundy_status status;
  switch (w) {
  case UP:
    return gi_game_ups(s, 1, out);
  case DOWN:
    return gi_game_ups(s, -1, out);
  case STAR:
    return gi_game_nimber(s, 1, out);
  case TINY:
    return gi_game_tiny(s, g, out);
  case MINY:
    status = gi_game_tiny(s, g, out);
    return status == GRUNDY_OK ? gi_game_negate(s, *out, out) : status;
  case FREEZE:
    return gi_game_freeze(s, g, out);
  case REDUCED:
    return gi_game_reduced(s, g, out);
  default:
    assert(w == WEIGHT);
    return gi_game_atomic_weight(s, g, out);
  }
}

const gi_game_form *gi_value_call(gi_value_reader *p,
                                  const gi_value_arguments *a) {
  gi_games *s = p->store;
  const gi_game_form *g = a->forms[0], *h = a->forms[1];
  gi_game out = GI_NO_GAME;
  gi_number t = {0};
  grundy_status status = GRUNDY_OK;
  which w = (which)(a->call - gi_calls);
  switch (w) {
  case COOL:
    if (!number_argument(p, a, 1, &t))
      return NULL;
    status = gi_game_cool(s, g->value, t, &out);
    break;
  case POW:
  case POWTO:
    if (!number_argument(p, a, 1, &t))
      return NULL;
    status = w == POW ? gi_game_pow(s, g->value, t, &out)
                      : gi_game_powto(s, g->value, t, &out);
    break;
  case HEAT:
    status = gi_game_heat(s, g->value, h->value, &out);
    break;
  case OVERHEAT:
    status = gi_game_overheat(s, g->value, h->value, a->forms[2]->value, &out);
    break;
  case NORTON:
    status = gi_game_norton(s, g->value, h->value, &out);
    break;
  case CONWAY:
    status = gi_game_conway(s, g->value, h->value, &out);
    break;
  case ORDINAL:
    status = gi_game_ordinal(s, g, h, &out);
    break;
  case CONJUNCTIVE:
    status = gi_game_conjunctive(s, g, h, &out);
    break;
  case SELECTIVE:
    status = gi_game_selective(s, g, h, &out);
    break;
  default:
    status = call_one(s, w, g ? g->value : GI_NO_GAME, &out);
  }
  if (status == GRUNDY_DOMAIN)
    return undefined(p, a);
  return gi_value_leaf(p, status, out, a->from);
}
