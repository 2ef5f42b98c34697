/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE 1 /* for getentropy */

#include "core/file.h"

#include "core/bits.h"
#include "core/platform.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  MOST_LINKS = 32, /* symbolic links that are followed */
  MOST_NAME = 180, /* bytes of NAME in the name of a draft */
  SUFFIX = 12,     /* random letters of a draft */
  TRIES = 100      /* names that are tried for a draft or a lock */
};

static const char mark[] = ".grundy-";

/* FNV over words of eight bytes, and over the bytes that remain. */
uint64_t gi_file_sum(uint64_t sum, const void *data, size_t length) {
  const unsigned char *bytes = data;
  const uint64_t prime = UINT64_C(0x100000001b3);
  for (; length >= 8; length -= 8, bytes += 8) {
    sum = (sum ^ gi_load64(bytes)) * prime;
    sum ^= sum >> 29;
  }
  for (; length; length--)
    sum = (sum ^ *bytes++) * prime;
  return sum;
}

/* --------------------------------------------------------------- places */

/* The file that a name leads to, and its present state. */
typedef struct target {
  char *path;     /* GI_PATH_ROOM bytes: the file after all links */
  bool is_device; /* there is something other than a plain file */
  bool is_there;
  struct stat old; /* if is_there */
} target;

/* Bytes of the folder part of a path, with the '/'. */
static size_t folder_length(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? (size_t)(slash - path) + 1 : 0;
}

/* Replaces a path by what its symbolic link contains.  False: see errno. */
static bool follow_link(char *path) {
  char link[GI_PATH_ROOM];
  ssize_t length = readlink(path, link, sizeof link - 1);
  if (length < 0)
    return false;
  link[length] = '\0';
  size_t folder = link[0] == '/' ? 0 : folder_length(path);
  if (folder + (size_t)length + 64 > GI_PATH_ROOM) {
    errno = ENAMETOOLONG;
    return false;
  }
  memcpy(path + folder, link, (size_t)length + 1);
  return true;
}

/* Follows the links of a name, to a file that need not exist.  False: see
   errno. */
static bool find_target(const char *name, target *t) {
  size_t length = strlen(name);
  if (!length || length + 64 > GI_PATH_ROOM) {
    errno = length ? ENAMETOOLONG : ENOENT;
    return false;
  }
  memcpy(t->path, name, length + 1);
  struct stat there;
  for (int links = 0; lstat(t->path, &there) == 0 && S_ISLNK(there.st_mode);
       links++) {
    if (links == MOST_LINKS) {
      errno = ELOOP;
      return false;
    }
    if (!follow_link(t->path))
      return false;
  }
  t->is_there = stat(t->path, &t->old) == 0;
  t->is_device = t->is_there && !S_ISREG(t->old.st_mode);
  if (!t->is_there && errno != ENOENT)
    return false;
  if (t->is_there && S_ISDIR(t->old.st_mode)) {
    errno = EISDIR;
    return false;
  }
  return true;
}

/* FOLDER/.NAME.grundy-END, where a long NAME is cut. */
static void name_beside(const char *path, const char *end, char *out) {
  size_t folder = folder_length(path), name = strlen(path + folder);
  int length = snprintf(out, GI_PATH_ROOM, "%.*s.%.*s%s%s", (int)folder, path,
                        (int)(name < MOST_NAME ? name : MOST_NAME),
                        path + folder, mark, end);
  assert(length > 0 && length < GI_PATH_ROOM);
  (void)length;
}

/* The folder of a path as a path of its own. */
static void name_folder(const char *path, char *out) {
  size_t folder = folder_length(path);
  snprintf(out, GI_PATH_ROOM, "%.*s", folder ? (int)folder : 1,
           folder ? path : ".");
}

/* --------------------------------------------------------------- drafts */

static bool random_suffix(char *out) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
  unsigned char bytes[SUFFIX];
  if (getentropy(bytes, sizeof bytes) != 0)
    return false;
  for (size_t i = 0; i < SUFFIX; i++)
    out[i] = letters[bytes[i] % 32];
  out[SUFFIX] = '\0';
  return true;
}

/* Makes a new, locked file beside `path`, with the mode that the process gives
   to new files.  -1: see errno. */
static int open_draft(const gi_io *io, const char *path, char *draft) {
  char suffix[SUFFIX + 1];
  for (int i = 0; i < TRIES; i++) {
    if (!random_suffix(suffix))
      return -1;
    name_beside(path, suffix, draft);
    int file = io->open(
        draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file >= 0)
      gi_platform_lock_file(file); /* a file system without locks removes
                                         no old drafts either */
    if (file >= 0 || errno != EEXIST)
      return file;
  }
  return -1;
}

/* Removes one draft that a dead process has left. */
static void remove_litter(const gi_io *io, const char *folder,
                          const char *name) {
  char path[GI_PATH_ROOM + 256];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  struct stat there;
  if (file < 0)
    return;
  if (fstat(file, &there) == 0 && S_ISREG(there.st_mode) &&
      there.st_uid == gi_platform_user() && gi_platform_lock_file(file))
    io->unlink(path);
  close(file);
}

/* Removes the drafts of a file whose writers are gone; with `begins`, of all
   files whose names begin as that of the file. */
static void clean_up(const gi_io *io, const char *path, bool begins) {
  const size_t end = strlen(mark) + SUFFIX;
  char folder[GI_PATH_ROOM], like[GI_PATH_ROOM];
  name_folder(path, folder);
  name_beside(path, "", like);
  const char *prefix = like + folder_length(like);
  size_t length = strlen(prefix) - strlen(mark);
  DIR *list = opendir(folder);
  for (struct dirent *entry; list && (entry = readdir(list)) != NULL;) {
    size_t all = strlen(entry->d_name);
    if (strncmp(entry->d_name, prefix, length) == 0 &&
        (begins ? all >= length + end : all == length + end) &&
        strncmp(entry->d_name + all - end, mark, strlen(mark)) == 0)
      remove_litter(io, folder, entry->d_name);
  }
  if (list)
    closedir(list);
}

void gi_file_sweep(const char *begin) { clean_up(&gi_io_system, begin, true); }

/* -------------------------------------------------------------- writing */

grundy_status gi_file_create_by(gi_file *file, const gi_io *io,
                                const char *name) {
  *file = (gi_file){.io = io, .file = -1, .sum = GI_FILE_SUM};
  target t = {.path = file->path};
  if (!find_target(name, &t))
    return GRUNDY_IO;
  file->is_device = t.is_device;
  if (t.is_device) {
    file->file = io->open(file->path, O_WRONLY | O_CLOEXEC, 0);
    return file->file >= 0 ? GRUNDY_OK : GRUNDY_IO;
  }
  clean_up(io, file->path, false);
  file->file = open_draft(io, file->path, file->draft);
  if (file->file < 0)
    return GRUNDY_IO;
  if (!t.is_there)
    return GRUNDY_OK;
  /* the owner first, since a new owner may lose bits of the mode; to whom the
     file may not be given keeps it */
  struct stat new;
  if (fstat(file->file, &new) == 0 &&
      (new.st_uid != t.old.st_uid || new.st_gid != t.old.st_gid) &&
      io->chown(file->file, t.old.st_uid, t.old.st_gid) != 0)
    errno = 0;
  if (io->chmod(file->file, t.old.st_mode & 07777) == 0)
    return GRUNDY_OK;
  file->error = errno;
  gi_file_abandon(file);
  errno = file->error;
  return GRUNDY_IO;
}

grundy_status gi_file_create(gi_file *file, const char *name) {
  return gi_file_create_by(file, &gi_io_system, name);
}

grundy_status gi_file_probe(const char *name) {
  char path[GI_PATH_ROOM], draft[GI_PATH_ROOM];
  target t = {.path = path};
  if (!find_target(name, &t))
    return GRUNDY_IO;
  if (t.is_device) /* to open a pipe would be to wait for its reader */
    return access(path, W_OK) == 0 ? GRUNDY_OK : GRUNDY_IO;
  int file = open_draft(&gi_io_system, path, draft);
  if (file < 0)
    return GRUNDY_IO;
  unlink(draft);
  close(file);
  return GRUNDY_OK;
}

/* Writes all bytes, unless something failed before. */
static void write_all(gi_file *file, const unsigned char *bytes,
                      size_t length) {
  while (length && !file->error) {
    ssize_t written = file->io->write(file->file, bytes, length);
    if (written > 0) {
      bytes += written;
      length -= (size_t)written;
    } else if (written == 0 || errno != EINTR) {
      file->error = written == 0 ? EIO : errno;
    }
  }
}

static void flush(gi_file *file) {
  write_all(file, file->block, file->held);
  file->held = 0;
}

void gi_file_write(gi_file *file, const void *bytes, size_t length) {
  assert(file->file >= 0 && file->held <= GI_FILE_BLOCK);
  file->sum = gi_file_sum(file->sum, bytes, length);
  if (length > GI_FILE_BLOCK - file->held)
    flush(file);
  if (length > GI_FILE_BLOCK) {
    write_all(file, bytes, length);
  } else if (length) {
    memcpy(file->block + file->held, bytes, length);
    file->held += length;
  }
}

/* Pieces are multiples of eight bytes, so that the checksum is that of one
   call. */
void gi_file_write_words(gi_file *file, const void *words, size_t length,
                         unsigned width) {
  const unsigned char *from = words;
  unsigned char piece[4096];
  for (size_t some; length; from += some, length -= some) {
    some = length < sizeof piece ? length : sizeof piece;
    memcpy(piece, from, some);
    gi_order_words(piece, some, width);
    gi_file_write(file, piece, some);
  }
}

/* Closes the file; false, with errno, if that reports a failure. */
static bool close_file(gi_file *file) {
  int descriptor = file->file;
  file->file = -1;
  return file->io->close(descriptor) == 0;
}

/* Brings the folder's entries to the disk.  Some file systems have nothing to
   do there and say so. */
static bool sync_folder(const gi_file *file) {
  char folder[GI_PATH_ROOM];
  name_folder(file->path, folder);
  int descriptor =
      file->io->open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  if (descriptor < 0)
    return errno == EACCES; /* a folder that may be written, but not read */
  bool synced = file->io->sync(descriptor) == 0 || errno == EINVAL;
  int error = errno;
  file->io->close(descriptor);
  errno = error;
  return synced;
}

grundy_status gi_file_commit(gi_file *file) {
  assert(file->file >= 0);
  flush(file);
  if (file->is_device) {
    if (!close_file(file) && !file->error)
      file->error = errno;
    errno = file->error;
    return file->error ? GRUNDY_IO : GRUNDY_OK;
  }
  if (!file->error && file->io->sync(file->file) != 0)
    file->error = errno;
  if (!file->error && file->io->rename(file->draft, file->path) != 0)
    file->error = errno;
  if (file->error) {
    gi_file_abandon(file);
    errno = file->error;
    return GRUNDY_IO;
  }
  bool synced = sync_folder(file);
  int error = errno;
  bool closed = close_file(file);
  errno = synced ? errno : error;
  return synced && closed ? GRUNDY_OK : GRUNDY_IO;
}

void gi_file_abandon(gi_file *file) {
  if (file->file < 0)
    return;
  if (!file->is_device)
    file->io->unlink(file->draft);
  close_file(file);
}

/* -------------------------------------------------------------- reading */

grundy_status gi_file_open(gi_file *file, const char *name) {
  *file = (gi_file){.file = -1, .sum = GI_FILE_SUM};
  struct stat there;
  if (stat(name, &there) == 0 && !S_ISREG(there.st_mode)) {
    errno = S_ISDIR(there.st_mode) ? EISDIR : EINVAL;
    return GRUNDY_IO; /* reading a pipe could wait for ever */
  }
  file->stream = gi_platform_open_stream(name);
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

bool gi_file_read_words(gi_file *file, void *words, size_t length,
                        unsigned width) {
  if (!gi_file_read(file, words, length))
    return false;
  gi_order_words(words, length, width);
  return true;
}

uint64_t gi_file_length(const gi_file *file) {
  struct stat there;
  return fstat(fileno(file->stream), &there) == 0 ? (uint64_t)there.st_size : 0;
}

grundy_status gi_file_read_at(const gi_file *file, uint64_t offset, void *bytes,
                              size_t length) {
  unsigned char *to = bytes;
  while (length) {
    ssize_t got = pread(fileno(file->stream), to, length, (off_t)offset);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return got < 0 ? GRUNDY_IO : GRUNDY_DOMAIN;
    to += got;
    length -= (size_t)got;
    offset += (uint64_t)got;
  }
  return GRUNDY_OK;
}

void gi_file_close(gi_file *file) {
  fclose(file->stream);
  file->stream = NULL;
}

/* --------------------------------------------------------------- claims */

/* Is the lock that was opened still the file of that name?  A run that ended
   in between has removed it. */
static bool is_current(const gi_file_claim *claim) {
  struct stat opened, there;
  return fstat(claim->file, &opened) == 0 && stat(claim->lock, &there) == 0 &&
         opened.st_dev == there.st_dev && opened.st_ino == there.st_ino;
}

/* Locks the file of a claim.  DOMAIN: another process has locked it; UNABLE:
   the lock was removed meanwhile, or the disk has no locks. */
static grundy_status lock(gi_file_claim *claim) {
  if (!gi_platform_lock_file(claim->file))
    return errno == EWOULDBLOCK ? GRUNDY_DOMAIN : GRUNDY_UNABLE;
  return is_current(claim) ? GRUNDY_OK : GRUNDY_UNABLE;
}

grundy_status gi_file_claim_take(gi_file_claim *claim, const char *name) {
  char path[GI_PATH_ROOM];
  target t = {.path = path};
  *claim = (gi_file_claim){.is_held = false};
  if (!find_target(name, &t))
    return GRUNDY_IO;
  if (t.is_device)
    return GRUNDY_OK;
  name_beside(path, "lock", claim->lock);
  grundy_status status = GRUNDY_UNABLE;
  for (int i = 0; i < TRIES && status == GRUNDY_UNABLE; i++) {
    claim->file =
        open(claim->lock,
             O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    if (claim->file < 0)
      return GRUNDY_IO;
    status = lock(claim);
    if (status != GRUNDY_OK)
      close(claim->file);
  }
  claim->is_held = status == GRUNDY_OK;
  if (claim->is_held)
    clean_up(&gi_io_system, path, false);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

void gi_file_claim_release(gi_file_claim *claim) {
  if (!claim->is_held)
    return;
  unlink(claim->lock); /* while it is locked: nobody else has it */
  close(claim->file);
  claim->is_held = false;
}
