/* SPDX-License-Identifier: MIT */
#include "core/cpu.h"

#if GI_CPU_X86

#define ROW_BYTES 64
#define ROW_NAME(name) gi_takes_##name##_avx512
#include "theory/octal/takes_row.h"

#endif
