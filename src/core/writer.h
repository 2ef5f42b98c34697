/* SPDX-License-Identifier: MIT */
/*
 * Writes text piece by piece and remembers the first refusal.
 *
 * After a refusal (no memory) nothing more is written, so a caller writes all
 * the pieces of a text and looks at `status` once, at the end.
 *
 * A writer from gi_writer_to uses the caller's buffer and owns nothing.  A
 * writer from gi_writer_init has a buffer of its own: gi_writer_clear frees it.
 */
#ifndef GI_CORE_WRITER_H
#define GI_CORE_WRITER_H

#include "core/arena.h"
#include "core/buffer.h"
#include "core/language.h"
#include "core/piece.h"

typedef struct gi_writer {
  gi_buffer *out;       /* the caller's buffer; NULL: `own` */
  gi_buffer own;        /* used only where `out` is NULL */
  grundy_status status; /* OK, or the first refusal */
} gi_writer;

/* Returns a writer that appends to the caller's buffer. */
static inline gi_writer gi_writer_to(gi_buffer *out) {
  return (gi_writer){.out = out, .status = GRUNDY_OK};
}
/* Makes a writer with a buffer of its own; allocates nothing. */
void gi_writer_init(gi_writer *writer, gi_memory *memory);
/* Frees the writer's own buffer; the caller's buffer is left alone. */
void gi_writer_clear(gi_writer *writer);

/* Returns the buffer that the text goes to. */
static inline gi_buffer *gi_writer_out(gi_writer *writer) {
  return writer->out ? writer->out : &writer->own;
}

/* Writes what printf would print. */
void gi_write(gi_writer *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Writes a C string. */
void gi_write_text(gi_writer *writer, const char *text);
/* Writes bytes, which may contain NUL. */
void gi_write_bytes(gi_writer *writer, const void *bytes, size_t length);
/* Writes the number in decimal. */
void gi_write_number(gi_writer *writer, uint64_t number);
/* Writes the template pieces[0] in the language, filled from pieces[1], ...;
   a NULL ends the pieces (core/text.h). */
void gi_write_sentence(gi_writer *writer, grundy_language language,
                       const char *const *pieces);
/* Records the status of something else that writes into the same buffer. */
static inline void gi_writer_note(gi_writer *writer, grundy_status status) {
  if (writer->status == GRUNDY_OK)
    writer->status = status;
}

/* Copies the text into the arena as a C string, which lives as long as the
   arena, and empties the buffer.  Returns the first refusal if there was one,
   that of the arena included; *text is then NULL. */
grundy_status gi_writer_keep(gi_writer *writer, gi_arena *arena,
                             const char **text);

#endif
