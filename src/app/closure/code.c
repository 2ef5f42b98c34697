/* SPDX-License-Identifier: MIT */
/* code: a program that has the moves of the positions as data. */
#include "app/closure/closure.h"
#include "core/text.h"
#include "lang/code/closure.h"
#include "lang/codegen/program.h"

static grundy_status write(domain *d, gi_closure_code *code, gi_writer *out) {
  grundy_work *work = d->call->work;
  if (code->name && !gi_codegen_is_name(code->name))
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "{0} is not a name for a function: expected a letter or "
                   "'_', then letters, digits or '_', at most 60 in all",
                   code->name);
  grundy_status status = domain_list(d, !code->outcomes);
  if (status == GRUNDY_OK && !code->outcomes && d->closure.loopy)
    return domain_refuse_cycle(d);
  return status == GRUNDY_OK ? gi_closure_program(code, out) : status;
}

static void show(const domain *d, const gi_closure_code *code,
                 const char *text) {
  static const char *const languages[] = {"c", "c++", "python"};
  if (!options_has(&d->call->options, OPTION_JSON)) {
    fputs(text, stdout);
    return;
  }
  json out = json_to(stdout);
  json_open(&out, '{');
  domain_json(d, &out);
  json_pair_string(&out, "language", languages[code->language]);
  json_pair_string(&out, "kind", "list");
  json_pair_string(&out, "theorem", NULL);
  json_key(&out, "checked");
  json_null(&out);
  json_pair_string(&out, "text", text);
  json_close(&out, '}');
  json_end(&out);
}

int closure_code(domain *d) {
  const options *o = &d->call->options;
  gi_closure_code code = {
      .closure = &d->closure,
      .language = (grundy_code_language)o->numbers[OPTION_TONGUE],
      .play = d->play,
      .outcomes = d->is_partizan || d->is_loopy || d->play == GRUNDY_MISERE ||
                  options_has(o, OPTION_OUTCOMES),
      .is_partizan = d->is_partizan,
      .name = o->texts[OPTION_NAME],
      .of = d->rules ? d->rules->shown->text : d->call->operands[0],
      .is_position = !d->rules};
  gi_writer out;
  gi_writer_init(&out, &d->call->work->memory);
  grundy_status status = write(d, &code, &out);
  gi_write_bytes(&out, "", 1);
  status = gi_finish(d->call->work, status == GRUNDY_OK ? out.status : status,
                     GRUNDY_NOWHERE);
  progress_erase(&d->call->progress);
  if (status == GRUNDY_OK)
    show(d, &code, (const char *)gi_writer_out(&out)->data);
  gi_writer_clear(&out);
  return status == GRUNDY_OK ? DONE : domain_fail(d);
}
