#!/bin/sh
# SPDX-License-Identifier: MIT
#
# types.sh: make the types of the engine's answers from doc/schema.json, and
# check the types of the page's program, in which nothing may be of any type.
# Needs the packages of tools/npm.sh.

set -eu
cd "$(dirname "$0")/../web"
mkdir -p ../build/types
node_modules/.bin/json2ts -i ../doc/schema.json --no-additionalProperties \
  -o ../build/types/answers.d.ts
if grep -rnE '[{<] ?any\b|\bany\[\]|: any\b[,;}]' \
  --include='*.js' --exclude-dir=node_modules .; then
  echo "types.sh: say which type, not any" >&2
  exit 1
fi
exec node_modules/.bin/tsc -p tsconfig.json
