/* SPDX-License-Identifier: MIT */
/*
 * The calls that src/windows declares.  Files are opened so that they can be
 * renamed and removed while they are open, as on other systems.
 */
#include <windows.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/platform.h"

/* RtlGenRandom, which no header declares. */
BOOLEAN NTAPI SystemFunction036(void *to, ULONG size);

enum {
  ROOM = 4096,    /* characters of a name */
  PIECE = 1 << 20 /* bytes that are moved by one call */
};

/* Sets errno from the error of Windows; returns -1. */
static int fail(void) {
  switch (GetLastError()) {
  case ERROR_FILE_NOT_FOUND:
  case ERROR_PATH_NOT_FOUND:
  case ERROR_INVALID_NAME:
  case ERROR_BAD_NETPATH:
  case ERROR_BAD_PATHNAME:
    errno = ENOENT;
    break;
  case ERROR_FILE_EXISTS:
  case ERROR_ALREADY_EXISTS:
    errno = EEXIST;
    break;
  case ERROR_DISK_FULL:
  case ERROR_HANDLE_DISK_FULL:
    errno = ENOSPC;
    break;
  case ERROR_TOO_MANY_OPEN_FILES:
    errno = EMFILE;
    break;
  case ERROR_NOT_ENOUGH_MEMORY:
  case ERROR_OUTOFMEMORY:
    errno = ENOMEM;
    break;
  case ERROR_BROKEN_PIPE:
  case ERROR_NO_DATA:
    errno = EPIPE;
    break;
  case ERROR_INVALID_HANDLE:
    errno = EBADF;
    break;
  case ERROR_FILENAME_EXCED_RANGE:
    errno = ENAMETOOLONG;
    break;
  default:
    errno = EACCES;
  }
  return -1;
}

/* Writes a name as Windows wants it; false, with errno, if it is too long or
   not UTF-8. */
static bool widen(const char *name, wchar_t *wide) {
  if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, name, -1, wide, ROOM))
    return true;
  errno = GetLastError() == ERROR_INSUFFICIENT_BUFFER ? ENAMETOOLONG : EINVAL;
  return false;
}

static HANDLE handle_of(int file) { return (HANDLE)_get_osfhandle(file); }

/* --------------------------------------------------------- open and close */

int open(const char *name, int flags, ...) {
  wchar_t wide[ROOM];
  int way = flags & (O_WRONLY | O_RDWR);
  DWORD access = way == O_RDONLY   ? GENERIC_READ
                 : way == O_WRONLY ? GENERIC_WRITE
                                   : GENERIC_READ | GENERIC_WRITE;
  DWORD how = flags & O_EXCL    ? CREATE_NEW
              : flags & O_CREAT ? OPEN_ALWAYS
                                : OPEN_EXISTING;
  if (!widen(name, wide))
    return -1;
  HANDLE handle = CreateFileW(
      wide, access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
      NULL, how, FILE_ATTRIBUTE_NORMAL, NULL);
  if (handle == INVALID_HANDLE_VALUE)
    return fail();
  int file =
      _open_osfhandle((intptr_t)handle, _O_BINARY | _O_NOINHERIT |
                                            (way == O_RDONLY ? _O_RDONLY : 0));
  if (file < 0)
    CloseHandle(handle);
  return file;
}

int close(int file) { return _close(file); }

int fsync(int file) {
  return FlushFileBuffers(handle_of(file)) ||
                 GetFileType(handle_of(file)) != FILE_TYPE_DISK
             ? 0
             : fail();
}

/* ------------------------------------------------------------ read, write */

/* Lines of a console are not in the code page that the program has set: they
   are read as UTF-16. */
static ssize_t read_console(HANDLE console, char *to, size_t size) {
  enum {
    LINE = 4096
  };
  wchar_t line[LINE];
  DWORD most = size / 4 < LINE ? (DWORD)(size / 4) : LINE, got = 0;
  SetLastError(0);
  if (!ReadConsoleW(console, line, most, &got, NULL))
    return fail();
  if (!got && GetLastError() == ERROR_OPERATION_ABORTED) {
    errno = EINTR; /* Ctrl-C */
    return -1;
  }
  if (got && line[0] == 26) /* Ctrl-Z: the end, as users of Windows expect */
    return 0;
  return WideCharToMultiByte(CP_UTF8, 0, line, (int)got, to, (int)size, NULL,
                             NULL);
}

ssize_t read(int file, void *to, size_t size) {
  HANDLE handle = handle_of(file);
  DWORD mode, got;
  if (size >= 64 && GetConsoleMode(handle, &mode))
    return read_console(handle, to, size);
  if (!ReadFile(handle, to, (DWORD)(size < PIECE ? size : PIECE), &got, NULL))
    return GetLastError() == ERROR_BROKEN_PIPE ||
                   GetLastError() == ERROR_HANDLE_EOF
               ? 0
               : fail();
  return (ssize_t)got;
}

ssize_t write(int file, const void *from, size_t size) {
  DWORD put;
  if (!WriteFile(handle_of(file), from, (DWORD)(size < PIECE ? size : PIECE),
                 &put, NULL))
    return fail();
  return (ssize_t)put;
}

ssize_t pread(int file, void *to, size_t size, off_t offset) {
  OVERLAPPED place = {.Offset = (DWORD)offset,
                      .OffsetHigh = (DWORD)((uint64_t)offset >> 32)};
  DWORD got;
  if (!ReadFile(handle_of(file), to, (DWORD)(size < PIECE ? size : PIECE), &got,
                &place))
    return GetLastError() == ERROR_HANDLE_EOF ? 0 : fail();
  return (ssize_t)got;
}

/* ----------------------------------------------------------------- places */

int gi_fstat(int file, struct gi_stat *found) {
  BY_HANDLE_FILE_INFORMATION known;
  *found = (struct gi_stat){.st_mode = S_IFCHR};
  if (GetFileType(handle_of(file)) != FILE_TYPE_DISK)
    return 0;
  if (!GetFileInformationByHandle(handle_of(file), &known))
    return fail();
  found->st_dev = known.dwVolumeSerialNumber;
  found->st_ino = (uint64_t)known.nFileIndexHigh << 32 | known.nFileIndexLow;
  found->st_size =
      (int64_t)((uint64_t)known.nFileSizeHigh << 32 | known.nFileSizeLow);
  found->st_mode =
      known.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? S_IFDIR : S_IFREG;
  return 0;
}

int gi_stat(const char *name, struct gi_stat *found) {
  wchar_t wide[ROOM];
  if (!widen(name, wide))
    return -1;
  HANDLE handle = CreateFileW(
      wide, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
      OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
  if (handle == INVALID_HANDLE_VALUE)
    return fail();
  int file = _open_osfhandle((intptr_t)handle, _O_RDONLY);
  if (file < 0) {
    CloseHandle(handle);
    return -1;
  }
  int result = gi_fstat(file, found);
  _close(file);
  return result;
}

int access(const char *name, int mode) {
  struct gi_stat there;
  (void)mode;
  return gi_stat(name, &there);
}

int unlink(const char *name) {
  wchar_t wide[ROOM];
  if (!widen(name, wide))
    return -1;
  return DeleteFileW(wide) ? 0 : fail();
}

int mkdir(const char *name, mode_t mode) {
  wchar_t wide[ROOM];
  (void)mode;
  if (!widen(name, wide))
    return -1;
  return CreateDirectoryW(wide, NULL) ? 0 : fail();
}

/* No name is a link here: see sys/stat.h. */
ssize_t readlink(const char *name, char *to, size_t size) {
  (void)name, (void)to, (void)size;
  errno = EINVAL;
  return -1;
}

int isatty(int file) {
  DWORD mode;
  return GetConsoleMode(handle_of(file), &mode) != 0;
}

int fileno(FILE *stream) { return _fileno(stream); }

int getentropy(void *to, size_t size) {
  if (SystemFunction036(to, (ULONG)size))
    return 0;
  errno = EIO;
  return -1;
}

/* ---------------------------------------------------------------- folders */

struct gi_directory {
  HANDLE search;
  WIN32_FIND_DATAW next;
  bool has_next;
  struct dirent entry;
};

DIR *opendir(const char *name) {
  wchar_t wide[ROOM + 2];
  if (!widen(name, wide))
    return NULL;
  size_t length = wcslen(wide);
  wide[length] = L'\\';
  wide[length + 1] = L'*';
  wide[length + 2] = 0;
  DIR *list = HeapAlloc(GetProcessHeap(), 0, sizeof *list);
  if (!list) {
    errno = ENOMEM;
    return NULL;
  }
  list->search = FindFirstFileW(wide, &list->next);
  list->has_next = list->search != INVALID_HANDLE_VALUE;
  if (list->has_next)
    return list;
  HeapFree(GetProcessHeap(), 0, list);
  fail();
  return NULL;
}

struct dirent *readdir(DIR *list) {
  if (!list->has_next)
    return NULL;
  if (!WideCharToMultiByte(CP_UTF8, 0, list->next.cFileName, -1,
                           list->entry.d_name, sizeof list->entry.d_name, NULL,
                           NULL))
    list->entry.d_name[0] = '\0';
  list->has_next = FindNextFileW(list->search, &list->next) != 0;
  return &list->entry;
}

int closedir(DIR *list) {
  FindClose(list->search);
  HeapFree(GetProcessHeap(), 0, list);
  return 0;
}
