/* SPDX-License-Identifier: MIT */
#include "core/file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* FNV over words of eight bytes, and over the bytes that remain. */
static uint64_t sum_of(uint64_t sum, const unsigned char *bytes,
                       size_t length) {
  const uint64_t prime = UINT64_C(0x100000001b3);
  uint64_t word;
  for (; length >= sizeof word; length -= sizeof word, bytes += sizeof word) {
    memcpy(&word, bytes, sizeof word);
    sum = (sum ^ word) * prime;
    sum ^= sum >> 29;
  }
  for (; length; length--)
    sum = (sum ^ *bytes++) * prime;
  return sum;
}

static const uint64_t start = UINT64_C(0xcbf29ce484222325);

grundy_status gi_file_create(gi_file *file, const char *name) {
  *file = (gi_file){.sum = start};
  if (strlen(name) > 4096) {
    errno = ENAMETOOLONG;
    return GRUNDY_IO;
  }
  snprintf(file->name, sizeof file->name, "%s", name);
  snprintf(file->draft, sizeof file->draft, "%s.new", name);
  file->stream = fopen(file->draft, "wb");
  return file->stream ? GRUNDY_OK : GRUNDY_IO;
}

void gi_file_write(gi_file *file, const void *bytes, size_t length) {
  file->sum = sum_of(file->sum, bytes, length);
  if (length && fwrite(bytes, 1, length, file->stream) != length)
    file->failed = true;
}

grundy_status gi_file_commit(gi_file *file) {
  bool failed = file->failed || fflush(file->stream) != 0 ||
                fsync(fileno(file->stream)) != 0;
  int error = errno;
  failed |= fclose(file->stream) != 0;
  if (!failed && rename(file->draft, file->name) == 0)
    return GRUNDY_OK;
  error = failed ? error : errno;
  unlink(file->draft);
  errno = error;
  return GRUNDY_IO;
}

grundy_status gi_file_open(gi_file *file, const char *name) {
  *file = (gi_file){.sum = start};
  file->stream = fopen(name, "rb");
  if (file->stream)
    return GRUNDY_OK;
  return errno == ENOENT ? GRUNDY_DOMAIN : GRUNDY_IO;
}

bool gi_file_read(gi_file *file, void *bytes, size_t length) {
  if (length && fread(bytes, 1, length, file->stream) != length)
    return false;
  file->sum = sum_of(file->sum, bytes, length);
  return true;
}

void gi_file_close(gi_file *file) { fclose(file->stream); }
