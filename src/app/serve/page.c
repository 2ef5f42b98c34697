/* SPDX-License-Identifier: MIT */
#include "app/serve/page.h"

#include <string.h>

const page_file *page_find(const char *path) {
  if (strcmp(path, "/") == 0)
    path = "/index.html";
  for (const page_file *file = page_files; file->path; file++)
    if (strcmp(file->path, path) == 0)
      return file;
  return NULL;
}
