/* SPDX-License-Identifier: MIT */
/* The files of web/, which the build embeds in the program (tools/page.cmake
   writes the table). */
#ifndef APP_SERVE_PAGE_H
#define APP_SERVE_PAGE_H

#include <stddef.h>

typedef struct page_file {
  const char *path; /* "/index.html"; NULL ends the table */
  const char *type; /* media type */
  const char *tag;  /* in quotes, other bytes have another (ETag) */
  const unsigned char *bytes;
  size_t length;
  const unsigned char *packed; /* the bytes compressed by gzip */
  size_t packed_length;
} page_file;

extern const page_file page_files[];

/* Returns the file that a path of a request names; NULL if there is none. */
const page_file *page_find(const char *path);

#endif
