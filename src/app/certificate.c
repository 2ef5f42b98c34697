/* SPDX-License-Identifier: MIT */
#include "app/certificate.h"

#include "app/output.h"
#include "app/report.h"

bool certificate_is_alone(const options *o) {
  const char *name = o->texts[OPTION_CERTIFICATE];
  return name && output_is_stdout(name);
}

int certificate_try(const options *o) {
  const char *name = o->texts[OPTION_CERTIFICATE];
  if (certificate_is_alone(o) && options_has(o, OPTION_JSON)) {
    report(NULL, "write the certificate to a file: --certificate FILE",
           "--json and --certificate - both go to standard output");
    return BAD_INPUT;
  }
  return name ? output_try(name) : DONE;
}
