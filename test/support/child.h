/* SPDX-License-Identifier: MIT */
/*
 * What a process costs: a command, or a function of ours in a process of its
 * own, so that both are measured in the same way, with their printing.  The
 * standard output goes to /dev/null.
 */
#ifndef SUPPORT_CHILD_H
#define SUPPORT_CHILD_H

typedef struct child_cost {
  double seconds; /* of the processor, all threads */
  double bytes;   /* most memory at any time */
} child_cost;

/* Runs a command, or the function if there is none.  Ends this process if the
   other one fails. */
child_cost child_run(char *const *command, void (*function)(const void *data),
                     const void *data);
/* Returns the path of the program NAME in the folder of `self`; to be freed. */
char *child_beside(const char *self, const char *name);
/* Returns the exponent with which something grows, from its growth where the
   size doubles: the logarithm to base 2. */
double child_exponent(double growth);

#endif
