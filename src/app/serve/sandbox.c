/* SPDX-License-Identifier: MIT */
/*
 * The filter is a program for the kernel: it loads the number of the system
 * call, compares it with each entry of the tables below, and returns a verdict.
 * A call that is not in a table fails with EPERM, so that the C library can
 * still say what went wrong.
 */
#define _GNU_SOURCE /* CLONE_THREAD */

#include "app/serve/sandbox.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#else
#define MACHINE 0 /* not known: sandbox_enter fails */
#endif

/* The sanitizers reserve more addresses than any limit allows. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED 0
#endif

/* Calls that are harmless whatever their arguments are. */
static const uint32_t harmless[] = {
    SYS_read,
    SYS_readv,
    SYS_write,
    SYS_writev,
    SYS_lseek,
    SYS_close,
    SYS_fstat,
    SYS_ppoll,
    SYS_brk,
    SYS_munmap,
    SYS_mremap,
    SYS_madvise,
    SYS_membarrier,
    SYS_futex,
    SYS_set_robust_list,
    SYS_rseq,
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_sigaltstack,
    SYS_restart_syscall,
    SYS_sched_yield,
    SYS_sched_getaffinity,
    SYS_getcpu,
    SYS_getpid,
    SYS_gettid,
    SYS_getrusage,
    SYS_getrandom,
    SYS_clock_gettime,
    SYS_clock_getres,
    SYS_clock_nanosleep,
    SYS_nanosleep,
    SYS_gettimeofday,
    SYS_exit,
    SYS_exit_group,
#ifdef SYS_poll
    SYS_poll,
#endif
#ifdef SYS_time
    SYS_time,
#endif
};

/* Calls that always fail, with an error that the C library understands. */
static const struct {
  uint32_t call;
  uint16_t error;
} failing[] = {
    {SYS_clone3, ENOSYS}, /* then SYS_clone is tried */
    {SYS_ioctl, ENOTTY},  /* nothing is a terminal */
    {SYS_openat, EACCES}, {SYS_socket, EACCES},
#ifdef SYS_open
    {SYS_open, EACCES},
#endif
};

/* A call that is allowed if the bits `mask` of an argument have the value. */
typedef struct condition {
  uint32_t call;
  uint32_t argument; /* 0..5 */
  uint32_t mask, value;
} condition;

enum {
  CONDITIONS = 6,
  MOST = 8 + 2 * (sizeof harmless / sizeof *harmless) +
         2 * (sizeof failing / sizeof *failing) + 6 * CONDITIONS
};

typedef struct program {
  struct sock_filter code[MOST];
  unsigned short length;
} program;

static void put(program *p, struct sock_filter instruction) {
  assert(p->length < MOST);
  p->code[p->length++] = instruction;
}

static void load(program *p, size_t offset) {
  put(p,
      (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

static void give(program *p, uint32_t verdict) {
  put(p, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, verdict));
}

/* Skips `count` instructions unless the number loaded is `value`. */
static void unless(program *p, uint32_t value, uint8_t count) {
  put(p,
      (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count));
}

/* The low half of an argument comes first: both machines are little-endian. */
static void put_condition(program *p, const condition *c) {
  unless(p, c->call, 5);
  load(p, offsetof(struct seccomp_data, args) + c->argument * sizeof(uint64_t));
  put(p, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, c->mask));
  unless(p, c->value, 1);
  give(p, SECCOMP_RET_ALLOW);
  give(p, SECCOMP_RET_ERRNO | EPERM);
}

static void compile(program *p) {
  const uint32_t all = UINT32_MAX, thread = CLONE_VM | CLONE_THREAD;
  const condition conditions[CONDITIONS] = {
      {SYS_clone, 0, thread, thread}, /* a thread, not a process */
      {SYS_mmap, 2, PROT_EXEC, 0},
      {SYS_mprotect, 2, PROT_EXEC, 0},
      {SYS_tgkill, 0, all, (uint32_t)getpid()}, /* abort() */
      {SYS_prlimit64, 2, all, 0},               /* asks, does not set */
      {SYS_fcntl, 1, all, F_GETFL},
  };
  load(p, offsetof(struct seccomp_data, arch));
  unless(p, MACHINE, 1);
  put(p, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0));
  give(p, SECCOMP_RET_KILL_PROCESS);
  load(p, offsetof(struct seccomp_data, nr));
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
    unless(p, harmless[i], 1);
    give(p, SECCOMP_RET_ALLOW);
  }
  for (size_t i = 0; i < sizeof failing / sizeof *failing; i++) {
    unless(p, failing[i].call, 1);
    give(p, SECCOMP_RET_ERRNO | failing[i].error);
  }
  for (size_t i = 0; i < CONDITIONS; i++)
    put_condition(p, &conditions[i]);
  give(p, SECCOMP_RET_ERRNO | EPERM);
}

bool sandbox_enter(void) {
  if (MACHINE == 0)
    return false;
  program p = {.length = 0};
  compile(&p);
  struct sock_fprog filter = {.len = p.length, .filter = p.code};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

static bool set(int resource, uint64_t most) {
  struct rlimit limit;
  if (getrlimit((__rlimit_resource_t)resource, &limit) != 0)
    return false;
  if (most < limit.rlim_max)
    limit.rlim_max = most;
  if (most < limit.rlim_cur)
    limit.rlim_cur = most;
  return setrlimit((__rlimit_resource_t)resource, &limit) == 0;
}

/* The number of processes is not limited: that limit counts all processes of
   the user.  The filter allows no new process. */
bool sandbox_limit(const sandbox_limits *limits) {
  enum {
    FILES = 16
  };
  return set(RLIMIT_CORE, 0) && set(RLIMIT_FSIZE, 0) &&
         set(RLIMIT_NOFILE, FILES) &&
         (limits->memory == 0 || IS_SANITIZED ||
          set(RLIMIT_AS, limits->memory)) &&
         (limits->seconds == 0 || set(RLIMIT_CPU, limits->seconds));
}

bool sandbox_works(void) {
  pid_t child = fork();
  if (child == 0) {
    bool is_shut = sandbox_enter() && open("/", O_RDONLY) < 0 &&
                   errno == EACCES && socket(AF_INET, SOCK_STREAM, 0) < 0 &&
                   errno == EACCES && fork() < 0;
    _exit(is_shut ? 0 : 1);
  }
  int status;
  if (child < 0 || waitpid(child, &status, 0) != child)
    return false;
  errno = 0;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
