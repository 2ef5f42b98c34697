/* SPDX-License-Identifier: MIT */
/*
 * Decides by the headers whether a request may be answered.
 *
 * A page of another site can make a browser send requests to 127.0.0.1.  Its
 * Origin is then foreign.  By a change of its DNS entry (DNS rebinding) that
 * site can make itself the same origin.  The Host is then foreign.
 */
#ifndef APP_SERVE_GATE_H
#define APP_SERVE_GATE_H

#include <stdbool.h>

/* Is the value of a Host header a name of this machine itself: localhost,
   127.x.y.z or [::1], with or without a port?  NULL: the header is missing. */
bool gate_is_own_host(const char *host);

/* May a page of that origin ask?  Without an Origin header (NULL) it is not a
   page that asks, or it is our own.  Otherwise the origin must be http:// or
   https:// and the Host. */
bool gate_is_own_origin(const char *origin, const char *host);

/* Do the headers name the token?  `authorization` is the value of that header,
   `argument` that of ?token=; each may be NULL.  The time taken does not depend
   on where a wrong token differs. */
bool gate_has_token(const char *token, const char *authorization,
                    const char *argument);

#endif
