/* SPDX-License-Identifier: MIT */
/*
 * Files are replaced as a whole or not at all, whatever goes wrong: the k-th
 * system call fails, or the process is killed there, for every k.
 */
#include "core/file.h"

#include "unit.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---------------------------------------------- system calls that fail */

static struct {
  int calls;   /* made so far */
  int fail_at; /* this call fails; 0: none does */
  int kill_at; /* this call and all later ones do nothing; 0: none */
  int error;   /* errno of the call that fails */
  size_t most; /* bytes that one write takes; 0: all */
} fault;

/* Counts a call.  Returns whether the call is to be made. */
static bool is_made(int *result) {
  fault.calls++;
  if (fault.kill_at && fault.calls >= fault.kill_at) {
    *result = 1000000; /* a dead process sees nothing of it */
    return false;
  }
  if (fault.calls == fault.fail_at) {
    errno = fault.error;
    *result = -1;
    return false;
  }
  return true;
}

static int faulty_open(const char *path, int flags, mode_t mode) {
  int result;
  return is_made(&result) ? gi_io_system.open(path, flags, mode) : result;
}

static int done(int result) { return result < 0 ? result : 0; }

static int faulty_chmod(int file, mode_t mode) {
  int result;
  return is_made(&result) ? gi_io_system.chmod(file, mode) : done(result);
}

static int faulty_chown(int file, uid_t user, gid_t group) {
  int result;
  return is_made(&result) ? gi_io_system.chown(file, user, group)
                          : done(result);
}

static ssize_t faulty_write(int file, const void *bytes, size_t length) {
  int result;
  if (!is_made(&result))
    return result < 0 ? -1 : (ssize_t)length;
  if (fault.most && length > fault.most)
    length = fault.most;
  return gi_io_system.write(file, bytes, length);
}

static int faulty_sync(int file) {
  int result;
  return is_made(&result) ? gi_io_system.sync(file) : done(result);
}

/* A descriptor is closed even if the call reports a failure, or if the process
   dies. */
static int faulty_close(int file) {
  int result;
  bool made = is_made(&result);
  int closed = file < 1000000 ? gi_io_system.close(file) : 0;
  return made ? closed : done(result);
}

static int faulty_rename(const char *from, const char *to) {
  int result;
  return is_made(&result) ? gi_io_system.rename(from, to) : done(result);
}

static int faulty_unlink(const char *path) {
  int result;
  return is_made(&result) ? gi_io_system.unlink(path) : done(result);
}

static const gi_io faulty = {
    .open = faulty_open,
    .chmod = faulty_chmod,
    .chown = faulty_chown,
    .write = faulty_write,
    .sync = faulty_sync,
    .close = faulty_close,
    .rename = faulty_rename,
    .unlink = faulty_unlink,
};

/* -------------------------------------------------------------- helpers */

enum {
  LARGE = 3 * GI_FILE_BLOCK + 17
};

static char folder[] = "/tmp/grundy-file-XXXXXX";
static char old_bytes[100], new_bytes[LARGE];

static int make_folder(void **state) {
  (void)state;
  memset(old_bytes, 'o', sizeof old_bytes);
  for (size_t i = 0; i < sizeof new_bytes; i++)
    new_bytes[i] = (char)('a' + i % 23);
  return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int count_entries(void) {
  int count = 0;
  DIR *list = opendir(".");
  assert_non_null(list);
  while (readdir(list))
    count++;
  closedir(list);
  return count - 2; /* without . and .. */
}

static int remove_folder(void **state) {
  (void)state;
  return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static grundy_status replace_by(const gi_io *io, const char *name) {
  gi_file file;
  if (gi_file_create_by(&file, io, name) != GRUNDY_OK)
    return GRUNDY_IO;
  gi_file_write(&file, new_bytes, 10);
  gi_file_write(&file, new_bytes + 10, LARGE - 20);
  gi_file_write(&file, new_bytes + LARGE - 10, 10);
  return gi_file_commit(&file);
}

static void put_old(const char *name) {
  int file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0640);
  assert_true(file >= 0);
  assert_int_equal(write(file, old_bytes, sizeof old_bytes), sizeof old_bytes);
  assert_int_equal(fchmod(file, 0640), 0);
  close(file);
}

/* Returns 'o' for the old bytes, 'n' for the new bytes, '-' if there is no
   file, and '?' for any other bytes. */
static char content(const char *name) {
  static char bytes[LARGE + 1];
  int file = open(name, O_RDONLY);
  if (file < 0)
    return '-';
  size_t length = 0;
  for (ssize_t more;
       (more = read(file, bytes + length, sizeof bytes - length)) > 0;)
    length += (size_t)more;
  close(file);
  if (length == sizeof old_bytes && memcmp(bytes, old_bytes, length) == 0)
    return 'o';
  return length == LARGE && memcmp(bytes, new_bytes, length) == 0 ? 'n' : '?';
}

static mode_t mode_of(const char *name) {
  struct stat there;
  assert_int_equal(stat(name, &there), 0);
  return there.st_mode & 07777;
}

/* ---------------------------------------------------------------- tests */

static void a_file_is_replaced(void **state) {
  (void)state;
  mode_t mask = umask(022);
  assert_int_equal(replace_by(&gi_io_system, "fresh"), GRUNDY_OK);
  assert_int_equal(content("fresh"), 'n');
  assert_int_equal(mode_of("fresh"), 0644);
  umask(mask);
  put_old("kept");
  assert_int_equal(replace_by(&gi_io_system, "kept"), GRUNDY_OK);
  assert_int_equal(content("kept"), 'n');
  assert_int_equal(mode_of("kept"), 0640);
  assert_int_equal(count_entries(), 2);
  unlink("fresh");
  unlink("kept");
}

static void a_link_stays_a_link(void **state) {
  (void)state;
  char to[16] = "";
  put_old("real");
  assert_int_equal(symlink("real", "link"), 0);
  assert_int_equal(symlink("nowhere", "dangling"), 0);
  assert_int_equal(symlink("loop", "loop"), 0);
  assert_int_equal(replace_by(&gi_io_system, "link"), GRUNDY_OK);
  assert_int_equal(replace_by(&gi_io_system, "dangling"), GRUNDY_OK);
  assert_int_equal(replace_by(&gi_io_system, "loop"), GRUNDY_IO);
  assert_int_equal(errno, ELOOP);
  assert_int_equal(readlink("link", to, sizeof to), 4);
  assert_int_equal(readlink("dangling", to, sizeof to), 7);
  assert_int_equal(content("real"), 'n');
  assert_int_equal(content("nowhere"), 'n');
  assert_int_equal(count_entries(), 5);
  for (const char *const *name =
           (const char *const[]){"link", "dangling", "loop", "real", "nowhere",
                                 NULL};
       *name; name++)
    unlink(*name);
}

static void other_files_are_left_alone(void **state) {
  (void)state;
  put_old("run.new");
  put_old(".run.grundy-lock.old");
  assert_int_equal(replace_by(&gi_io_system, "run"), GRUNDY_OK);
  gi_file_claim claim;
  assert_int_equal(gi_file_claim_take(&claim, "run"), GRUNDY_OK);
  gi_file_claim_release(&claim);
  gi_file_claim_release(&claim);
  assert_int_equal(content("run.new"), 'o');
  assert_int_equal(content(".run.grundy-lock.old"), 'o');
  assert_int_equal(count_entries(), 3);
  unlink("run.new");
  unlink(".run.grundy-lock.old");
  unlink("run");
}

static void bad_places_are_refused(void **state) {
  (void)state;
  char name[GI_PATH_ROOM + 10];
  memset(name, 'x', sizeof name);
  name[sizeof name - 1] = '\0';
  assert_int_equal(replace_by(&gi_io_system, name), GRUNDY_IO);
  assert_int_equal(errno, ENAMETOOLONG);
  assert_int_equal(replace_by(&gi_io_system, "."), GRUNDY_IO);
  assert_int_equal(errno, EISDIR);
  assert_int_equal(replace_by(&gi_io_system, ""), GRUNDY_IO);
  assert_int_equal(replace_by(&gi_io_system, "no/such/folder"), GRUNDY_IO);
  assert_int_equal(errno, ENOENT);
  assert_int_equal(gi_file_probe("no/such/folder"), GRUNDY_IO);
  assert_int_equal(gi_file_probe("anything"), GRUNDY_OK);
  name[255] = '\0'; /* the longest name of a file */
  assert_int_equal(replace_by(&gi_io_system, name), GRUNDY_OK);
  assert_int_equal(content(name), 'n');
  unlink(name);
  assert_int_equal(replace_by(&gi_io_system, "/dev/full"), GRUNDY_IO);
  assert_int_equal(errno, ENOSPC);
  assert_int_equal(replace_by(&gi_io_system, "/dev/null"), GRUNDY_OK);
  assert_int_equal(count_entries(), 0);
}

/* Writes that take few bytes, or are interrupted, are continued. */
static void short_writes_are_continued(void **state) {
  (void)state;
  fault.most = 1000;
  fault.error = EINTR;
  for (int k = 3; k < 30; k++) { /* after opening and chmod */
    put_old("short");
    fault.calls = 0;
    fault.fail_at = k;
    assert_int_equal(replace_by(&faulty, "short"), GRUNDY_OK);
    assert_int_equal(content("short"), 'n');
  }
  memset(&fault, 0, sizeof fault);
  unlink("short");
}

/* Replaces `name` with a fault at the k-th call, for every k until none is
   reached.  `is_there`: an old file exists. */
static int for_every_call(bool kills, bool is_there) {
  int k = 1;
  for (;; k++) {
    memset(&fault, 0, sizeof fault);
    fault.error = EIO;
    *(kills ? &fault.kill_at : &fault.fail_at) = k;
    if (is_there)
      put_old("file");
    grundy_status status = replace_by(&faulty, "file");
    int calls = fault.calls;
    memset(&fault, 0, sizeof fault);
    char found = content("file");
    if (calls < k) {
      assert_int_equal(status, GRUNDY_OK);
      break;
    }
    assert_true(found == 'n' || found == (is_there ? 'o' : '-'));
    if (!kills && status == GRUNDY_OK)
      assert_int_equal(found, 'n');
    /* the next writer succeeds, and nothing but the file is left */
    assert_int_equal(replace_by(&gi_io_system, "file"), GRUNDY_OK);
    assert_int_equal(content("file"), 'n');
    if (is_there)
      assert_int_equal(mode_of("file"), 0640);
    assert_int_equal(count_entries(), 1);
    unlink("file");
  }
  unlink("file");
  assert_int_equal(count_entries(), 0);
  return k;
}

static void every_call_fails(void **state) {
  (void)state;
  assert_true(for_every_call(false, true) > 8);
  assert_true(for_every_call(false, false) > 7);
}

static void killed_at_every_call(void **state) {
  (void)state;
  assert_true(for_every_call(true, true) > 8);
  assert_true(for_every_call(true, false) > 7);
}

/* A draft that is being written is not litter. */
static void a_draft_in_use_is_kept(void **state) {
  (void)state;
  gi_file first;
  assert_int_equal(gi_file_create(&first, "both"), GRUNDY_OK);
  assert_int_equal(replace_by(&gi_io_system, "both"), GRUNDY_OK);
  assert_int_equal(count_entries(), 2);
  gi_file_write(&first, old_bytes, sizeof old_bytes);
  assert_int_equal(gi_file_commit(&first), GRUNDY_OK);
  assert_int_equal(content("both"), 'o');
  assert_int_equal(gi_file_create(&first, "both"), GRUNDY_OK);
  gi_file_write(&first, new_bytes, sizeof new_bytes);
  gi_file_abandon(&first);
  assert_int_equal(content("both"), 'o');
  assert_int_equal(count_entries(), 1);
  unlink("both");
}

static void one_run_owns_a_file(void **state) {
  (void)state;
  gi_file_claim first, second;
  assert_int_equal(gi_file_claim_take(&first, "owned"), GRUNDY_OK);
  assert_int_equal(gi_file_claim_take(&second, "./owned"), GRUNDY_DOMAIN);
  assert_int_equal(gi_file_claim_take(&second, "other"), GRUNDY_OK);
  gi_file_claim_release(&second);
  gi_file_claim_release(&first);
  assert_int_equal(count_entries(), 0);
  /* a process that died holds nothing */
  pid_t child = fork();
  if (child == 0) {
    gi_file_claim own;
    _exit(gi_file_claim_take(&own, "owned") == GRUNDY_OK ? 0 : 1);
  }
  int ended;
  assert_int_equal(waitpid(child, &ended, 0), child);
  assert_int_equal(ended, 0);
  assert_int_equal(count_entries(), 1);
  assert_int_equal(gi_file_claim_take(&first, "owned"), GRUNDY_OK);
  gi_file_claim_release(&first);
  assert_int_equal(count_entries(), 0);
}

static void pipes_are_not_read(void **state) {
  (void)state;
  gi_file file;
  assert_int_equal(mkfifo("pipe", 0600), 0);
  assert_int_equal(gi_file_open(&file, "pipe"), GRUNDY_IO);
  assert_int_equal(gi_file_probe("pipe"), GRUNDY_OK); /* and nobody waits */
  unlink("pipe");
  assert_int_equal(gi_file_open(&file, "pipe"), GRUNDY_DOMAIN);
  put_old("plain");
  char bytes[sizeof old_bytes + 1];
  assert_int_equal(gi_file_open(&file, "plain"), GRUNDY_OK);
  assert_true(gi_file_read(&file, bytes, sizeof old_bytes));
  assert_int_equal(file.sum,
                   gi_file_sum(GI_FILE_SUM, old_bytes, sizeof old_bytes));
  assert_false(gi_file_read(&file, bytes, 1));
  gi_file_close(&file);
  unlink("plain");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_file_is_replaced),
      cmocka_unit_test(a_link_stays_a_link),
      cmocka_unit_test(other_files_are_left_alone),
      cmocka_unit_test(bad_places_are_refused),
      cmocka_unit_test(short_writes_are_continued),
      cmocka_unit_test(every_call_fails),
      cmocka_unit_test(killed_at_every_call),
      cmocka_unit_test(a_draft_in_use_is_kept),
      cmocka_unit_test(one_run_owns_a_file),
      cmocka_unit_test(pipes_are_not_read),
  };
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
