/* SPDX-License-Identifier: MIT */
/* code: the values of a game as a function to paste. */
#include "app/proof/brief.h"
#include "app/request.h"
#include "app/text/render.h"

static void write_json(const call *c, const request *r,
                       const grundy_code *code) {
  static const char *const languages[] = {"c", "c++", "python"};
  json out = json_to(stdout);
  json_open(&out, '{');
  json_pair_string(&out, "rules", grundy_rules_text(r->rules));
  json_pair_string(&out, "convention", convention_name(r->play));
  request_json_fixed(r, &out);
  json_pair_string(&out, "language",
                   languages[c->options.numbers[OPTION_TONGUE]]);
  json_pair_string(&out, "kind", grundy_code_kind_name(code->kind));
  json_pair_string(&out, "theorem", code->theorem);
  proof_json(&out, r->rules, code->proof);
  json_key(&out, "checked");
  if (code->kind == GRUNDY_CODE_CONJECTURE)
    json_number(&out, code->checked);
  else
    json_null(&out);
  json_pair_string(&out, "text", code->text);
  json_close(&out, '}');
  json_end(&out);
}

static grundy_method method_of(const options *o) {
  if (!options_has(o, OPTION_METHOD))
    return GRUNDY_BEST;
  return o->numbers[OPTION_METHOD] == METHOD_SEARCH ? GRUNDY_SEARCH
                                                    : GRUNDY_THEOREM;
}

static int write_code(call *c, const source *s, const grundy_rules *rules) {
  grundy_code code;
  request r;
  int counted = request_count(c, s, &rules);
  if (counted != DONE)
    return counted;
  if (!request_read(c, s, rules, 0, &r))
    return BAD_INPUT;
  grundy_code_query query = {
      .language = (grundy_code_language)c->options.numbers[OPTION_TONGUE],
      .method = method_of(&c->options),
      .program = options_has(&c->options, OPTION_MAIN),
      .conjecture = options_has(&c->options, OPTION_CONJECTURE),
      .outcomes = options_has(&c->options, OPTION_OUTCOMES),
      .play = r.play,
      .to = options_has(&c->options, OPTION_TO) ? c->options.numbers[OPTION_TO]
                                                : 0,
      .slice = request_slice(&r),
      .name = c->options.texts[OPTION_NAME]};
  if (grundy_code_write(c->work, rules, query, &code))
    return source_report(s, c->work);
  progress_erase(&c->progress);
  if (options_has(&c->options, OPTION_JSON))
    write_json(c, &r, &code);
  else
    fputs(code.text, stdout);
  return DONE;
}

static int run(call *c) {
  if (options_has(&c->options, OPTION_METHOD) &&
      c->options.numbers[OPTION_METHOD] >= METHOD_BOTH) {
    report(NULL, NULL,
           "--method %s does not work for code: choose search or theorem",
           c->options.texts[OPTION_METHOD]);
    return BAD_INPUT;
  }
  if (options_has(&c->options, OPTION_TO) &&
      !options_has(&c->options, OPTION_CONJECTURE)) {
    report(NULL, NULL,
           "--to says how far a conjecture is checked: use it with "
           "--conjecture");
    return BAD_INPUT;
  }
  if (options_has(&c->options, OPTION_CONJECTURE) &&
      options_has(&c->options, OPTION_METHOD) &&
      c->options.numbers[OPTION_METHOD] == METHOD_THEOREM) {
    report(NULL, NULL, "give only one of --conjecture and --method theorem");
    return BAD_INPUT;
  }
  return with_rules(c, write_code);
}

const command command_code = {
    .name = "code",
    .also = "source code, program, template, snippet, C++, Python, 代码, "
            "源代码, 程序, 模板, 板子",
    .summary = "the values of a game as a function to paste",
    .operands = "RULES [RANGE|NUMBER ...] [--lang c|c++|python]",
    .about =
        "Writes a function grundy(n), or grundy(x, y), on 64-bit integers: a\n"
        "closed form if one is proved, a periodic table if a period is "
        "proved,\n"
        "otherwise the recursion. A comment above the function says which it "
        "is,\n"
        "and by which theorem. --method search always writes the recursion;\n"
        "--method theorem writes only what is proved. --conjecture uses a "
        "pattern\n"
        "that grundy find names but nobody has proved, from the values up to "
        "--to N;\n"
        "the comment says how far it was checked, or that automata proved it "
        "(see\n"
        "grundy find). --outcomes writes a function "
        "wins,\n"
        "which is 0 where the player to move loses; a theorem about outcomes "
        "is then\n"
        "enough. --misere writes the function wins of misère play, if each "
        "move\n"
        "leaves one component. A list of ranges and numbers, as in grundy "
        "table, fixes\n"
        "some numbers of a position: the function takes the other numbers.\n"
        "--name gives the function another name, so that several fit into one "
        "file.\n"
        "--lang c, c++ or python chooses the programming language, --lang en "
        "or\n"
        "zh the language of the comments; both may be given.\n"
        "For a position, or rules that are not about numbers, the program has "
        "the moves\n"
        "of all positions that play reaches as data, and takes the text of a "
        "position.\n",
    .examples = "  grundy code 'take[2..5]'\n"
                "  grundy code kayles --lang python\n"
                "  grundy code '{n -> n-k for k in fib}' --lang c++ --main\n"
                "  grundy code wythoff --outcomes --name wythoff_wins\n"
                "  grundy code 'take[1,3,4]' --misere --conjecture --to 500\n",
    .least_operands = 1,
    .most_operands = 1 + REQUEST_LIST,
    .options = OPTION_BIT(TONGUE) | OPTION_BIT(METHOD) | OPTION_BIT(MAIN) |
               OPTION_BIT(CONJECTURE) | OPTION_BIT(NAME) |
               OPTION_BIT(OUTCOMES) | OPTION_BIT(MISERE) | OPTION_BIT(TO) |
               OPTION_BIT(JSON) | OPTION_BIT(RULES) | OPTION_LIMITS,
    .run = run,
};
