#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Kayles for grundy: a row of n pins, a ball takes one pin or two neighbours.
#   grundy eval 'exec[sh examples/kayles.sh](12)'
# Reads one position in each line; prints its options in one line.
while read -r n; do
  options=
  for taken in 1 2; do
    left=0
    while [ $((2 * left)) -le $((n - taken)) ]; do
      options="$options $left+$((n - taken - left))"
      left=$((left + 1))
    done
  done
  echo "$options"
done
