#!/bin/sh
# SPDX-License-Identifier: MIT
#
# A game for grundy with a word of its own: take at most that many from a heap.
#   grundy table 'exec[sh examples/take.sh 3]' 0..20
# Reads one position in each line; prints its options in one line.
while read -r n; do
  options=
  taken=1
  while [ "$taken" -le "$1" ] && [ "$taken" -le "$n" ]; do
    options="$options $((n - taken))"
    taken=$((taken + 1))
  done
  echo "$options"
done
