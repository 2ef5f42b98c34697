# SPDX-License-Identifier: MIT
#
# awk -f game_blocks.awk -f game_table.awk -v out=FILE.c NAME.game: our own game
# as the gi_written that lang/game reads of it, so that nothing is read when the
# program starts.  The Chinese words are in the catalogue (game_words.awk), but
# for the sentences.  The test unit.own_game reads the file, too, and compares.

function text(s) { return "TEXT(" quoted(s) ")" }

function names(list,    n, i, part, result) {
  n = split(list, part, / *, */)
  for (i = 1; i <= n; i++)
    result = result text(part[i]) ", "
  return result
}

# Returns the fields of NAME[PARAMS](VARS).
function header_fields(line,    name, params, vars, result, i) {
  name = line
  sub(/[[(].*/, "", name)
  vars = line
  sub(/^[^(]*[(]/, "", vars)
  sub(/[)].*/, "", vars)
  result = ".name = " text(name) ",\n  .vars = {" names(vars) "},\n" \
    "  .var_count = " split(vars, parts, ",") ",\n"
  if (line !~ /\[/)
    return result
  params = line
  sub(/^[^[]*\[/, "", params)
  sub(/\].*/, "", params)
  for (i = split(params, parts, / *, */); i; i--)
    place[parts[i]] = i - 1
  return result "  .params = {" names(params) "},\n  .param_count = " \
    split(params, parts, ",") ",\n"
}

# Adds a sentence of a reason:  TEXT, or  if CONDITION: TEXT.
function sentence(language, line,    colon) {
  reasons[language] += 0
  if (line ~ /^if[ (]/) {
    colon = index(line, ": ")
    if (!colon || (index(line, "：") && index(line, "：") < colon)) {
      colon = index(line, "：")
      sentences[language, reasons[language]] = \
        substr(line, colon + length("："))
    } else {
      sentences[language, reasons[language]] = substr(line, colon + 2)
    }
    line = substr(line, 4, colon - 4)
    sub(/ +$/, "", line)
    conditions[language, reasons[language]] = line
  } else {
    sentences[language, reasons[language]] = line
    conditions[language, reasons[language]] = ""
  }
  reasons[language]++
}

function why_fields(language, name,    i, result, first, second) {
  if (!reasons[language])
    return ""
  for (i = 0; i < reasons[language]; i++) {
    first = first (conditions[language, i] == "" ? "{NULL, 0, 0}" \
      : text(conditions[language, i])) ", "
    second = second text(sentences[language, i]) ", "
  }
  result = "    .why[" name "] = {{" first "}, {" second "}, " \
    reasons[language] "},\n"
  reasons[language] = 0
  return result
}

# Returns the fields of the answer of a theorem.
function answer_fields(word, line,    firm) {
  if (word == "lost") {
    sub(/^if +/, "", line)
  } else if (word == "tame") {
    firm = line
    sub(/ firm if .*/, "", line)
    sub(/.* firm if +/, "", firm)
    firm = ".firm = " text(firm) ", "
  }
  return ".says = GI_SAYS_" toupper(word) ", " firm ".answer = " text(line)
}

# Returns the fields of  NAME, TEXT  or  NAME from 1, TEXT .
function parameter(line,    name, i, result) {
  name = line
  sub(/[ ,].*/, "", name)
  i = place[name]
  if (line ~ /^[^,]* from 1,/)
    result = ".least[" i "] = 1, "
  sub(/^[^,]*, */, "", line)
  return result ".called[" i "] = {" quoted(line) "}"
}

# Returns the field of a word of any block; "" for one that is not kept here.
function field(word, line) {
  if (word == "parameter")
    return parameter(line)
  if (word ~ /^(title|about|brief|usage|cite|condition)$/ || \
      (word == "number" && kind == "game"))
    return "." word " = {" quoted(line) "}"
  if (word ~ /^(also|see)$/)
    return "." word " = " quoted(line)
  if (word ~ /^(rule|example|reach|wins)$/)
    return "." word " = " text(line)
  if (word == "draw")
    return ".draw = " quoted(line)
  if (word == "if")
    return ".premise = " text(line)
  if (word == "kind")
    return ".kind = GI_KIND_" toupper(line)
  if (word == "from")
    return ".has_from = true, .from = " line
  if (word == "play")
    return ".has_play = true, .play = GRUNDY_" \
      (line == "normal" ? "NORMAL" : "MISERE")
  if (word ~ /^(value|lost|tame|number|plies|longest)$/)
    return answer_fields(word, line)
  if (word !~ /[.]zh$/ && word !~ /^why/) {
    print FILENAME ": unknown word " word > "/dev/stderr"
    exit 1
  }
  return ""
}

# Returns the fields of the functions above the game:  NAME(x) = EXPR .
function function_fields(    i, name, result) {
  for (i = 1; i <= functions; i++) {
    name = above[i]
    sub(/[(].*/, "", name)
    result = result "  .defined[" i - 1 "] = {" text(name) ", " \
      text(substr(above[i], length(name) + 1)) "},\n"
  }
  return result
}

/^[a-z][a-z0-9_]*[(]/ { above[++functions] = $0 }

function end_block(kind,    i, fields, one, play, tame) {
  if (kind == "game")
    game = header_fields(header)
  for (i = 1; i <= count; i++) {
    if (words[i] ~ /^why/)
      sentence(words[i] == "why" ? "en" : "zh", texts[i])
    one = field(words[i], texts[i])
    if (one != "")
      fields = fields "    " one ",\n"
    play = play || words[i] == "play"
    tame = tame || words[i] == "tame"
  }
  if (tame && !play)
    fields = fields "    .play = GRUNDY_MISERE,\n"
  fields = fields why_fields("en", "GI_WRITTEN_ENGLISH") \
    why_fields("zh", "GI_WRITTEN_CHINESE")
  if (kind == "game") {
    game = game fields function_fields()
    name = header
    sub(/[[(].*/, "", name)
  } else {
    listed[kind] = listed[kind] "  {.name = " text(header) ",\n" fields "  },\n"
    number[kind]++
  }
}

function list(kind, type) {
  if (number[kind])
    print "static const gi_written_" kind " " type "[] = {\n" listed[kind] \
      "};" > out
}

END {
  print "/* Written by tools/game_table.awk. */\n" \
    "#include \"lang/game/game.h\"\n\n" \
    "#define TEXT(s) {s, sizeof s - 1, 0}\n" > out
  list("theorem", "theorems")
  list("alias", "aliases")
  print "extern const gi_written gi_written_" name ";\n" \
    "const gi_written gi_written_" name " = {\n  " game \
    "  .is_ours = true," > out
  if (number["theorem"])
    print "  .theorems = theorems,\n  .theorem_count = " number["theorem"] "," > out
  if (number["alias"])
    print "  .aliases = aliases,\n  .alias_count = " number["alias"] "," > out
  print "};" > out
}
