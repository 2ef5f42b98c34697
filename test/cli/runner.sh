#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The test runner itself: a wrong fact fails, a malformed line is refused.

set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
bad=0

expect() { # EXIT MODE WORDS-OF-THE-COMPLAINT, the .t file on stdin
  cat >"$folder/x.t"
  said=$("$BUILD_DIR/grundy-test" "$2" "$folder/x.t")
  code=$?
  if [ "$code" != "$1" ] || ! echo "$said" | grep -qF -- "$3"; then
    printf 'expected exit %s and "%s", came exit %s:\n%s\n' \
      "$1" "$3" "$code" "$said"
    bad=1
  fi
}

expect 0 golden '10 passed, 0 failed' <<'END'
# a comment
eval nim(1,2,3) = P 0 : none  [1 ^ 2 ^ 3 = 0]
eval nim(5,7) = N  [the value is not checked]
eval nim(5,7) = N 2: 7->5  [the only move to 5 ^ 5]
misere nim(1,1) = N : 1->0  [by hand]
longest nim(2,2) = 4  [by hand]
outcomes nim 0..2 = P N N  [by hand]
print nim( 3,0, 5) = nim(3,5)
error nim(3,,5) @6 expected a heap, found ','
error  @0 the position is empty: write 0, or a sum such as nim(3,5,7)
plies nim(2) = 1  [by hand]
END
expect 1 golden 'x.t:2: golden: eval nim(5)' <<'END'
eval nim(5) = N 5  [right]
eval nim(5) = N 4  [wrong value]
END
expect 1 golden '0 passed, 4 failed' <<'END'
eval nim(5,7) = N 2 : 7->5, 5->7  [a move too many]
eval nim(2,2) = P 0 : 2->0  [a move where none is]
table nim 0..3 = 0 1 2  [an entry is missing]
error nim(3 @4 missing ')'
END
expect 2 golden 'x.t:1: malformed' <<'END'
eval nim(5) = N
END
expect 2 laws 'x.t:2: malformed: unknown verb' <<'END'
laws nim 10
value nim(5) = 5  [by hand]
END
expect 2 golden 'no facts' </dev/null
expect 1 laws 'x.t:1: count: the answers are not pinned: count nim Bouton = 9' \
  <<'END'
laws nim 9
END
expect 1 laws 'x.t:2: count nim Bouton: expected 8, came 9' <<'END'
laws nim 9
count nim Bouton = 8
END
expect 1 laws '9 samples in all' <<'END'
laws nim 9
END
exit $bad
