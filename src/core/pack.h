/* SPDX-License-Identifier: MIT */
/*
 * Compresses blocks of bytes.  pack_zstd.c uses the library zstd; a build
 * without it has pack_none.c, where every call fails.
 */
#ifndef GI_CORE_PACK_H
#define GI_CORE_PACK_H

#include <stdbool.h>
#include <stddef.h>

/* Says whether this build can compress. */
bool gi_pack_works(void);
/* Returns the bytes that a compressed block of `length` bytes needs at most. */
size_t gi_pack_bound(size_t length);
/* Compresses `length` bytes into `room` bytes.  Returns the compressed length;
   0 if the library refuses. */
size_t gi_pack(void *to, size_t room, const void *from, size_t length);

/* What decompressing needs between two blocks.  NULL: no memory, or this build
   cannot decompress.  The caller frees it. */
typedef struct gi_unpacker gi_unpacker;
gi_unpacker *gi_unpacker_new(void);
void gi_unpacker_free(gi_unpacker *unpacker);
/* Decompresses a block that has exactly `length` bytes.  Returns false if the
   compressed bytes are not such a block. */
bool gi_unpack(gi_unpacker *unpacker, void *to, size_t length, const void *from,
               size_t packed);

#endif
