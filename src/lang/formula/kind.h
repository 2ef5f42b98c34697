/* SPDX-License-Identifier: MIT */
/* Kinds of patterns in values. */
#ifndef GI_LANG_FORMULA_KIND_H
#define GI_LANG_FORMULA_KIND_H

typedef enum gi_pattern_kind {
  GI_PATTERN_PERIODIC,
  GI_PATTERN_ARITHMETIC, /* periodic after a multiple of n is subtracted */
  GI_PATTERN_FEATURE,
  GI_PATTERN_AUTOMATIC,
  GI_PATTERN_REGULAR,
  GI_PATTERN_RUNS,
  GI_PATTERN_FEW_RUNS,
  GI_PATTERN_RECURSIVE,
  GI_PATTERN_BEATTY,
  GI_PATTERN_PLANE,
  GI_PATTERN_CORNER /* normal play, except where both numbers are small */
} gi_pattern_kind;

#endif
