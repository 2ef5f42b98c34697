/* SPDX-License-Identifier: MIT */
/*
 * --walnut FILE.  One file has the commands, and after them, as comments, the
 * files of the Automata Library that they need; a folder has Walnut's own
 * layout:
 *
 *   FOLDER/Command Files/grundy.txt
 *   FOLDER/Automata Library/lost.txt ...
 */
#include "app/output.h"
#include "app/picture/picture.h"
#include "app/proof/proof.h"
#include "core/file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static bool is_folder(const char *name) {
  size_t length = strlen(name);
  return length > 1 && name[length - 1] == '/';
}

/* Makes a folder, unless it is there; returns the exit code. */
static int make_folder(const char *name) {
  if (mkdir(name, 0777) == 0 || errno == EEXIST)
    return DONE;
  report(NULL, NULL, "cannot make the folder %s: %s", name, strerror(errno));
  return INTERNAL;
}

int proof_walnut_try(const char *name) {
  return is_folder(name) ? make_folder(name) : output_try(name);
}

/* Writes the file FOLDER/WITHIN/NAME; returns the exit code. */
static int write_into(const char *folder, const char *within, const char *name,
                      const char *text) {
  char path[GI_PATH_ROOM];
  int length = snprintf(path, sizeof path, "%s%s", folder, within);
  int code = make_folder(path);
  if (code != DONE)
    return code;
  size_t used = (size_t)length < sizeof path ? (size_t)length : sizeof path;
  snprintf(path + used, sizeof path - used, "/%s", name);
  return output_write(path, text, strlen(text));
}

static int write_folder(const grundy_walnut *w, const char *folder) {
  int code = write_into(folder, "Command Files", "grundy.txt", w->commands);
  for (size_t i = 0; code == DONE && i < w->count; i++)
    code = write_into(folder, "Automata Library", w->files[i].name,
                      w->files[i].text);
  return code;
}

/* Writes a file as comments. */
static void add_file(gi_writer *out, const grundy_walnut_file *file) {
  gi_write(out, "\n# file: Automata Library/%s\n", file->name);
  for (const char *at = file->text; *at;) {
    size_t length = strcspn(at, "\n");
    gi_write(out, "#|%.*s\n", (int)length, at);
    at += length + (at[length] == '\n');
  }
}

static int write_file(const grundy_walnut *w, const options *o,
                      const char *name) {
  gi_memory memory = {.limit = (size_t)o->numbers[OPTION_MAX_MEMORY]};
  gi_writer out;
  gi_writer_init(&out, &memory);
  gi_write_text(&out, w->commands);
  if (w->count)
    gi_write_text(&out, "\n# The files of Walnut's folder 'Automata Library': "
                        "save each without '#|'.\n");
  for (size_t i = 0; i < w->count; i++)
    add_file(&out, &w->files[i]);
  int code = out.status == GRUNDY_OK
                 ? output_write(name, gi_writer_out(&out)->data,
                                gi_writer_out(&out)->length)
                 : picture_refused(&memory);
  gi_writer_clear(&out);
  return code;
}

int proof_walnut(const proof_view *v, const char *name) {
  grundy_walnut w;
  grundy_status status =
      grundy_proof_walnut(v->call->work, v->rules, v->query, v->proof, &w);
  if (status != GRUNDY_OK) {
    const grundy_error *error = grundy_work_error(v->call->work);
    report_error(error, NULL);
    return exit_code(error);
  }
  return is_folder(name) ? write_folder(&w, name)
                         : write_file(&w, &v->call->options, name);
}
