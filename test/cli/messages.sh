# SPDX-License-Identifier: MIT
# Every message has its translation, with the same placeholders; and the tool
# that says so notices where that is not true.
set -eu
. "${0%/*}/lib/lib.sh"

# in TREE: what tools/messages.py --check says about it.
check_in() {
  command="tools/messages.py --check in $1"
  code=0
  "$1/tools/messages.py" --check >"$dir/out" 2>"$dir/err" || code=$?
}

check_in .
exits 0
ok 'nothing is missing'

# spoilt NAME SED-SCRIPT: a copy with another po/zh.po.
spoilt() {
  rm -rf "$dir/tree"
  mkdir -p "$dir/tree/tools" "$dir/tree/po"
  cp tools/messages.py "$dir/tree/tools"
  cp -R src "$dir/tree/src"
  sed "$2" po/zh.po >"$dir/tree/po/zh.po"
  ! cmp -s po/zh.po "$dir/tree/po/zh.po" || fail "$1: nothing was spoilt"
  check_in "$dir/tree"
  exits 1
  ok "$1"
}
spoilt 'a translation is missing' '/^msgid "outcome"/{n;s/".*"/""/;}'
spoilt 'a message is missing' '/^msgid "outcome"/,/^$/d'
spoilt 'a message is not said' 's/^msgid "outcome"/msgid "outcomes"/'
spoilt 'another number' '/^msgid "these rules are {0}"/{n;s/{0}/{1}/;}'
spoilt 'a number too many' '/^msgid "a pile"/{n;s/"$/{0}"/;}'
spoilt 'a conversion is missing' '/^msgid "one of %s"/{n;s/%s/s/;}'
spoilt 'a conversion too many' '/^msgid "winning moves"/{n;s/"$/%s"/;}'
spoilt 'another conversion' '/^msgid "did you mean %s?"/{n;s/%s/%d/;}'
