/* SPDX-License-Identifier: MIT */
#include "theory/octal/sparse/kernels/kernels.h"

#include <assert.h>

/* Returns the first kernel that is made for the span; NULL if none is. */
static const gi_kernel *kernel_among(const gi_kernel *kernels, size_t count,
                                     size_t span) {
  for (size_t i = 0; i < count; i++)
    if (span <= kernels[i].most_span)
      return &kernels[i];
  return NULL;
}

const gi_kernel *gi_kernel_for(const gi_sparse *s) {
  const gi_kernel *kernel = NULL;
  grundy_cpu path = gi_sequence_path(s->cpu);
  (void)path;
#if GI_CPU_X86
  if (path == GRUNDY_CPU_AVX512)
    kernel = kernel_among(gi_kernels_avx512, GI_KERNELS_X86, s->span);
  else if (path == GRUNDY_CPU_AVX2)
    kernel = kernel_among(gi_kernels_avx2, GI_KERNELS_X86, s->span);
#elif GI_CPU_ARM
  if (path == GRUNDY_CPU_NEON)
    kernel = kernel_among(gi_kernels_neon, GI_KERNELS_NEON, s->span);
#endif
  if (!kernel)
    kernel = kernel_among(gi_kernels_portable, GI_KERNELS_PORTABLE, s->span);
  assert(kernel);
  return kernel;
}
