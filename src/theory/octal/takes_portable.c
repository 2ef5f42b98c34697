/* SPDX-License-Identifier: MIT */
#define ROW_BYTES 16
#define ROW_NAME(name) gi_takes_##name##_portable
#include "theory/octal/takes_row.h"
