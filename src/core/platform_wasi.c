/* SPDX-License-Identifier: MIT */
#include "core/platform.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* ------------------------------------------------------------- threads */

bool gi_lock_init(gi_lock *lock) {
  (void)lock;
  return true;
}

void gi_lock_clear(gi_lock *lock) { (void)lock; }

void gi_lock_enter(gi_lock *lock) { (void)lock; }

void gi_lock_leave(gi_lock *lock) { (void)lock; }

void gi_lock_wait(gi_lock *lock) {
  assert(lock == NULL); /* waiting needs a second thread */
}

void gi_lock_notify(gi_lock *lock) { (void)lock; }

bool gi_thread_start(gi_thread *thread, void *(*run)(void *data), void *data) {
  (void)thread, (void)run, (void)data;
  return false;
}

void *gi_thread_join(gi_thread *thread) {
  assert(thread == NULL); /* none was started */
  return NULL;
}

unsigned gi_platform_cores(void) { return 1; }

/* --------------------------------------------------------------- files */

bool gi_platform_lock_file(int file) {
  (void)file;
  errno = ENOTSUP;
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

int gi_platform_rename(const char *from, const char *to) {
  return rename(from, to);
}

FILE *gi_platform_open_stream(const char *name) { return fopen(name, "rb"); }

/* Files are opened below folders that the host has given to the program; a page
   gives none. */
bool gi_platform_denies_files(int error) { return error == ENOTCAPABLE; }

bool gi_platform_map_file(const char *name, const unsigned char **data,
                          size_t *length) {
  (void)name;
  *data = NULL;
  *length = 0;
  errno = ENOTSUP;
  return false;
}

void gi_platform_unmap(const unsigned char *data, size_t length) {
  (void)data, (void)length;
}

/* ------------------------------------------- terminal, pipes, processes */

size_t gi_platform_columns(int file) {
  (void)file;
  return 0;
}

int gi_platform_open_input(const char *name) { return open(name, O_RDONLY); }

int gi_platform_await_input(int file, int milliseconds) {
  (void)file, (void)milliseconds;
  return 1; /* all input is there before the program starts */
}

bool gi_platform_is_reader_gone(int file) {
  (void)file;
  return false;
}

void gi_platform_ignore_broken_pipes(void) {}

void gi_platform_begin(int *count, char ***words) {
  (void)count, (void)words; /* they are UTF-8 */
}

/* ------------------------------------------------- the compiler's library */

/* Debian compiles the functions of 128-bit numbers with checks of the stack,
   and wasi-libc has no such checks: here is what they refer to. */
extern const uintptr_t __stack_chk_guard;
const uintptr_t __stack_chk_guard = 0x0a0dff00;

_Noreturn void __stack_chk_fail(void);
void __stack_chk_fail(void) { __builtin_trap(); }
