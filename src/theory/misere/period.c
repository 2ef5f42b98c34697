/* SPDX-License-Identifier: MIT */
#include "theory/misere/period.h"

bool gi_quotient_period(const uint32_t *phi, size_t count, uint64_t most_heaps,
                        uint64_t most_taken, gi_period *period) {
  if (count < 2)
    return false;
  uint64_t last = count - 1;
  for (uint64_t p = 1; most_heaps * p + most_taken <= last; p++) {
    uint64_t n0 = last - p + 1;
    while (n0 > 1 && phi[n0 - 1] == phi[n0 - 1 + p])
      n0--;
    if (most_heaps * (n0 + p - 1) + most_taken > last)
      continue;
    if (n0 == 1 && phi[0] == phi[p])
      n0 = 0;
    *period = (gi_period){.preperiod = n0, .period = p};
    return true;
  }
  return false;
}
