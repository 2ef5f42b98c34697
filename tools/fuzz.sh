#!/bin/sh
# SPDX-License-Identifier: MIT
#
# fuzz.sh TARGET COUNT: fuzz one of COUNT targets for its share of FUZZ_SECONDS
# (60). The corpus stays in the build folder and grows from run to run; it
# starts from the texts in all .t files and from the rules of the examples. An
# input that crashes is kept beside it, and libFuzzer prints its name.

set -eu
target=$1
share=$((${FUZZ_SECONDS:-60} / $2))
folder=${target%/*}/corpus/${target##*/fuzz-}

mkdir -p "$folder"
rm -f "$folder"/seed-*
awk -v folder="$folder" -v target="${target##*/fuzz-}" '
  function seed(text) {
    file = folder "/seed-" ++count
    printf "%s", text >file
    close(file)
  }
  # The rule of {RULE}(3), the words of the command line, or the text itself.
  function text_of(verb, text) {
    if (target == "command") {
      if (verb !~ /table|outcomes/)
        return "eval\n" (verb ~ /^m/ ? "--misere\n" : "") text
      match(text, /( [0-9]+[.][.][0-9]+)+$/)
      ranges = substr(text, RSTART)
      gsub(/ /, "\n", ranges)
      return "table\n" substr(text, 1, RSTART - 1) ranges
    }
    if (target == "rule" && sub(/^[{]/, "", text))
      sub(/[}][^}]*$/, "", text)
    return text
  }
  BEGIN {
    if (target == "nim") {
      seed("5*7 + inv(15)^-3 / sq(sqrt(0x1F))")
      seed("solve(1<<70, F(6)) ")
      seed("log(200, primitive(8)) + order(9)^order(3)")
      seed("mex(0, trace(128, 8), 2^(1<<200))")
    }
    if (target == "certificate") {
      head = "grundy-certificate 1\nrules octal[0.77]\ndigits 077\n" \
        "distinct no\ntheorem guy-smith\nperiod 12\npreperiod 71\n"
      seed(head "values 169\nwindow 0\nspace none\nmask 0\nrares 0\n" \
        "blocks 1 4096\nblock 0 0ffb3e4b7662c6b9\n")
      seed(head "values 169\nwindow 99\nspace first\n" \
        "mask ffffffffffffffff\nrares 1\nrare 3 3\nblocks 1 4096\n" \
        "block 0 0\n")
    }
    if (target == "command") {
      seed("check\nkayles\n--formula\n(n % 7) / 2\n--to\n20")
      seed("--rules\nexamples/games.rules\nmoves\neuclid(3,7)\n--json")
      seed("verify\nnim\n--to\n5")
      seed("table\nkayles\n0..90\n--svg=-")
      seed("table\nwythoff\n0..9\n0..12\n--png=-\n--outcomes")
      seed("table\ntake[1,3,4]\n5..50\n--plot")
      seed("eval\nstairs(2,3,4) + nim(3,5)\n--svg\n-")
      seed("eval\nchomp(5,3,1) + {(x,y) -> (x-1,y)}(2,3)\n--png=-")
      seed("games\nkayles")
      seed("nim\n5*7 + inv(3)\n--json")
      seed("nim\ntable\n0..3")
      seed("help\nlimits")
    }
  }
  FILENAME ~ /\.rules$/ {
    if (target == "define")
      seed($0)
    else if (sub(/^[a-z0-9_]+ = /, ""))
      seed(target == "rule" ? $0 : text_of("eval", "{" $0 "}(7)"))
    next
  }
  /^(#|$|laws|count|rules)/ { next }
  {
    verb = $1
    sub(/^[a-z-]+ /, "")
    sub(verb == "error" ? " @[0-9-]+ .*" : " = .*", "")
    seed(text_of(verb, $0))
  }
' src/games/*.t examples/*.t examples/*.rules </dev/null

exec "$target" -max_total_time=$((share > 0 ? share : 1)) -timeout=10 \
  -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 -verbosity=0 \
  -artifact_prefix="$folder-" "$folder" </dev/null
