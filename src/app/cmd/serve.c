/* SPDX-License-Identifier: MIT */
/* serve: gives out the page in a browser, and answers its questions. */
#include "app/serve/serve.h"
#include "app/command.h"

#include <string.h>

enum {
  MOST_SECONDS = 60, /* of a question that says --time */
  USUAL_SECONDS = 10 /* of another */
};
static const uint64_t memory = UINT64_C(1) << 30; /* without --max-memory */

/* Is the token made of characters that an address may contain as they are? */
static bool is_token_right(const char *token) {
  for (const char *c = token; *c; c++)
    if (!((*c >= '0' && *c <= '9') || (*c >= 'a' && *c <= 'z') ||
          (*c >= 'A' && *c <= 'Z') || strchr("-._~", *c)))
      return false;
  return *token != '\0';
}

static int run(call *c) {
  const options *o = &c->options;
  bool has_time = options_has(o, OPTION_TIME);
  double time = (double)o->numbers[OPTION_TIME] / 1000;
  uint64_t size = o->numbers[OPTION_MAX_MEMORY];
  serve_settings settings = {
      .address =
          options_has(o, OPTION_LISTEN) ? o->texts[OPTION_LISTEN] : "127.0.0.1",
      .port = (uint16_t)o->numbers[OPTION_PORT],
      .token = o->texts[OPTION_TOKEN],
      .has_frames = options_has(o, OPTION_FRAMES),
      .seconds = has_time ? time : MOST_SECONDS,
      .usual = has_time ? time : USUAL_SECONDS,
      .memory = options_has(o, OPTION_MAX_MEMORY) ? size : memory,
  };
  if (settings.token && !is_token_right(settings.token)) {
    report(NULL, "choose a long random word of letters and digits",
           "--token needs one or more of the characters a-z A-Z 0-9 - . _ ~");
    return BAD_INPUT;
  }
  if (settings.seconds <= 0 || settings.memory == 0) {
    report(NULL, NULL,
           "a question needs a limit of time and of memory, so --time and "
           "--max-memory must be above 0");
    return BAD_INPUT;
  }
  return serve_run(&settings);
}

const command command_serve = {
    .name = "serve",
    .also = "server, web page, browser, page, GUI, 网页, 浏览器, 服务器, 界面",
    .summary = "the page in a browser, with this program as its engine",
    .operands = "",
    .about =
        "Serves the page on this machine and prints its address: open that in "
        "a\n"
        "browser. Each question of the page runs in a process of its own, "
        "without\n"
        "files and network, for at most --time seconds (60 unless given) and "
        "with\n"
        "at most --max-memory bytes (1G unless given). Programs may ask too: "
        "they\n"
        "send {\"words\":[\"eval\",\"nim(3,5)\"]} by POST to /run. Other "
        "machines are\n"
        "served only with --listen and --token. Ctrl-C ends the server.\n",
    .examples = "  grundy serve\n"
                "  grundy serve --port 0\n"
                "  grundy serve --listen 0.0.0.0 --token SECRET\n",
    .options = OPTION_BIT(PORT) | OPTION_BIT(LISTEN) | OPTION_BIT(TOKEN) |
               OPTION_BIT(FRAMES) | OPTION_BIT(MAX_MEMORY) | OPTION_BIT(TIME),
    .run = run,
};
