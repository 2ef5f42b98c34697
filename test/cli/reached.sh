# SPDX-License-Identifier: MIT
# Rules of tuples that reach few of the tuples below their position: answered
# within the default limits, with the value that the search finds.
set -eu
. "${0%/*}/lib/lib.sh"
rule='{(m,t) -> (m-p, max(0, t-bitlen(p))) for p in pow2(m)
  if (m & p) != 0 and t > 0}'

for position in '(65535,68)' '(65535,67)'; do
  run eval --json "$rule$position"
  exits 0
  is_quiet
  found=$(grep -o '"value":"[0-9]*"' "$dir/out")
  run eval --json --method search --max-positions 0 "$rule$position"
  exits 0
  says "$found"
done

# The search finds the same in three seconds, with --max-positions 0.
run eval --json "$rule(1048575,150)"
exits 0
is_quiet
says '"value":"0"'
