# SPDX-License-Identifier: MIT
#
# awk -f game_words.awk -v out=FILE.po FILE.game...: the Chinese words of our own
# games, as entries of a catalogue of messages.  A word of a game, an alias or a theorem
# has its Chinese under the same word with .zh; that of a theorem's name is
# name.zh.  Sentences of `why` are not among them: their numbers are computed.

BEGIN {
  print "msgid \"\"\nmsgstr \"\"\n" \
    "\"Content-Type: text/plain; charset=UTF-8\\n\"\n" > out
}

function quoted(text) {
  gsub(/\\/, "\\\\", text)
  gsub(/"/, "\\\"", text)
  return "\"" text "\""
}

# Joins lines as lang/game/entry.c does.
function join_lines(first, second) {
  if (first ~ /[^ -~]$/ && second ~ /^[^ -~]/)
    return first second
  return first " " second
}

function end_block(    word, english, chinese) {
  for (word in text) {
    if (word !~ /[.]zh$/ || word ~ /^why/)
      continue
    english = text[substr(word, 1, length(word) - 3)]
    chinese = text[word]
    if (english in said && said[english] != chinese) {
      print FILENAME ": two translations of " english > "/dev/stderr"
      exit 1
    }
    if (!(english in said))
      printf "msgid %s\nmsgstr %s\n\n", quoted(english), quoted(chinese) > out
    said[english] = chinese
  }
  split("", text)
  word = ""
}

FNR == 1 { end_block() }
/^(game|alias|theorem) / {
  end_block()
  word = "name"
  text["name"] = substr($0, index($0, " ") + 1)
  next
}
/^  [a-z]/ {
  word = $1
  text[word] = $0
  sub(/^ +[^ ]+ +/, "", text[word])
  next
}
/^   / && word != "" {
  line = $0
  sub(/^ +/, "", line)
  text[word] = join_lines(text[word], line)
}
END { end_block() }
