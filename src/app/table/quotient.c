/* SPDX-License-Identifier: MIT */
/* The table of `--misere --quotient`: the element of each heap. */
#include "app/advice.h"
#include "app/range.h"
#include "app/table/job.h"
#include "core/text.h"

enum {
  COLUMNS = 10
};

static void write_text(const grundy_quotient *q, range r) {
  for (uint64_t n = r.from; n <= r.to; n++) {
    bool is_first = (n - r.from) % COLUMNS == 0;
    if (is_first)
      printf("%s:", gi_digits_of(n).text);
    printf(" %s", q->words[q->maps[0].elements[n]]);
    if ((n - r.from) % COLUMNS == COLUMNS - 1 || n == r.to)
      puts("");
  }
}

static void write_csv(const grundy_quotient *q, range r, bool is_cut) {
  puts("n,element");
  for (uint64_t n = r.from; n <= r.to; n++)
    printf("%s,%s\n", gi_digits_of(n).text, q->words[q->maps[0].elements[n]]);
  if (is_cut)
    puts("# cut: a limit was reached");
}

static void write_json(const grundy_rules *rules, const grundy_quotient *q,
                       range r, bool is_cut) {
  json out = json_to(stdout);
  json_open(&out, '{');
  json_pair_string(&out, "rules", grundy_rules_text(rules));
  json_pair_string(&out, "convention", "misere");
  json_pair_string(&out, "kind", "quotient");
  json_pair_number(&out, "order", q->order);
  json_pair_number(&out, "from", r.from);
  json_key(&out, "elements");
  json_open(&out, '[');
  for (uint64_t n = r.from; n <= r.to; n++)
    json_string(&out, q->words[q->maps[0].elements[n]]);
  json_close(&out, ']');
  if (is_cut)
    json_pair_bool(&out, "cut", true);
  json_close(&out, '}');
  json_end(&out);
}

/* Computes the quotient at least to the last heap, or as far as the limits
   allow.  If it is complete earlier, the heaps after that follow from the
   period. */
static int write_elements(call *c, const grundy_rules *rules, range r,
                          uint64_t format) {
  grundy_quotient q = {0};
  grundy_status status = grundy_quotient_run(
      c->work, &rules, 1,
      (grundy_quotient_query){.to = r.to ? r.to : 1, .beyond = true}, &q);
  progress_erase(&c->progress);
  bool is_cut = status != GRUNDY_OK;
  if (is_cut && q.to < r.to)
    r.to = q.to; /* the heaps that were verified before the limit */
  bool has_some = !is_cut || (q.words && r.from <= r.to);
  if (has_some && format == FORMAT_JSON)
    write_json(rules, &q, r, is_cut);
  else if (has_some && format == FORMAT_CSV)
    write_csv(&q, r, is_cut);
  else if (has_some)
    write_text(&q, r);
  if (!is_cut)
    return DONE;
  fflush(stdout);
  return report_refusal(c, NULL);
}

int table_quotient(call *c, const grundy_rules *rules) {
  const options *o = &c->options;
  range r;
  uint64_t format =
      options_has(o, OPTION_JSON) ? FORMAT_JSON : o->numbers[OPTION_FORMAT];
  if (!options_has(o, OPTION_MISERE)) {
    report(NULL, "add --misere", "--quotient is about misère play");
    return BAD_INPUT;
  }
  if (c->operand_count != 2 || format > FORMAT_JSON) {
    report(NULL, NULL,
           "--quotient prints one range of heaps, as text, csv or json");
    return BAD_INPUT;
  }
  return range_read(c->operands[1], &r) ? write_elements(c, rules, r, format)
                                        : (int)BAD_INPUT;
}
