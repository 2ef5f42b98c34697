/* SPDX-License-Identifier: MIT */
#include "core/process.h"

#include <errno.h>

bool gi_process_is_possible(void) { return false; }

int gi_process_start(gi_process *process, char *const *words) {
  (void)words;
  *process = (gi_process){.in = -1, .out = -1, .code = -1};
  return ENOSYS;
}

grundy_status gi_process_exchange(gi_process *process, const void *data,
                                  size_t length, size_t *written, gi_buffer *in,
                                  size_t most, int milliseconds) {
  (void)data, (void)length, (void)in, (void)most, (void)milliseconds;
  *written = 0;
  process->at_end = true;
  return GRUNDY_OK;
}

void gi_process_finish(gi_process *process) { process->is_deaf = true; }

void gi_process_end(gi_process *process, int milliseconds) {
  (void)process, (void)milliseconds;
}

bool gi_process_adopt(void) { return false; }

void gi_process_end_orphans(void) {}
