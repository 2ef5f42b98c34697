/* SPDX-License-Identifier: MIT */
/* Takes the place of the server in a program built without libmicrohttpd. */
#include "app/report.h"
#include "app/serve/serve.h"

int serve_run(const serve_settings *settings) {
  (void)settings;
  report(NULL,
         "the page that make page writes needs no server; for this one, "
         "install the package libmicrohttpd-dev and build again: ./grundy "
         "serve in the source folder does both",
         "this program was built without libmicrohttpd, which grundy serve "
         "needs");
  return BAD_INPUT;
}
