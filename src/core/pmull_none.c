/* SPDX-License-Identifier: MIT */
/* The one system beside Linux that is built for ARM is macOS, and all of
   Apple's processors have PMULL. */
#include "core/cpu.h"

bool gi_platform_has_pmull(void) { return true; }
