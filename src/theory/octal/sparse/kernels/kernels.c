/* SPDX-License-Identifier: MIT */
#include "theory/octal/sparse/kernels/kernels.h"

const gi_kernel *gi_kernel_for(const gi_sparse *s) {
#if GI_CPU_X86
  if (s->cpu >= GRUNDY_CPU_AVX512)
    return s->span <= gi_kernel_few_avx512.most_span    ? &gi_kernel_few_avx512
           : s->span <= gi_kernel_many_avx512.most_span ? &gi_kernel_many_avx512
                                                        : &gi_kernel_many;
  if (s->cpu >= GRUNDY_CPU_AVX2 && s->span <= gi_kernel_many_avx2.most_span)
    return s->span <= gi_kernel_few_avx2.most_span ? &gi_kernel_few_avx2
                                                   : &gi_kernel_many_avx2;
#endif
  return s->span <= gi_kernel_few.most_span    ? &gi_kernel_few
         : s->span <= gi_kernel_some.most_span ? &gi_kernel_some
                                               : &gi_kernel_many;
}
