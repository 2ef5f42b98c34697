/* SPDX-License-Identifier: MIT */
#include "mpi/meeting.h"

#include "core/hash.h"
#include "core/language.h"
#include "engine/solve/exchange.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* What must be equal on all ranks. */
typedef enum given {
  WORDS,
  RULES,
  POSITION,
  ENDED, /* 1: the rank has ended, 0: it has come to work */
  GIVEN
} given;

/* ---------------------------------------------- what the rank writes */

static void redirect(int stream, int file) {
  if (file < 0)
    return;
  dup2(file, stream);
  close(file);
}

static int open_nowhere(void) { return open("/dev/null", O_WRONLY); }

/* Lets standard error go into a pipe, and returns its other end; -1: the system
   has none.  No rank waits for a pipe that is full or empty. */
static int open_ear(void) {
  int ends[2];
  if (pipe(ends) != 0)
    return -1;
  for (int i = 0; i < 2; i++)
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  redirect(STDERR_FILENO, ends[1]);
  return ends[0];
}

/* What rank 0 says of a rank that failed. */
typedef struct failure {
  int code; /* exit code */
  int length;
  char text[8192];
} failure;

/* Reads what the rank has written on standard error; what it writes from now on
   goes nowhere. */
static void hear(meeting *m, failure *own) {
  if (m->ranks.exchange->rank)
    redirect(STDERR_FILENO, open_nowhere());
  if (m->heard < 0)
    return;
  ssize_t got = read(m->heard, own->text, sizeof own->text);
  own->length = got > 0 ? (int)got : 0;
  close(m->heard);
  m->heard = -1;
}

/* ---------------------------------------------------------------- words */

/* Writes on rank 0 what the first rank that failed has said. */
static int say_failure(const meeting *m, int code, failure *own) {
  gi_exchange *e = m->ranks.exchange;
  uint64_t failed = code != DONE;
  uint64_t first = e->least(e, failed ? e->rank : e->ranks);
  own->code = code;
  e->add(e, &failed, 1);
  e->tell(e, (unsigned)first, own, sizeof *own);
  if (e->rank == 0) {
    if (first)
      fwrite(own->text, 1, (size_t)own->length, stderr);
    char words[200];
    snprintf(words, sizeof words,
             tr("this is the error of rank %u of %u; all ranks have ended"),
             (unsigned)first, e->ranks);
    if (failed < e->ranks)
      report_note(words);
  }
  return own->code;
}

static void report_difference(given what, unsigned rank) {
  static const char files[] =
      N_("the files that are read must be the same on all machines");
  switch (what) {
  case WORDS:
    report(NULL, "give the same command and options to all ranks",
           "rank %u was given other words than rank 0", rank);
    break;
  case RULES:
    report(NULL, files, "rank %u has read other --rules than rank 0", rank);
    break;
  case POSITION:
    report(NULL, files, "rank %u has read another position than rank 0", rank);
    break;
  case ENDED:
  case GIVEN:
    report(NULL, NULL, "rank %u has ended and rank 0 has not, or the reverse",
           rank);
    break;
  }
}

/* ----------------------------------------------------------- the meeting */

static int meet(meeting *m, int code, bool has_ended) {
  gi_exchange *e = m->ranks.exchange;
  failure own = {0};
  m->is_over = true;
  hear(m, &own);
  if (e->least(e, code == DONE) == 0)
    return say_failure(m, code, &own);
  uint64_t here[GIVEN] = {[WORDS] = m->words,
                          [RULES] = m->ranks.rules,
                          [POSITION] = m->ranks.position,
                          [ENDED] = has_ended};
  uint64_t first[GIVEN];
  memcpy(first, here, sizeof first);
  e->tell(e, 0, first, sizeof first);
  uint64_t what = 0;
  while (what < GIVEN && here[what] == first[what])
    what++;
  uint64_t other = e->least(e, what < GIVEN ? e->rank : e->ranks);
  if (other == e->ranks)
    return DONE;
  e->tell(e, (unsigned)other, &what, sizeof what);
  if (e->rank == 0)
    report_difference((given)what, (unsigned)other);
  return BAD_INPUT;
}

static int meet_before_work(ranks *own) {
  return meet((meeting *)(void *)own, DONE, false);
}

void meeting_init(meeting *m, gi_exchange *exchange, size_t count,
                  char *const *words) {
  *m = (meeting){.ranks = {.exchange = exchange, .meet = meet_before_work},
                 .heard = -1};
  for (size_t i = 0; i < count; i++) {
    gi_bytes word = {(const unsigned char *)words[i], strlen(words[i])};
    m->words = (m->words ^ gi_hash(word)) * UINT64_C(0x9e3779b97f4a7c15) + 1;
  }
  if (!exchange->rank)
    return;
  redirect(STDOUT_FILENO, open_nowhere());
  m->heard = open_ear();
}

int meeting_end(meeting *m, int code) {
  return m->is_over ? code : meet(m, code, true);
}
