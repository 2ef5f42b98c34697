# SPDX-License-Identifier: MIT
# Two archives of one commit have the same bytes, and every file of the commit.
set -eu
. "${0%/*}/lib/lib.sh"

command=tools/dist.sh
code=0
if ! git rev-parse --verify -q HEAD >/dev/null 2>&1; then
  ok 'this folder is not a git clone: there is nothing to archive'
  exit 0
fi
tools/dist.sh "$dir/one.tar.gz" >"$dir/out" 2>"$dir/err" || fail 'no archive'
sleep 1 # a time in the archive would differ
umask 077
tools/dist.sh "$dir/two.tar.gz" >"$dir/out" 2>"$dir/err" || fail 'no archive'
cmp -s "$dir/one.tar.gz" "$dir/two.tar.gz" || fail 'the archives differ'
ok 'the archive is the same each time'

name=grundy-$(git show HEAD:CMakeLists.txt |
  sed -n 's/^project(grundy VERSION \([0-9.]*\) .*/\1/p')
tar -tzf "$dir/one.tar.gz" | grep -v '/$' | sort >"$dir/packed"
git ls-tree -r --name-only -z HEAD | tr '\0' '\n' | sed "s|^|$name/|" |
  sort >"$dir/listed"
cmp -s "$dir/packed" "$dir/listed" ||
  fail "the archive differs: $(diff "$dir/packed" "$dir/listed")"
ok 'the archive has every file'
