/* SPDX-License-Identifier: MIT */
/*
 * completion: a script for bash, zsh or fish, written from the tables of
 * commands and options and the catalogue of games.
 */
#include "app/catalogue.h"

#include <string.h>

/* Does the usage line of the command name such an operand? */
static bool wants(const command *own, const char *word) {
  return strstr(own->operands, word) != NULL;
}

static bool wants_games(const command *own) {
  return wants(own, "RULES") || wants(own, "NAME") || wants(own, "GAME") ||
         wants(own, "POSITION");
}

static bool wants_files(const option *o) {
  return o->argument && strcmp(o->argument, "FILE") == 0;
}

static option_set taken(const command *own) {
  return own->options | OPTION_ALWAYS;
}

/* Writes the choices of the option, or only those that the command takes. */
static void put_choices(const command *own, const option *o) {
  bool is_first = true;
  for (size_t i = 0; o->choices[i]; i++) {
    if (own && !command_takes(own, o, i))
      continue;
    printf("%s%s", is_first ? "" : " ", o->choices[i]);
    is_first = false;
  }
}

static void put_commands(void) {
  for (size_t i = 0; commands[i]; i++)
    printf("%s%s", i ? " " : "", commands[i]->name);
}

static void put_games(const grundy *g) {
  for (size_t i = 0; i < grundy_family_count(g); i++) {
    const grundy_family *family = grundy_family_at(g, i);
    if (family->usage[0] != '{') /* {RULE} has no name to type */
      printf("%s ", family->name);
  }
  for (size_t i = 0; i < grundy_alias_count(g); i++)
    printf("%s%s", i ? " " : "", grundy_alias_at(g, i)->name);
}

/* Writes what may be typed as an operand: words of the usage line, commands,
   pages of the help, games. */
static void put_operands(const grundy *g, const command *own) {
  for (const char *at = own->operands; *at;) {
    size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz");
    bool is_option = at > own->operands && at[-1] == '-';
    if (length > 1 && !is_option)
      printf("%.*s ", (int)length, at);
    at += length ? length : 1;
  }
  for (size_t i = 0; wants(own, "PAGE") && help_pages[i].name; i++)
    printf("%s ", help_pages[i].name);
  if (wants(own, "COMMAND")) {
    put_commands();
    putchar(' ');
  }
  if (wants_games(own))
    put_games(g);
}

/* Writes text for single quotes, so that the shell reads it unchanged.  In zsh,
   the specification of an option has marks of its own; they are escaped too. */
static void put_quoted(const char *text, const char *quote, const char *marks) {
  for (; *text; text++)
    if (*text == '\'')
      fputs(quote, stdout);
    else if (strchr(marks, *text))
      printf("\\%c", *text);
    else
      putchar(*text);
}

/* ---------------------------------------------------------------- bash */

static void bash_arguments(void) {
  for (option_id id = 0; id < OPTION_COUNT; id++) {
    const option *o = &option_table[id];
    if (o->kind == ARGUMENT_NONE)
      continue;
    printf("    --%s) COMPREPLY=($(compgen ", o->name);
    if (o->choices) {
      fputs("-W '", stdout);
      put_choices(NULL, o);
      fputs("' ", stdout);
    } else {
      fputs(wants_files(o) ? "-f " : "-W '' ", stdout);
    }
    puts("-- \"$word\")); return ;;");
  }
}

static void bash_operands(const grundy *g) {
  for (size_t i = 0; commands[i]; i++) {
    const command *own = commands[i];
    printf("    %s) words='", own->name);
    for (option_id id = 0; id < OPTION_COUNT; id++)
      if (taken(own) >> id & 1)
        printf("--%s ", option_table[id].name);
    put_operands(g, own);
    puts("' ;;");
  }
}

static void write_bash(const grundy *g) {
  puts("# grundy completion bash\n"
       "_grundy() {\n"
       "  local word=${COMP_WORDS[COMP_CWORD]} before= command= words= i\n"
       "  [ \"$COMP_CWORD\" -gt 0 ] && before=${COMP_WORDS[COMP_CWORD-1]}\n"
       "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
       "    case ${COMP_WORDS[i]} in -*) ;; *) command=${COMP_WORDS[i]}; "
       "break ;; esac\n"
       "  done\n"
       "  case $before in");
  bash_arguments();
  fputs("  esac\n"
        "  case $command in\n"
        "    '') words='",
        stdout);
  put_commands();
  puts("' ;;");
  bash_operands(g);
  puts("  esac\n"
       "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
       "}\n"
       "complete -o default -F _grundy grundy");
}

/* ----------------------------------------------------------------- zsh */

static void zsh_option(const command *own, const option *o) {
  printf("        '--%s[", o->name);
  put_quoted(tr(o->help), "'\\''", "[]:\\");
  putchar(']');
  if (o->kind != ARGUMENT_NONE) {
    printf(":%s:", o->argument);
    if (o->choices) {
      putchar('(');
      put_choices(own, o);
      putchar(')');
    } else if (wants_files(o)) {
      fputs("_files", stdout);
    }
  }
  puts("' \\");
}

static void zsh_command(const grundy *g, const command *own) {
  printf("    %s)\n      _arguments \\\n", own->name);
  for (option_id id = 0; id < OPTION_COUNT; id++)
    if (taken(own) >> id & 1)
      zsh_option(own, &option_table[id]);
  fputs("        '*:operand:(", stdout);
  put_operands(g, own);
  puts(")' ;;");
}

static void write_zsh(const grundy *g) {
  puts("#compdef grundy\n"
       "# grundy completion zsh\n"
       "_grundy() {\n"
       "  local -a commands\n"
       "  commands=(");
  for (size_t i = 0; commands[i]; i++) {
    printf("    '%s:", commands[i]->name);
    put_quoted(tr(commands[i]->summary), "'\\''", "\\:");
    puts("'");
  }
  puts("  )\n"
       "  if ((CURRENT == 2)); then\n"
       "    _describe command commands\n"
       "    return\n"
       "  fi\n"
       "  local name=$words[2]\n"
       "  shift words\n"
       "  ((CURRENT--))\n"
       "  case $name in");
  for (size_t i = 0; commands[i]; i++)
    zsh_command(g, commands[i]);
  puts("  esac\n"
       "}\n"
       "if [ \"$funcstack[1]\" = _grundy ]; then\n"
       "  _grundy \"$@\"\n"
       "else\n"
       "  compdef _grundy grundy\n"
       "fi");
}

/* ---------------------------------------------------------------- fish */

static void fish_option(const command *own, const option *o) {
  printf("complete -c grundy -n '__fish_seen_subcommand_from %s' -l %s",
         own->name, o->name);
  if (o->choices) {
    fputs(" -x -a '", stdout);
    put_choices(own, o);
    putchar('\'');
  } else if (o->kind != ARGUMENT_NONE) {
    fputs(wants_files(o) ? " -r -F" : " -x", stdout);
  }
  fputs(" -d '", stdout);
  put_quoted(tr(o->help), "\\'", "\\");
  puts("'");
}

static void write_fish(const grundy *g) {
  puts("# grundy completion fish\n"
       "complete -c grundy -f");
  for (size_t i = 0; commands[i]; i++) {
    const command *own = commands[i];
    printf("complete -c grundy -n __fish_use_subcommand -a %s -d '", own->name);
    put_quoted(tr(own->summary), "\\'", "\\");
    puts("'");
    for (option_id id = 0; id < OPTION_COUNT; id++)
      if (taken(own) >> id & 1)
        fish_option(own, &option_table[id]);
    printf("complete -c grundy -n '__fish_seen_subcommand_from %s' -a '",
           own->name);
    put_operands(g, own);
    puts("'");
  }
}

static int run(call *c) {
  static const struct {
    const char *name;
    void (*write)(const grundy *g);
  } shells[] = {{"bash", write_bash}, {"zsh", write_zsh}, {"fish", write_fish}};
  for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
    if (strcmp(shells[i].name, c->operands[0]) == 0) {
      shells[i].write(c->grundy);
      return DONE;
    }
  report(NULL, "choose bash, zsh or fish", "there is no completion for '%.60s'",
         c->operands[0]);
  return BAD_INPUT;
}

const command command_completion = {
    .name = "completion",
    .summary = "a completion script for your shell",
    .operands = "bash|zsh|fish",
    .about =
        "Prints a script that completes commands, options and games.\n"
        "  bash  put the line of the example below into ~/.bashrc\n"
        "  zsh   put 'source <(grundy completion zsh)' into ~/.zshrc, after\n"
        "        compinit\n"
        "  fish  save it as ~/.config/fish/completions/grundy.fish\n"
        "`make install` puts all three where the shells look for them.\n",
    .examples = "  source <(grundy completion bash)\n",
    .least_operands = 1,
    .most_operands = 1,
    .options = OPTION_BIT(RULES) | OPTION_LIMITS,
    .run = run,
};
