/* SPDX-License-Identifier: MIT */
#include "support/plain_root.h"

__extension__ typedef __int128 wide;

int64_t plain_root(int64_t a) {
  wide low = 0, high = (wide)1 << 32; /* low^2 <= a < high^2 */
  while (high - low > 1) {
    wide middle = (low + high) / 2;
    if (middle * middle <= a)
      low = middle;
    else
      high = middle;
  }
  return (int64_t)low;
}
