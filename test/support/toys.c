/* SPDX-License-Identifier: MIT */
#include "support/toys.h"

#include "engine/work.h"
#include "games/base/heap.h"

static grundy_status chain(grundy_work *work, gi_component component,
                           grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  return gi_emit_to(sink, component.rules, gi_heap_of(component) - 1);
}

/* Leaves are odd and even numbers from 2^40 on. */
static grundy_status wide(grundy_work *work, gi_component component,
                          grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  const uint64_t leaves = UINT64_C(1) << 40;
  uint64_t n = gi_heap_of(component);
  grundy_status status = GRUNDY_OK;
  if (n >= leaves)
    return n % 2 ? gi_emit_to(sink, component.rules, 0) : GRUNDY_OK;
  for (uint64_t i = 0; i < n && status == GRUNDY_OK; i++)
    status = gi_emit_to(sink, component.rules, leaves + i);
  return status;
}

static grundy_status loop(grundy_work *work, gi_component component,
                          grundy_side side, gi_sink *sink) {
  uint64_t n = gi_heap_of(component);
  grundy_status status = chain(work, component, side, sink);
  if (status == GRUNDY_OK && n < 3)
    status = gi_emit_to(sink, component.rules, n + 1);
  return status;
}

static gi_traits loop_traits(gi_component component) {
  (void)component;
  return (gi_traits){.impartial = true};
}

static grundy_status split(grundy_work *work, gi_component component,
                           grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  uint64_t n = gi_heap_of(component);
  grundy_status status = GRUNDY_OK;
  for (uint64_t left = 0; left < n && status == GRUNDY_OK; left++)
    status = gi_emit_to(sink, component.rules, left);
  for (uint64_t a = 1; 2 * a <= n && status == GRUNDY_OK; a++)
    status = gi_emit_split(sink, component.rules, a, n - a);
  return status;
}

static grundy_status unfair(grundy_work *work, gi_component component,
                            grundy_side side, gi_sink *sink) {
  (void)work;
  uint64_t n = gi_heap_of(component), least = side == GRUNDY_LEFT ? 1 : 2;
  grundy_status status = GRUNDY_OK;
  for (uint64_t k = least; k <= least + 1 && k <= n && status == GRUNDY_OK; k++)
    status = gi_emit_to(sink, component.rules, n - k);
  return status;
}

static gi_traits unfair_traits(gi_component component) {
  (void)component;
  return (gi_traits){.loop_free = true};
}

static const gi_family families[] = {
    {GI_HEAP_FAMILY, .name = "chain", .options = chain},
    {GI_HEAP_FAMILY, .name = "wide", .options = wide},
    {.name = "loop",
     .options = loop,
     .shape = "heaps",
     .args = GI_HEAPS,
     .integers = "a heap",
     .print = gi_heap_print,
     .sample = gi_heap_sample,
     .at = gi_heap_at,
     .traits = loop_traits},
    {GI_HEAP_FAMILY, .name = "split", .options = split},
    {.name = "unfair",
     .options = unfair,
     .shape = "heaps",
     .args = GI_HEAPS,
     .integers = "a heap",
     .print = gi_heap_print,
     .sample = gi_heap_sample,
     .at = gi_heap_at,
     .traits = unfair_traits},
};

grundy *toys_new(void) {
  static const gi_registered list[] = {{.code = &families[0]},
                                       {.code = &families[1]},
                                       {.code = &families[2]},
                                       {.code = &families[3]},
                                       {.code = &families[4]}};
  return gi_grundy_over(list, sizeof list / sizeof *list);
}

/* ----------------------------------------------------------- forgetful */

static grundy_status nothing(grundy_work *work, gi_component component,
                             gi_answer *answer) {
  (void)work, (void)component, (void)answer;
  return GRUNDY_OK;
}

static grundy_status number_only(grundy_work *work, gi_component component,
                                 gi_answer *answer) {
  (void)work;
  answer->number = gi_heap_of(component) % 2;
  return GRUNDY_OK;
}

static grundy_status number_and_firm(grundy_work *work, gi_component component,
                                     gi_answer *answer) {
  answer->firm = false;
  return number_only(work, component, answer);
}

static const gi_theorem no_number[] = {{.name = "toy",
                                        .citation = "",
                                        .condition = "",
                                        .answers = GI_ANSWERS_VALUE,
                                        .play = GI_NORMAL,
                                        .answer = nothing},
                                       {.name = NULL}};
static const gi_theorem no_firm[] = {{.name = "toy",
                                      .citation = "",
                                      .condition = "",
                                      .answers = GI_ANSWERS_GENUS,
                                      .play = GI_MISERE,
                                      .answer = number_only},
                                     {.name = NULL}};
static const gi_theorem no_outcome[] = {{.name = "toy",
                                         .citation = "",
                                         .condition = "",
                                         .answers = GI_ANSWERS_OUTCOME,
                                         .play = GI_NORMAL,
                                         .answer = nothing},
                                        {.name = NULL}};
static const gi_theorem too_much[] = {{.name = "toy",
                                       .citation = "",
                                       .condition = "",
                                       .answers = GI_ANSWERS_VALUE,
                                       .play = GI_NORMAL,
                                       .answer = number_and_firm},
                                      {.name = NULL}};
static const gi_theorem honest[] = {{.name = "toy",
                                     .citation = "",
                                     .condition = "",
                                     .answers = GI_ANSWERS_VALUE,
                                     .play = GI_NORMAL,
                                     .answer = number_only},
                                    {.name = "toy",
                                     .citation = "",
                                     .condition = "",
                                     .answers = GI_ANSWERS_GENUS,
                                     .play = GI_MISERE,
                                     .answer = number_and_firm},
                                    {.name = NULL}};

static const gi_family forgetful[] = {
    {GI_HEAP_FAMILY, .name = "no_number", .options = chain,
     .theorems = no_number},
    {GI_HEAP_FAMILY, .name = "no_firm", .options = chain, .theorems = no_firm},
    {GI_HEAP_FAMILY, .name = "no_outcome", .options = chain,
     .theorems = no_outcome},
    {GI_HEAP_FAMILY, .name = "too_much", .options = chain,
     .theorems = too_much},
    {GI_HEAP_FAMILY, .name = "honest", .options = chain, .theorems = honest},
};

grundy *toys_forgetful(void) {
  static const gi_registered list[] = {{.code = &forgetful[0]},
                                       {.code = &forgetful[1]},
                                       {.code = &forgetful[2]},
                                       {.code = &forgetful[3]},
                                       {.code = &forgetful[4]}};
  return gi_grundy_over(list, sizeof list / sizeof *list);
}
