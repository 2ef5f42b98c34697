# SPDX-License-Identifier: MIT
#
# Reads our own games, src/games/NAME.game, block by block, for the programs
# beside it: awk -f game_blocks.awk -f PROGRAM.awk FILE.game...
#
# At the end of a block end_block(kind) is called, which PROGRAM.awk defines:
# kind is game, alias or theorem, `header` is the text after that word, and the
# words of the block are words[1..count] with their texts in texts.

# Joins lines as lang/game/entry.c does.
function join_lines(first, second) {
  if (first ~ /[^ -~]$/ && second ~ /^[^ -~]/)
    return first second
  return first " " second
}

# Returns the text as a string of C, or of a catalogue of messages.
function quoted(text) {
  gsub(/\\/, "\\\\", text)
  gsub(/"/, "\\\"", text)
  return "\"" text "\""
}

function finish() {
  if (kind != "")
    end_block(kind)
  kind = ""
  count = 0
}

FNR == 1 { finish() }
/^(game|alias|theorem) / {
  finish()
  kind = $1
  header = substr($0, index($0, " ") + 1)
  next
}
/^  [a-z]/ {
  words[++count] = $1
  texts[count] = $0
  sub(/^ +[^ ]+ +/, "", texts[count])
  next
}
/^   / && count {
  line = $0
  sub(/^ +/, "", line)
  texts[count] = join_lines(texts[count], line)
}
END { finish() }
