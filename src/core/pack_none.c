/* SPDX-License-Identifier: MIT */
#include "core/pack.h"

bool gi_pack_works(void) { return false; }

size_t gi_pack_bound(size_t length) { return length; }

size_t gi_pack(void *to, size_t room, const void *from, size_t length) {
  (void)to, (void)room, (void)from, (void)length;
  return 0;
}

gi_unpacker *gi_unpacker_new(void) { return NULL; }

void gi_unpacker_free(gi_unpacker *unpacker) { (void)unpacker; }

bool gi_unpack(gi_unpacker *unpacker, void *to, size_t length, const void *from,
               size_t packed) {
  (void)unpacker, (void)to, (void)length, (void)from, (void)packed;
  return false;
}
