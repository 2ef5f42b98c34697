/* SPDX-License-Identifier: MIT */
/* man: writes the manual pages from the same tables as the help. */
#include "app/command.h"
#include "core/language.h"

#include <string.h>

/* Writes text that roff leaves unchanged: backslashes and hyphens are escaped,
   and so is a dot or quote at the beginning of a line. */
static void put_text(const char *text) {
  bool is_start = true;
  for (; *text; text++) {
    if (is_start && (*text == '.' || *text == '\''))
      fputs("\\&", stdout);
    if (*text == '\\')
      fputs("\\e", stdout);
    else if (*text == '-')
      fputs("\\-", stdout);
    else
      putchar(*text);
    is_start = *text == '\n';
  }
}

/* Writes lines that roff does not fill. */
static void put_lines(const char *text) {
  puts(".nf");
  put_text(text);
  puts(".fi");
}

static void put_heading(const char *text) { printf(".SH %s\n", tr(text)); }

static void put_title(const char *name, const char *summary) {
  fputs(".TH GRUNDY", stdout);
  if (name[0])
    putchar('-');
  for (const char *at = name; *at; at++)
    putchar(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
  printf(" 1 \"\" \"grundy %s\"\n", grundy_version());
  put_heading(N_("NAME"));
  printf("grundy%s%s \\- ", name[0] ? "\\-" : "", name);
  put_text(summary);
  putchar('\n');
  put_heading(N_("SYNOPSIS"));
}

static void put_option(const command *own, const option *o) {
  bool is_first = true;
  printf(".TP\n.B \\-\\-%s", o->name);
  if (o->argument)
    printf(" \\fI%s\\fR", o->argument);
  putchar('\n');
  put_text(tr(o->help));
  for (size_t i = 0; o->choices && o->choices[i]; i++) {
    if (!command_takes(own, o, i))
      continue;
    printf("%s%s", is_first ? tr(": ") : ", ", o->choices[i]);
    is_first = false;
  }
  putchar('\n');
}

static void write_command(const command *own) {
  put_title(own->name, tr(own->summary));
  printf(".B grundy %s\n[\\fIOPTION\\fR]... ", own->name);
  put_text(own->operands);
  putchar('\n');
  put_heading(N_("DESCRIPTION"));
  put_lines(tr(own->about));
  put_heading(N_("OPTIONS"));
  for (option_id id = 0; id < OPTION_COUNT; id++)
    if ((own->options | OPTION_ALWAYS) >> id & 1)
      put_option(own, &option_table[id]);
  put_heading(N_("EXAMPLES"));
  put_lines(own->examples);
  put_heading(N_("SEE ALSO"));
  puts(".BR grundy (1)");
}

static void write_overview(void) {
  put_title("", tr("who wins a combinatorial game, by which moves, and why"));
  puts(".B grundy\n\\fICOMMAND\\fR [\\fIOPTION\\fR]... \\fIOPERAND\\fR...");
  put_heading(N_("COMMANDS"));
  for (size_t i = 0; commands[i]; i++) {
    printf(".TP\n.BR grundy\\-%s (1)\n", commands[i]->name);
    put_text(tr(commands[i]->summary));
    putchar('\n');
  }
  for (size_t i = 0; help_pages[i].name; i++) {
    fputs(".SH \"", stdout);
    put_text(tr(help_pages[i].summary));
    puts("\"");
    put_lines(tr(help_pages[i].text));
  }
  put_heading(N_("FILES"));
  put_text(
      tr("The documents, which messages name as doc/NAME.md, and the files "
         "with proofs, such as src/games/wythoff.game, are installed in "
         "share/doc/grundy below the prefix, such as /usr."));
  putchar('\n');
}

static int run(call *c) {
  if (c->operand_count == 0) {
    write_overview();
    return DONE;
  }
  const command *own = command_named(c->operands[0]);
  if (!own) {
    report(NULL, "grundy help lists the commands",
           "there is no command '%.60s'", c->operands[0]);
    return BAD_INPUT;
  }
  write_command(own);
  return DONE;
}

const command command_man = {
    .name = "man",
    .summary = "a manual page, in the format of man",
    .operands = "[COMMAND]",
    .about =
        "Prints the manual page of grundy, or of one of its commands, in the\n"
        "format of man(1). `make install` installs all manual pages.\n",
    .examples = "  grundy man eval | man -l -\n",
    .most_operands = 1,
    .run = run,
};
