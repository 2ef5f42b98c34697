/* SPDX-License-Identifier: MIT */
/* Numbers and checksums in the file of a database. */
#ifndef GI_ENGINE_DATABASE_LAYOUT_H
#define GI_ENGINE_DATABASE_LAYOUT_H

#include "core/writer.h"
#include "engine/database/database.h"

#define GI_DATABASE_MAGIC "grundydb"
#define GI_DATABASE_END "grundyix"

/* Writes and reads a number of some bytes, the least byte first. */
void gi_put_number(unsigned char *to, uint64_t number, unsigned bytes);
uint64_t gi_get_number(const unsigned char *from, unsigned bytes);
/* Returns the checksum of bytes. */
uint64_t gi_database_sum(const unsigned char *bytes, size_t length);

/* Writes the text of a database. */
void gi_database_write_about(gi_writer *out, const gi_database_about *about);

#endif
