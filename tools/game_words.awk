# SPDX-License-Identifier: MIT
#
# awk -f game_blocks.awk -f game_words.awk -v out=FILE.po FILE.game...: the
# Chinese words of our own games, as entries of a catalogue of messages.  A word
# of a game, an alias or a theorem has its Chinese under the same word with .zh;
# that of a theorem's name is name.zh.  Sentences of `why` are not among them:
# their numbers are computed.

BEGIN {
  print "msgid \"\"\nmsgstr \"\"\n" \
    "\"Content-Type: text/plain; charset=UTF-8\\n\"\n" > out
}

function say(english, chinese) {
  if (english in said && said[english] != chinese) {
    print FILENAME ": two translations of " english > "/dev/stderr"
    exit 1
  }
  if (!(english in said))
    printf "msgid %s\nmsgstr %s\n\n", quoted(english), quoted(chinese) > out
  said[english] = chinese
}

function end_block(kind,    i, text) {
  text["name"] = header
  for (i = 1; i <= count; i++)
    text[words[i]] = texts[i]
  for (i = 1; i <= count; i++)
    if (words[i] ~ /[.]zh$/ && words[i] !~ /^why/)
      say(text[substr(words[i], 1, length(words[i]) - 3)], texts[i])
}
