/* SPDX-License-Identifier: MIT */
/*
 * What an operating system may lack: threads, locks on files, a terminal, pipes
 * whose reader goes away, processes.
 *
 * platform_posix.c has all of it.  platform_windows.c has it by the calls of
 * Windows, beside src/windows.  platform_wasi.c is for WebAssembly, where there
 * is one thread and often no file.  CMakeLists.txt chooses between
 * NAME_posix.c, NAME_windows.c and NAME_wasi.c wherever such files have one
 * header, so no other file asks which system it is compiled for.
 */
#ifndef GI_CORE_PLATFORM_H
#define GI_CORE_PLATFORM_H

#include <grundy.h>

#include <stdalign.h>
#include <stdio.h>
#include <sys/types.h>

/* ------------------------------------------------------------- threads */

/* A mutex with a condition that threads can wait for.  Must not be moved in
   memory while it is in use. */
typedef struct gi_lock {
  alignas(16) unsigned char room[128];
} gi_lock;

typedef struct gi_thread {
  alignas(16) unsigned char room[16];
} gi_thread;

/* Prepares a lock.  Returns false if the system has no memory for it. */
bool gi_lock_init(gi_lock *lock);
void gi_lock_clear(gi_lock *lock);
void gi_lock_enter(gi_lock *lock);
void gi_lock_leave(gi_lock *lock);
/* Leaves the lock, waits for gi_lock_notify, and enters the lock again.  May
   return too early: the caller asks again whether the wait is over. */
void gi_lock_wait(gi_lock *lock);
/* Wakes all threads that wait. */
void gi_lock_notify(gi_lock *lock);

/* Starts a thread that calls run(data).  Returns false if the system refuses or
   has no threads; the caller then does the work itself. */
bool gi_thread_start(gi_thread *thread, void *(*run)(void *data), void *data);
/* Waits for the end of a thread and returns what its function returned. */
void *gi_thread_join(gi_thread *thread);
/* Returns the number of processor cores that threads can use, at least 1. */
unsigned gi_platform_cores(void);

/* --------------------------------------------------------------- files */

/* Locks an open file without waiting; closing it frees the lock.  Returns
   false, with errno: EWOULDBLOCK if another process holds the lock, another
   number if the system has no locks. */
bool gi_platform_lock_file(int file);
/* fchmod and fchown; without effect, and 0, where files have no owners. */
int gi_platform_chmod(int file, mode_t mode);
int gi_platform_chown(int file, uid_t user, gid_t group);
/* Renames a file; one that has the new name is replaced in one step.  Returns
   0; -1: errno says why not. */
int gi_platform_rename(const char *from, const char *to);
/* Opens a file for reading; NULL: errno says why not. */
FILE *gi_platform_open_stream(const char *name);
/* Returns the user who owns the files that this process makes. */
uid_t gi_platform_user(void);
/* Returns whether a call failed because this platform gives the program no
   files at all, or not that one; `error` is its errno. */
bool gi_platform_denies_files(int error);

/* Maps a plain file into memory for reading; an empty file has the length 0.
   Returns false, with errno, if that fails or the system cannot. */
bool gi_platform_map_file(const char *name, const unsigned char **data,
                          size_t *length);
/* Ends a mapping of this length. */
void gi_platform_unmap(const unsigned char *data, size_t length);

/* Gives blocks of 256 KiB and more back to the system when they are freed, for
   the rest of the process.  Does nothing where the system has no such choice.
   */
void gi_platform_return_blocks(void);

/* ------------------------------------------- terminal, pipes, processes */

/* Returns the columns of the terminal; 0 if the file is not a terminal. */
size_t gi_platform_columns(int file);
/* Opens a file for reading without waiting for the writer of a pipe.  Returns a
   descriptor; -1: errno says why. */
int gi_platform_open_input(const char *name);
/* Waits until an open file has input, or is at its end.  Returns 1; 0 if
   nothing came in this time; -1: errno says why. */
int gi_platform_await_input(int file, int milliseconds);
/* Returns whether the reader of a pipe has gone away, as head -1 does. */
bool gi_platform_is_reader_gone(int file);
/* Makes a write to such a pipe fail with EPIPE instead of ending the program.
 */
void gi_platform_ignore_broken_pipes(void);
/* Prepares the process for main: where the words of the command line and the
   output are not UTF-8, they are from now on. */
void gi_platform_begin(int *count, char ***words);

#endif
