/* SPDX-License-Identifier: MIT */
#include "core/cpu.h"

#if GI_CPU_X86

#define ROW_BYTES 32
#define ROW_NAME(name) gi_takes_##name##_avx2
#include "theory/octal/takes_row.h"

#endif
