/* SPDX-License-Identifier: MIT */
#include <windows.h>

#include <shellapi.h>

#include "core/platform.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ------------------------------------------------------------- threads */

typedef struct monitor {
  SRWLOCK lock;
  CONDITION_VARIABLE changed;
} monitor;

static_assert(sizeof(monitor) <= sizeof(gi_lock) &&
                  alignof(monitor) <= alignof(gi_lock),
              "a lock has room for a lock and a condition");
static_assert(sizeof(HANDLE) <= sizeof(gi_thread),
              "a thread has room for its handle");

static monitor *monitor_of(gi_lock *lock) { return (void *)lock->room; }

bool gi_lock_init(gi_lock *lock) {
  InitializeSRWLock(&monitor_of(lock)->lock);
  InitializeConditionVariable(&monitor_of(lock)->changed);
  return true;
}

void gi_lock_clear(gi_lock *lock) { (void)lock; }

void gi_lock_enter(gi_lock *lock) {
  AcquireSRWLockExclusive(&monitor_of(lock)->lock);
}

void gi_lock_leave(gi_lock *lock) {
  ReleaseSRWLockExclusive(&monitor_of(lock)->lock);
}

void gi_lock_wait(gi_lock *lock) {
  SleepConditionVariableSRW(&monitor_of(lock)->changed, &monitor_of(lock)->lock,
                            INFINITE, 0);
}

void gi_lock_notify(gi_lock *lock) {
  WakeAllConditionVariable(&monitor_of(lock)->changed);
}

/* What a thread does, and then its result. */
typedef struct task {
  void *(*run)(void *data);
  void *data;
} task;

typedef struct thread {
  HANDLE handle;
  task *task; /* on the heap of the process */
} thread;

static_assert(sizeof(thread) <= sizeof(gi_thread), "a thread has room");

static DWORD WINAPI run_task(void *data) {
  task *own = data;
  own->data = own->run(own->data);
  return 0;
}

bool gi_thread_start(gi_thread *out, void *(*run)(void *data), void *data) {
  thread t = {.task = HeapAlloc(GetProcessHeap(), 0, sizeof(task))};
  if (!t.task)
    return false;
  *t.task = (task){run, data};
  t.handle = CreateThread(NULL, 0, run_task, t.task, 0, NULL);
  if (!t.handle) {
    HeapFree(GetProcessHeap(), 0, t.task);
    return false;
  }
  memcpy(out->room, &t, sizeof t);
  return true;
}

void *gi_thread_join(gi_thread *in) {
  thread t;
  memcpy(&t, in->room, sizeof t);
  WaitForSingleObject(t.handle, INFINITE);
  CloseHandle(t.handle);
  void *result = t.task->data;
  HeapFree(GetProcessHeap(), 0, t.task);
  return result;
}

unsigned gi_platform_cores(void) {
  SYSTEM_INFO known;
  GetSystemInfo(&known);
  return known.dwNumberOfProcessors ? (unsigned)known.dwNumberOfProcessors : 1;
}

/* --------------------------------------------------------------- files */

/* One byte far beyond the end is locked: a lock keeps others from reading. */
bool gi_platform_lock_file(int file) {
  OVERLAPPED place = {.OffsetHigh = 0x40000000};
  if (LockFileEx((HANDLE)_get_osfhandle(file),
                 LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
                 &place))
    return true;
  errno = GetLastError() == ERROR_LOCK_VIOLATION ? EWOULDBLOCK : ENOTSUP;
  return false;
}

int gi_platform_chmod(int file, mode_t mode) {
  (void)file, (void)mode;
  return 0;
}

int gi_platform_chown(int file, uid_t user, gid_t group) {
  (void)file, (void)user, (void)group;
  return 0;
}

uid_t gi_platform_user(void) { return 0; }

/* The new file takes the place of an old one in one step. */
int gi_platform_rename(const char *from, const char *to) {
  enum {
    ROOM = 4096
  };
  wchar_t old[ROOM], new[ROOM];
  if (!MultiByteToWideChar(CP_UTF8, 0, from, -1, old, ROOM) ||
      !MultiByteToWideChar(CP_UTF8, 0, to, -1, new, ROOM)) {
    errno = ENAMETOOLONG;
    return -1;
  }
  if (MoveFileExW(old, new, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
    return 0;
  errno = GetLastError() == ERROR_FILE_NOT_FOUND ? ENOENT : EACCES;
  return -1;
}

FILE *gi_platform_open_stream(const char *name) {
  int file = open(name, O_RDONLY);
  FILE *stream = file < 0 ? NULL : _fdopen(file, "rb");
  if (file >= 0 && !stream)
    close(file);
  return stream;
}

bool gi_platform_denies_files(int error) {
  (void)error;
  return false;
}

bool gi_platform_map_file(const char *name, const unsigned char **data,
                          size_t *length) {
  struct stat there;
  *data = NULL;
  *length = 0;
  int file = open(name, O_RDONLY);
  if (file < 0)
    return false;
  bool is_known = fstat(file, &there) == 0;
  if (is_known && !S_ISREG(there.st_mode)) {
    errno = EINVAL;
    is_known = false;
  }
  if (is_known && there.st_size > 0) {
    HANDLE map = CreateFileMappingW((HANDLE)_get_osfhandle(file), NULL,
                                    PAGE_READONLY, 0, 0, NULL);
    const void *view = map ? MapViewOfFile(map, FILE_MAP_READ, 0, 0, 0) : NULL;
    if (map)
      CloseHandle(map); /* the view keeps it */
    is_known = view != NULL;
    errno = is_known ? errno : ENOMEM;
    *data = view;
    *length = is_known ? (size_t)there.st_size : 0;
  }
  int error = errno;
  close(file);
  errno = error;
  return is_known;
}

void gi_platform_unmap(const unsigned char *data, size_t length) {
  if (length)
    UnmapViewOfFile(data);
}

/* ------------------------------------------- terminal, pipes, processes */

size_t gi_platform_columns(int file) {
  CONSOLE_SCREEN_BUFFER_INFO known;
  if (!GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(file), &known))
    return 0;
  int columns = known.srWindow.Right - known.srWindow.Left + 1;
  return columns > 0 ? (size_t)columns : 0;
}

int gi_platform_open_input(const char *name) { return open(name, O_RDONLY); }

int gi_platform_await_input(int file, int milliseconds) {
  HANDLE handle = (HANDLE)_get_osfhandle(file);
  DWORD mode, there, type = GetFileType(handle);
  if (type == FILE_TYPE_CHAR && GetConsoleMode(handle, &mode))
    return WaitForSingleObject(handle, (DWORD)milliseconds) == WAIT_OBJECT_0;
  if (type != FILE_TYPE_PIPE)
    return 1;
  for (int waited = 0;; waited += 10) {
    if (!PeekNamedPipe(handle, NULL, 0, NULL, &there, NULL) || there > 0)
      return 1; /* input, or the end */
    if (waited >= milliseconds)
      return 0;
    Sleep(10);
  }
}

/* Windows cannot be asked.  The caller has seen a write fail, and a pipe has no
   other reason for that. */
bool gi_platform_is_reader_gone(int file) {
  return GetFileType((HANDLE)_get_osfhandle(file)) == FILE_TYPE_PIPE;
}

void gi_platform_ignore_broken_pipes(void) {}

/* Speaks Chinese where Windows does, unless LANG says something else. */
static void choose_language(void) {
  const char *asked = getenv("LANG");
  if ((!asked || !*asked) &&
      PRIMARYLANGID(GetUserDefaultUILanguage()) == LANG_CHINESE)
    _putenv("LANG=zh_CN");
}

/* Lets a console show UTF-8 and colours. */
static void prepare_console(DWORD which) {
  HANDLE handle = GetStdHandle(which);
  DWORD mode;
  if (GetConsoleMode(handle, &mode))
    SetConsoleMode(handle, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

void gi_platform_begin(int *count, char ***words) {
  int wide_count = 0;
  for (int file = 0; file <= 2; file++)
    _setmode(file, _O_BINARY);
  SetConsoleOutputCP(CP_UTF8);
  prepare_console(STD_OUTPUT_HANDLE);
  prepare_console(STD_ERROR_HANDLE);
  choose_language();
  wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &wide_count);
  char **out =
      wide ? LocalAlloc(LPTR, sizeof *out * (size_t)(wide_count + 1)) : NULL;
  for (int i = 0; out && i < wide_count; i++) {
    int size =
        WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, NULL, 0, NULL, NULL);
    out[i] = LocalAlloc(LPTR, (size_t)size + 1);
    if (!out[i])
      return; /* the words of the C library: without other alphabets */
    WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, out[i], size, NULL, NULL);
  }
  if (!out)
    return;
  *count = wide_count;
  *words = out;
}
