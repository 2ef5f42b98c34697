/* SPDX-License-Identifier: MIT */
#include "core/pack.h"

#include <zstd.h>

enum {
  LEVEL = 5 /* of zstd, 1..19: fast enough to keep up with a solver */
};

bool gi_pack_works(void) { return true; }

size_t gi_pack_bound(size_t length) { return ZSTD_compressBound(length); }

size_t gi_pack(void *to, size_t room, const void *from, size_t length) {
  size_t packed = ZSTD_compress(to, room, from, length, LEVEL);
  return ZSTD_isError(packed) ? 0 : packed;
}

/* A gi_unpacker is a ZSTD_DCtx under another name. */
gi_unpacker *gi_unpacker_new(void) {
  return (gi_unpacker *)(void *)ZSTD_createDCtx();
}

void gi_unpacker_free(gi_unpacker *unpacker) {
  ZSTD_freeDCtx((ZSTD_DCtx *)(void *)unpacker);
}

bool gi_unpack(gi_unpacker *unpacker, void *to, size_t length, const void *from,
               size_t packed) {
  size_t got = ZSTD_decompressDCtx((ZSTD_DCtx *)(void *)unpacker, to, length,
                                   from, packed);
  return !ZSTD_isError(got) && got == length;
}
