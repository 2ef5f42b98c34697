#!/bin/sh
# SPDX-License-Identifier: MIT
#
# fuzz.sh TARGET COUNT: fuzz one of COUNT targets for its share of FUZZ_SECONDS
# (60). The corpus stays in the build folder and grows from run to run; it
# starts from the lines of all .t files, whole and first word only. An input
# that crashes is kept beside it, and libFuzzer prints its name.

set -eu
target=$1
share=$((${FUZZ_SECONDS:-60} / $2))
folder=${target%/*}/corpus/${target##*/fuzz-}

mkdir -p "$folder"
awk -v folder="$folder" '
  function seed(text) {
    file = folder "/seed-" ++count
    printf "%s", text >file
    close(file)
  }
  NF && !/^#/ { seed($0); if (NF > 1) seed($1) }
' src/games/*.t </dev/null

exec "$target" -max_total_time=$((share > 0 ? share : 1)) -timeout=10 \
  -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 -verbosity=0 \
  -artifact_prefix="$folder-" "$folder"
