/* SPDX-License-Identifier: MIT */
/* The catalogue as JSON: `games --json`. */
#ifndef APP_CATALOGUE_JSON_H
#define APP_CATALOGUE_JSON_H

#include "app/command.h"

/* Writes the page of a family and of an alias of it, with examples; if `family`
   is NULL, writes all families and aliases. */
void catalogue_to_json(const call *c, const grundy_family *family,
                       const grundy_alias *alias);
/* Writes the page of a rule in braces. */
void rule_to_json(const call *c, const grundy_rules *rules);

#endif
