/* SPDX-License-Identifier: MIT */
#include "theory/sparse_kernels.h"

const gi_kernel *gi_kernel_for(const gi_sparse *s) {
  return s->span <= gi_kernel_few.most_span ? &gi_kernel_few : &gi_kernel_many;
}
