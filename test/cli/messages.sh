# SPDX-License-Identifier: MIT
# The catalogue matches the messages that are said, with the same placeholders,
# and the tool that checks this notices each kind of mistake. A message without
# a translation is not a mistake: the tool warns and names the command to type.
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

# spoilt EXIT NAME SED-SCRIPT: checks a copy with another po/zh.po.
mkdir -p "$dir/tree/tools" "$dir/tree/po"
cp tools/messages.py "$dir/tree/tools"
cp -R src "$dir/tree/src"
spoilt() {
  sed "$3" po/zh.po >"$dir/tree/po/zh.po"
  ! cmp -s po/zh.po "$dir/tree/po/zh.po" || fail "$2: nothing was spoilt"
  check_in "$dir/tree"
  exits "$1"
  ok "$2"
}
spoilt 1 'a message is not said' 's/^msgid "outcome"/msgid "outcomes"/'
spoilt 1 'another number' '/^msgid "these rules are {0}"/{n;s/{0}/{1}/;}'
spoilt 1 'a number too many' '/^msgid "a heap"/{n;s/"$/{0}"/;}'
spoilt 1 'a conversion is missing' '/^msgid "one of %s"/{n;s/%s/s/;}'
spoilt 1 'a conversion too many' '/^msgid "winning moves"/{n;s/"$/%s"/;}'
spoilt 1 'another conversion' '/^msgid "did you mean %s?"/{n;s/%s/%d/;}'
spoilt 1 'a quotation mark is missing' '/^msgid "outcome"/{n;s/"$//;}'

# warned NAME SED-SCRIPT: the warning, the list, and a compiled catalogue that
# does not have the message, so that the program falls back to the English.
warned() {
  spoilt 0 "$1" "$2"
  grep -q '^warning: po/zh.po: no translation of "outcome" (src/' "$dir/out" ||
    fail "$1: no warning"
  grep -q 'type tools/messages.py --update' "$dir/out" ||
    fail "$1: the command to type is not named"
  "$dir/tree/tools/messages.py" --missing | grep -qx outcome ||
    fail "$1: not listed"
  msgfmt --no-hash -o "$dir/zh.mo" "$dir/tree/po/zh.po"
  ! msgunfmt "$dir/zh.mo" | grep -q '^msgid "outcome"' ||
    fail "$1: the catalogue has an empty entry"
}
warned 'a translation is missing' '/^msgid "outcome"/{n;s/".*"/""/;}'
warned 'a message is missing' '/^msgid "outcome"/,/^$/d'
"$dir/tree/tools/messages.py" --update
"$dir/tree/tools/messages.py" --missing | grep -qx outcome ||
  fail 'the update filled in a translation'
grep -A1 '^msgid "outcome"$' "$dir/tree/po/zh.po" | grep -qx 'msgstr ""' ||
  fail 'the update did not put the message into the catalogue'
diff po/zh.po "$dir/tree/po/zh.po" >"$dir/diff" || true
[ "$(grep -c '^[<>] ' "$dir/diff")" -le 6 ] ||
  fail 'the update rewrites other entries'
ok 'the update puts it there'

# nothing new, nothing changes; a message that is no longer said is marked
cp po/zh.po "$dir/tree/po/zh.po"
"$dir/tree/tools/messages.py" --update
cmp po/zh.po "$dir/tree/po/zh.po" || fail 'the update changes what is complete'
sed 's/^msgid "outcome"/msgid "the outcome was"/' po/zh.po >"$dir/tree/po/zh.po"
"$dir/tree/tools/messages.py" --update
msgfmt -o /dev/null "$dir/tree/po/zh.po"
grep -qx '#~ msgid "the outcome was"' "$dir/tree/po/zh.po" ||
  fail 'a message that is no longer said is not marked'
ok 'the update keeps the rest'
