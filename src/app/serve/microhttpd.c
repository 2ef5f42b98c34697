/* SPDX-License-Identifier: MIT */
#include "app/serve/microhttpd.h"

#include <dlfcn.h>
#include <string.h>

/* ISO C does not convert pointers to objects into pointers to functions, so the
   bytes are copied. */
static bool find(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  if (found)
    memcpy(function, &found, sizeof found);
  return found != NULL;
}

bool microhttpd_load(microhttpd *m) {
  void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
#define FIND(name) &&find(library, "MHD_" #name, &m->name)
  return library MICROHTTPD_FUNCTIONS(FIND);
#undef FIND
}
