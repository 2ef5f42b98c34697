/* SPDX-License-Identifier: MIT */
/*
 * How the cost of large inputs grows: processor seconds of a process at two
 * sizes, the second twice the first, and the exponent; memory at the second.
 *
 * Where somebody would write ten lines of C for the input, they are the rival,
 * and read it with scanf.  For `table` of the Python package the rival is the
 * same table by loops of numpy; both have the start of Python in them.  Sums of
 * switches are n components {a|-b}; as one value they are 2^n games.
 */
#define _DEFAULT_SOURCE
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/bench.h"
#include "support/child.h"

enum {
  RUNS = 3,
  TEXT = 1 << 17
};

static void *room(size_t count, size_t size) {
  void *data = calloc(count, size);
  if (!data)
    exit(1);
  return data;
}

static unsigned draw(uint64_t *seed, unsigned below) {
  *seed = *seed * 6364136223846793005U + 1442695040888963407U;
  return (unsigned)((*seed >> 33) % below);
}

static FILE *opened(const char *name, const char *mode) {
  FILE *file = fopen(name, mode);
  if (!file)
    exit(1);
  return file;
}

/* ---------------------------------------------------------------- inputs */

static void write_heaps(FILE *file, unsigned n) {
  uint64_t seed = 1;
  for (unsigned i = 0; i < n; i++)
    fprintf(file, "%s%u", i ? "," : "", 1 + draw(&seed, 1000000000));
}

/* Four arcs a vertex, each to a smaller one. */
static void write_arcs(FILE *file, unsigned n) {
  uint64_t seed = 2;
  for (unsigned i = 0; i < n; i++) {
    unsigned from = 1 + draw(&seed, n / 4 - 1);
    fprintf(file, "%u %u\n", from, draw(&seed, from));
  }
}

static void write_switches(FILE *file, unsigned n) {
  uint64_t seed = 3;
  for (unsigned i = 0; i < n; i++) {
    unsigned high = 1 + draw(&seed, 999), low = 1 + draw(&seed, 999);
    fprintf(file, "%svalue({%u|-%u})", i ? " + " : "", high, low);
  }
}

static void write_value(FILE *file, unsigned n) {
  uint64_t seed = 3;
  fputs("value(", file);
  for (unsigned i = 0; i < n; i++) {
    unsigned high = 1 + draw(&seed, 999), low = 1 + draw(&seed, 999);
    fprintf(file, "%s{%u|-%u}", i ? " + " : "", high, low);
  }
  fputs(")", file);
}

/* ------------------------------------------------------------- ten lines */

typedef struct input {
  const char *name;
  unsigned n;
} input;

static void nim(const void *data) {
  const input *in = data;
  FILE *file = opened(in->name, "r");
  unsigned *heaps = room(in->n, sizeof *heaps), sum = 0, n = 0;
  while (fscanf(file, "%u%*c", &heaps[n]) == 1)
    sum ^= heaps[n++];
  for (unsigned i = 0; sum && i < n; i++)
    if ((heaps[i] ^ sum) < heaps[i]) {
      printf("%u -> %u\n", heaps[i], heaps[i] ^ sum);
      break;
    }
  free(heaps);
  fclose(file);
}

static void graph(const void *data) {
  const input *in = data;
  FILE *file = opened(in->name, "r");
  unsigned *first = room(in->n, sizeof *first), *next, *to, from, end, m = 0;
  next = room(in->n + 1, sizeof *next);
  to = room(in->n + 1, sizeof *to);
  while (fscanf(file, "%u %u", &from, &end) == 2) {
    to[++m] = end;
    next[m] = first[from];
    first[from] = m;
  }
  unsigned char *won = room(in->n, 1);
  unsigned count = 0;
  for (unsigned v = 0; v < in->n / 4; v++) {
    for (unsigned e = first[v]; e; e = next[e])
      won[v] |= !won[to[e]];
    count += won[v];
  }
  printf("%u\n", count);
  free(first);
  free(next);
  free(to);
  free(won);
  fclose(file);
}

/* ------------------------------------------------------------- measuring */

static const struct {
  const char *what, *command[5]; /* @: the input, or the size */
  void (*write)(FILE *file, unsigned n);
  bool is_text;                      /* the input is an argument, not a file */
  void (*ten_lines)(const void *in); /* NULL: nobody would write them */
  unsigned small;
} jobs[] = {
    {"heaps of Nim from a file",
     {"eval", "--outcome", "nim(@%s)"},
     write_heaps,
     false,
     nim,
     2000000},
    {"edges of a graph from a file",
     {"bulk", "graph", "%s"},
     write_arcs,
     false,
     graph,
     2000000},
    {"switches added, who wins",
     {"eval", "--outcome", "%s"},
     write_switches,
     true,
     NULL,
     1000},
    {"switches as one value",
     {"eval", "--outcome", "%s"},
     write_value,
     true,
     NULL,
     6},
    {"misère quotient of 0.26 to heap n",
     {"quotient", "octal[0.26]", "--to", "%s"},
     NULL,
     true,
     NULL,
     24},
};

/* Writes the input of a job: its file, or its text. */
static void prepare(size_t job, unsigned n, const char *name, char *text) {
  if (!jobs[job].write) {
    snprintf(text, TEXT, "%u", n);
    return;
  }
  FILE *file = opened(name, "w+");
  jobs[job].write(file, n);
  if (jobs[job].is_text) {
    rewind(file);
    text[fread(text, 1, TEXT - 1, file)] = '\0';
  } else {
    snprintf(text, TEXT, "%s", name);
  }
  fclose(file);
}

/* Returns our cost, and the seconds of the ten lines in *theirs. */
static child_cost measure(size_t job, unsigned n, char *grundy,
                          const char *name, double *theirs) {
  char *text = room(TEXT, 1), *last = room(TEXT + 8, 1), words[4][16];
  char *command[6] = {grundy};
  prepare(job, n, name, text);
  for (unsigned i = 0; jobs[job].command[i]; i++) {
    const char *word = jobs[job].command[i], *place = strstr(word, "%s");
    if (place)
      snprintf(last, TEXT + 8, "%.*s%s%s", (int)(place - word), word, text,
               place + 2);
    else
      snprintf(words[i], sizeof words[i], "%s", word);
    command[i + 1] = place ? last : words[i];
  }
  const input in = {name, n};
  child_cost best = {0};
  for (unsigned i = 0; i < RUNS; i++) {
    child_cost ours = child_run(command, NULL, NULL);
    double their = 0;
    if (jobs[job].ten_lines)
      their = child_run(NULL, jobs[job].ten_lines, &in).seconds;
    best = i && best.seconds < ours.seconds ? best : ours;
    *theirs = i && *theirs < their ? *theirs : their;
  }
  free(text);
  free(last);
  return best;
}

/* Returns the processor seconds of bench/table.py by Debian's Python. */
static double python(const char *way, unsigned n) {
  char interpreter[] = "/usr/bin/python3", script[] = "bench/table.py";
  char size[16], kind[16];
  snprintf(size, sizeof size, "%u", n);
  snprintf(kind, sizeof kind, "%s", way);
  char *command[] = {interpreter, script, kind, size, NULL};
  double best = 0;
  for (unsigned i = 0; i < RUNS; i++) {
    double seconds = child_run(command, NULL, NULL).seconds;
    best = i && best < seconds ? best : seconds;
  }
  return best;
}

/* The start of Python, about a tenth of a second, is in both figures. */
static void compare_python(char *library) {
  setenv("PYTHONPATH", "python", 1);
  setenv("GRUNDY_LIBRARY", library, 1);
  for (unsigned n = 200; n <= 400; n *= 2) {
    char what[96];
    snprintf(what, sizeof what, "Python's table of Wythoff's game, %u x %u", n,
             n);
    bench_row(what, "s", python("grundy", n), "loops of numpy",
              python("numpy", n));
  }
}

static void compare(size_t job, char *grundy, const char *name) {
  const char *rival = jobs[job].ten_lines ? "ten lines of C" : NULL;
  child_cost ours[2];
  double theirs[2] = {0, 0};
  char what[96];
  unsigned n = jobs[job].small;
  for (unsigned i = 0; i < 2; i++) {
    ours[i] = measure(job, n << i, grundy, name, &theirs[i]);
    snprintf(what, sizeof what, "%s, n = %u", jobs[job].what, n << i);
    bench_row(what, "s", ours[i].seconds, rival, theirs[i]);
  }
  bench_row("... exponent", "",
            child_exponent(ours[1].seconds / ours[0].seconds), rival,
            rival ? child_exponent(theirs[1] / theirs[0]) : 0);
  if (n > 1000000)
    bench_row("... memory", "bytes of each", ours[1].bytes / (2 * n), NULL, 0);
}

int main(int count, char **arguments) {
  (void)count;
  char *grundy = child_beside(arguments[0], "grundy");
  char name[] = "/tmp/grundy-growth-XXXXXX";
  int file = mkstemp(name);
  if (file < 0)
    return 1;
  close(file);
  bench_begin("growth");
  for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++)
    compare(i, grundy, name);
  char *library = child_beside(arguments[0], "libgrundy.so");
  compare_python(library);
  bench_end();
  remove(name);
  free(library);
  free(grundy);
  return 0;
}
