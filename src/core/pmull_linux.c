/* SPDX-License-Identifier: MIT */
#include "core/cpu.h"

#include <sys/auxv.h>

enum {
  PMULL = 1 << 4 /* HWCAP_PMULL, which only the headers of ARM have */
};

bool gi_platform_has_pmull(void) { return getauxval(AT_HWCAP) & PMULL; }
