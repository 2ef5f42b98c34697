/* SPDX-License-Identifier: MIT */
#include "core/file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* FNV over words of eight bytes, then over the bytes that remain. */
uint64_t gi_file_sum(uint64_t sum, const void *data, size_t length) {
  const unsigned char *bytes = data;
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

grundy_status gi_file_create(gi_file *file, const char *name) {
  *file = (gi_file){.sum = GI_FILE_SUM};
  if (strlen(name) > 4096) {
    errno = ENAMETOOLONG;
    return GRUNDY_IO;
  }
  snprintf(file->name, sizeof file->name, "%s", name);
  struct stat old;
  file->is_device = stat(name, &old) == 0 && !S_ISREG(old.st_mode);
  snprintf(file->draft, sizeof file->draft, file->is_device ? "%s" : "%s.new",
           name);
  file->stream = fopen(file->draft, "wb");
  return file->stream ? GRUNDY_OK : GRUNDY_IO;
}

grundy_status gi_file_try(const char *name) {
  gi_file file;
  grundy_status status = gi_file_create(&file, name);
  if (status != GRUNDY_OK)
    return status;
  fclose(file.stream);
  if (!file.is_device)
    unlink(file.draft);
  return GRUNDY_OK;
}

void gi_file_write(gi_file *file, const void *bytes, size_t length) {
  file->sum = gi_file_sum(file->sum, bytes, length);
  if (length && !file->failed &&
      fwrite(bytes, 1, length, file->stream) != length) {
    file->failed = true;
    file->error = errno;
  }
}

grundy_status gi_file_commit(gi_file *file) {
  bool failed = file->failed || fflush(file->stream) != 0 ||
                (!file->is_device && fsync(fileno(file->stream)) != 0);
  int error = file->failed ? file->error : errno;
  failed |= fclose(file->stream) != 0;
  if (!failed && (file->is_device || rename(file->draft, file->name) == 0))
    return GRUNDY_OK;
  error = failed ? error : errno;
  if (!file->is_device)
    unlink(file->draft);
  errno = error;
  return GRUNDY_IO;
}

grundy_status gi_file_open(gi_file *file, const char *name) {
  *file = (gi_file){.sum = GI_FILE_SUM};
  struct stat found;
  if (stat(name, &found) == 0 && !S_ISREG(found.st_mode)) {
    errno = S_ISDIR(found.st_mode) ? EISDIR : EINVAL;
    return GRUNDY_IO; /* opening a pipe would wait for its writer */
  }
  file->stream = fopen(name, "rb");
  if (file->stream)
    return GRUNDY_OK;
  return errno == ENOENT ? GRUNDY_DOMAIN : GRUNDY_IO;
}

bool gi_file_read(gi_file *file, void *bytes, size_t length) {
  if (length && fread(bytes, 1, length, file->stream) != length)
    return false;
  file->sum = gi_file_sum(file->sum, bytes, length);
  return true;
}

void gi_file_close(gi_file *file) { fclose(file->stream); }
