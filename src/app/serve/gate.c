/* SPDX-License-Identifier: MIT */
#include "app/serve/gate.h"

#include <string.h>
#include <strings.h>

/* Returns what comes after a prefix of any case; NULL if the text begins
   differently. */
static const char *after(const char *text, const char *prefix) {
  size_t length = strlen(prefix);
  return strncasecmp(text, prefix, length) == 0 ? text + length : NULL;
}

/* Is the text empty, or a colon with one to five digits? */
static bool is_port(const char *text) {
  if (*text == '\0')
    return true;
  size_t digits = strspn(text + 1, "0123456789");
  return *text == ':' && digits >= 1 && digits <= 5 && text[1 + digits] == '\0';
}

/* Returns the end of an address 127.x.y.z; NULL if it is not one. */
static const char *after_loopback(const char *text) {
  const char *s = after(text, "127");
  for (int i = 0; s && i < 3; i++) {
    size_t digits = s[0] == '.' ? strspn(s + 1, "0123456789") : 0;
    s = digits >= 1 && digits <= 3 ? s + 1 + digits : NULL;
  }
  return s;
}

/* An ssh tunnel may change the port, so any port will do.  The Origin must
   still have the same. */
bool gate_is_own_host(const char *host) {
  if (!host)
    return false;
  const char *rest = after(host, "localhost");
  if (!rest)
    rest = after(host, "[::1]");
  if (!rest)
    rest = after_loopback(host);
  return rest && is_port(rest);
}

bool gate_is_own_origin(const char *origin, const char *host) {
  if (!origin)
    return true;
  const char *rest = after(origin, "https://");
  if (!rest)
    rest = after(origin, "http://");
  return rest && host && strcasecmp(rest, host) == 0;
}

/* Compares in a time that depends on the length of `given` alone. */
static bool is_same(const char *token, const char *given) {
  size_t length = strlen(token), count = strlen(given);
  volatile unsigned char difference = length != count;
  for (size_t i = 0; i < count; i++)
    difference |= (unsigned char)(given[i] ^ token[i % (length + 1)]);
  return difference == 0;
}

bool gate_has_token(const char *token, const char *authorization,
                    const char *argument) {
  const char *bearer = authorization ? after(authorization, "Bearer ") : NULL;
  return (bearer && is_same(token, bearer)) ||
         (argument && is_same(token, argument));
}
