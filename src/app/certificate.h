/* SPDX-License-Identifier: MIT */
/* The option --certificate FILE of the commands that write certificates. */
#ifndef APP_CERTIFICATE_H
#define APP_CERTIFICATE_H

#include "app/options.h"

/* Does standard output get the certificate and nothing else? */
bool certificate_is_alone(const options *o);
/* Refuses a certificate that could not be written, before the work begins;
   returns the exit code. */
int certificate_try(const options *o);

#endif
