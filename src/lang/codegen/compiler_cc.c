/* SPDX-License-Identifier: MIT */
/*
 * Compiles rules with the system's C compiler and loads the result.
 *
 * The source goes to a new folder that only the user can enter.  The folder is
 * removed before the call returns, on success and on failure.  The compiler has
 * its temporary files there too.  A process that is killed leaves its folder,
 * and the next call removes it.  The compiler is started directly, without a
 * shell, and no argument comes from the user.  A failure is not an error: the
 * bytecode gives the same answers, and the report says why it was used.
 */
#include <assert.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine/explain/reasons.h"
#include "engine/misuse.h"
#include "engine/opened.h"
#include "engine/table/dense.h"
#include "lang/codegen/program.h"
#include "lang/rule/arithmetic.h"
#include "lang/rule/moves.h"
#include "lang/rule/set.h"

extern char **environ;

enum {
  PRIMES_TO = 1 << 22, /* primes below are listed for the library */
  PATIENCE = 60        /* seconds for the compiler */
};

typedef struct native {
  void *library;
  gi_rule_run run; /* owns the primes that the library reads */
  gi_cursor cursor;
} native;

static void drop(gi_memory *memory, void *compiled) {
  native *n = compiled;
  if (n->library)
    dlclose(n->library);
  gi_cursor_clear(&n->cursor, memory);
  gi_rule_run_clear(&n->run);
  gi_free(memory, n, sizeof *n);
}

/* ---------------------------------------------------------------- compiler */

/* A folder for temporary files.  Its owner holds a lock on the folder itself,
   which the system frees when the process dies. */
typedef struct folder {
  int lock; /* descriptor of the folder */
  char path[256], source[280], library[280];
} folder;

static const char folder_start[] = "grundy-native-";
static const char source_name[] = "rule.c", library_name[] = "rule.so";

enum {
  RANDOM = 6, /* letters that mkdtemp makes */
  TRIES = 10  /* folders made before giving up */
};

/* Returns the folder in which temporary folders are made. */
static const char *folders_place(void) {
  const char *place = getenv("TMPDIR");
  return place && place[0] ? place : "/tmp";
}

/* Is it a name of open_folder's owner, or of the compiler that it started? */
static bool is_known(const char *name) {
  return strcmp(name, source_name) == 0 || strcmp(name, library_name) == 0 ||
         strncmp(name, "cc", 2) == 0;
}

/* Does the folder have known files only?  Removes them if it is asked to. */
static bool has_known(int file, bool is_removed) {
  int copy = openat(file, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *list = copy < 0 ? NULL : fdopendir(copy);
  bool good = list != NULL;
  if (!list && copy >= 0)
    close(copy);
  for (struct dirent *e; good && (e = readdir(list)) != NULL;) {
    if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
      continue;
    good = is_known(e->d_name);
    if (good && is_removed)
      unlinkat(file, e->d_name, 0);
  }
  if (list)
    closedir(list);
  return good;
}

/* Removes a folder if its owner was this user and is gone. */
static void remove_left(int place, const char *name) {
  int file =
      openat(place, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat there;
  if (file < 0)
    return;
  if (fstat(file, &there) == 0 && there.st_uid == geteuid() &&
      (there.st_mode & 077) == 0 && flock(file, LOCK_EX | LOCK_NB) == 0 &&
      has_known(file, false)) {
    has_known(file, true);
    unlinkat(place, name, AT_REMOVEDIR);
  }
  close(file);
}

/* Removes the folders that killed processes have left. */
static void clean_up(void) {
  DIR *list = opendir(folders_place());
  size_t length = strlen(folder_start);
  for (struct dirent *e; list && (e = readdir(list)) != NULL;)
    if (strncmp(e->d_name, folder_start, length) == 0 &&
        strlen(e->d_name) == length + RANDOM)
      remove_left(dirfd(list), e->d_name);
  if (list)
    closedir(list);
}

/* Locks a new folder.  False: another process took it for one that was left,
   and has removed it. */
static bool lock_folder(folder *f) {
  struct stat opened, there;
  f->lock = open(f->path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (f->lock < 0)
    return false;
  flock(f->lock, LOCK_EX); /* where locks do not work, nothing is removed */
  if (fstat(f->lock, &opened) == 0 && stat(f->path, &there) == 0 &&
      opened.st_dev == there.st_dev && opened.st_ino == there.st_ino)
    return true;
  close(f->lock);
  return false;
}

static bool open_folder(folder *f) {
  for (int i = 0; i < TRIES; i++) {
    int length = snprintf(f->path, sizeof f->path, "%s/%sXXXXXX",
                          folders_place(), folder_start);
    if (length < 0 || (size_t)length >= sizeof f->path || !mkdtemp(f->path))
      return false;
    snprintf(f->source, sizeof f->source, "%s/%s", f->path, source_name);
    snprintf(f->library, sizeof f->library, "%s/%s", f->path, library_name);
    if (lock_folder(f))
      return true;
    rmdir(f->path);
  }
  return false;
}

static void close_folder(const folder *f) {
  has_known(f->lock, true);
  rmdir(f->path);
  close(f->lock);
}

static bool write_file(const char *path, const gi_buffer *text) {
  int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0)
    return false;
  size_t done = 0;
  while (done < text->length) {
    ssize_t count = write(file, text->data + done, text->length - done);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      break;
    done += (size_t)count;
  }
  return close(file) == 0 && done == text->length;
}

/* Ends the compiler.  SIGTERM comes first, so that it can remove its temporary
   files; SIGKILL follows after POLITE looks. */
static void end(pid_t child) {
  enum {
    POLITE = 300 /* looks, a millisecond apart */
  };
  struct timespec pause = {.tv_nsec = 1000000};
  int ended;
  kill(-child, SIGTERM);
  for (unsigned i = 0; i < POLITE; i++) {
    if (waitpid(child, &ended, WNOHANG) == child)
      return;
    nanosleep(&pause, NULL);
  }
  kill(-child, SIGKILL);
  while (waitpid(child, &ended, 0) < 0 && errno == EINTR)
    ;
}

/* Waits for the compiler.  It is a process group, which is ended as a whole
   when a limit of the work or PATIENCE is reached.  Returns NULL, or what
   failed. */
static const char *wait_for(grundy_work *work, pid_t child,
                            grundy_status *status) {
  double start = gi_clock();
  struct timespec pause = {.tv_nsec = 1000000};
  int ended = 0;
  for (;;) {
    pid_t found = waitpid(child, &ended, WNOHANG);
    if (found == child)
      break;
    if (found < 0 && errno != EINTR)
      return N_("the C compiler 'cc' could not be waited for");
    *status = gi_budget_check(&work->budget);
    if (*status != GRUNDY_OK || gi_clock() - start > PATIENCE) {
      end(child);
      return N_("the C compiler 'cc' took too long");
    }
    nanosleep(&pause, NULL);
  }
  if (!WIFEXITED(ended) || WEXITSTATUS(ended) != 0)
    return N_("the C compiler 'cc' failed");
  return NULL;
}

/* Starts the compiler, with the folder for its temporary files.  Returns 0,
   the number of the error, or -1 where memory is refused. */
static int start(grundy_work *work, const folder *f, char *const words[],
                 const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *group, pid_t *child) {
  char place[sizeof f->path + 8];
  size_t count = 0, kept = 0;
  while (environ[count])
    count++;
  size_t size = (count + 2) * sizeof *environ;
  char **variables = gi_alloc(&work->memory, size);
  if (!variables)
    return -1;
  snprintf(place, sizeof place, "TMPDIR=%s", f->path);
  for (size_t i = 0; i < count; i++)
    if (strncmp(environ[i], "TMPDIR=", 7) != 0)
      variables[kept++] = environ[i];
  variables[kept++] = place;
  variables[kept] = NULL;
  int error = posix_spawnp(child, words[0], actions, group, words, variables);
  gi_free(&work->memory, variables, size);
  return error;
}

/* Returns NULL, or the reason why nothing was compiled. */
static const char *compile(grundy_work *work, const folder *f,
                           grundy_status *status) {
  char name[] = "cc", optimise[] = "-O2", shared[] = "-shared", pic[] = "-fPIC",
       quiet[] = "-w", output[] = "-o", standard[] = "-std=gnu11";
  char library[sizeof f->library], source[sizeof f->source];
  memcpy(library, f->library, sizeof library);
  memcpy(source, f->source, sizeof source);
  char *const words[] = {name,  optimise, standard, shared, pic,
                         quiet, output,   library,  source, NULL};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t group;
  if (posix_spawn_file_actions_init(&actions))
    return N_("the system has no memory for another process");
  if (posix_spawnattr_init(&group)) {
    posix_spawn_file_actions_destroy(&actions);
    return N_("the system has no memory for another process");
  }
  posix_spawnattr_setflags(&group, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&group, 0);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  pid_t child;
  int error = start(work, f, words, &actions, &group, &child);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&group);
  if (error < 0)
    *status = gi_refused(work);
  if (error)
    return error == ENOENT ? N_("no C compiler 'cc' was found")
                           : N_("the C compiler 'cc' could not be started");
  return wait_for(work, child, status);
}

/* ------------------------------------------------------------------ library */

static int64_t call_function(int op, int64_t n) {
  int64_t result;
  return gi_call((gi_op)op, n, &result) ? result : -1;
}

/* Looks up a symbol of the library.  The pointer is copied as bytes, because C
   does not convert pointers to objects into pointers to functions. */
static bool find_symbol(const native *n, const char *name, void *pointer) {
  void *found = dlsym(n->library, name);
  if (found)
    memcpy(pointer, &found, sizeof found);
  return found != NULL;
}

/* Gives the library the list of primes below PRIMES_TO. */
static grundy_status give_primes(native *n) {
  const uint32_t **list;
  int64_t *count, *limit;
  if (!find_symbol(n, "run_primes", &list) ||
      !find_symbol(n, "run_prime_count", &count) ||
      !find_symbol(n, "run_prime_limit", &limit))
    return GRUNDY_UNABLE;
  grundy_status status =
      gi_cursor_set(&n->cursor, &n->run, GI_SET_PRIMES, PRIMES_TO - 1);
  *list = n->run.primes;
  *count = (int64_t)n->run.prime_count;
  *limit = (int64_t)n->run.prime_limit - 1;
  return status;
}

static const char *load(native *n, const folder *f, gi_run_cells **cells) {
  n->library = dlopen(f->library, RTLD_NOW | RTLD_LOCAL);
  const uint64_t *size;
  int64_t (**function)(int, int64_t);
  if (!n->library || !find_symbol(n, "run_size", &size) ||
      !find_symbol(n, "run_call", &function) || !find_symbol(n, "run", cells) ||
      *size != sizeof(gi_run))
    return N_("the library that the C compiler 'cc' made cannot be loaded");
  *function = call_function;
  return NULL;
}

/* -------------------------------------------------------------- compilation */

/* Says whether the first heaps are filled by windows. */
static bool has_windows(grundy_work *work, const gi_rule *rule) {
  enum {
    LAST = 600
  };
  gi_windows windows;
  uint32_t values[LAST + 1];
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){0});
  return gi_rule_windows(rule, &work->scratch, &windows) == GRUNDY_OK &&
         gi_windows_values(&windows, 0, LAST, &work->memory, &budget, values) ==
             GRUNDY_OK;
}

/* Says whether tables are filled from moves that are data: then compiled code
   would never be called. */
static bool has_data(grundy_work *work, const gi_rule *rule) {
  const int64_t most = 1 << 16; /* of a table that is worth compiling for */
  gi_rays rays;
  gi_mark mark = gi_arena_mark(&work->scratch);
  bool has = gi_rule_rays(rule, &work->scratch, GRUNDY_BOTH, most, &rays) ==
                 GRUNDY_OK ||
             has_windows(work, rule);
  gi_arena_release(&work->scratch, mark);
  return has;
}

/* Returns the reason why the rules are not compiled, or NULL. */
static const char *objection(grundy_work *work, const grundy_rules *rules) {
  if (rules->any_count)
    return N_("rules about bags and rows are not compiled");
  if (!gi_rules_are_numeric(rules))
    return N_("only rules in braces are compiled, and this game has code of "
              "its own");
  if (rules->same)
    return N_("these rules are those of a known game, whose values are "
              "computed in a faster way");
  if (gi_rule_is_partizan(rules->data) || gi_rule_is_loopy(rules->data))
    return N_("only games with Grundy values are compiled");
  if (rules->arity > GI_DENSE_ARITY)
    return N_("only rules of one, two or three numbers are compiled");
  if (has_data(work, rules->data))
    return N_("tables of these rules are filled in a faster way, from their "
              "moves as distances and ranges");
  return NULL;
}

/* Compiles and loads the code and attaches it to the rules.  Returns NULL, or
   the reason why not. */
static const char *build(grundy_work *work, const grundy_rules *rules,
                         native *n, const folder *f, grundy_status *status) {
  gi_writer source;
  unsigned helpers;
  gi_run_cells *cells = NULL;
  gi_writer_init(&source, &work->memory);
  gi_fill_order order = gi_codegen_native(rules->data, &source, &helpers);
  *status = source.status;
  const char *why = NULL;
  if (*status == GRUNDY_OK && !write_file(f->source, &source.own))
    why = N_("the folder for temporary files cannot be written");
  gi_writer_clear(&source);
  if (*status == GRUNDY_OK && !why)
    why = compile(work, f, status);
  if (*status == GRUNDY_OK && !why)
    why = load(n, f, &cells);
  if (*status == GRUNDY_OK && !why && helpers & GI_HELPER_PRIMES)
    *status = give_primes(n);
  if (*status != GRUNDY_OK || why)
    return why;
  gi_dense *dense = &gi_opened_of(work, rules)->dense;
  dense->compiled = cells;
  dense->any_order = order == GI_FILL_NONE;
  dense->compiled_order = order == GI_FILL_NONE ? 0 : order - GI_FILL_LAST;
  assert(dense->any_order || dense->compiled_order == rules->order);
  return NULL;
}

grundy_status grundy_rules_compile(grundy_work *work, const grundy_rules *rules,
                                   grundy_compilation *c) {
  if (gi_misused(work, GI_NEEDS({gi_is_rules(work, rules), "rules"},
                                {gi_is_given(c), "compilation"})))
    return GRUNDY_MISUSE;
  double start = gi_clock();
  grundy_status status = GRUNDY_OK;
  gi_opened *opened = gi_opened_of(work, rules->base);
  folder f;
  *c = (grundy_compilation){.done = opened->compiled != NULL};
  clean_up();
  if (c->done)
    return GRUNDY_OK;
  const char *why = objection(work, rules->base);
  native *n = why ? NULL : gi_alloc(&work->memory, sizeof *n);
  if (!why && !n)
    return gi_finish(work, gi_refused(work), GRUNDY_NOWHERE);
  if (n) {
    *n = (native){.library = NULL};
    gi_rule_run_init(&n->run, &work->memory);
    if (open_folder(&f)) {
      why = build(work, rules->base, n, &f, &status);
      close_folder(&f);
    } else {
      why = N_("the folder for temporary files cannot be written");
    }
    c->done = status == GRUNDY_OK && !why;
    opened->compiled = c->done ? n : NULL;
    opened->drop_compiled = drop;
    if (!c->done)
      drop(&work->memory, n);
  }
  c->seconds = gi_clock() - start;
  c->why = why ? gi_word(work, why) : NULL;
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
