# SPDX-License-Identifier: MIT
# examples/library.c sees the public header alone, and works.
set -eu
. "${0%/*}/lib/lib.sh"

flags=$(sed -n 's/^CMAKE_C_FLAGS:STRING=//p' "$BUILD_DIR/CMakeCache.txt")
command="$CC examples/library.c"
code=0
# shellcheck disable=SC2086 # several flags
"$CC" -std=c17 -Wall -Wextra -Wpedantic -Werror $flags -Iinclude \
  examples/library.c "$BUILD_DIR/libgrundy.a" -lzstd -pthread -o "$dir/library" \
  >"$dir/out" 2>"$dir/err" || fail 'it does not compile'
GRUNDY=$dir/library
run 'nim(13,12,8)'
exits 0
prints 'N, value 9
13->4
12->5
8->1'
run 'nim(3,5,'
exits 1
warns 'missing'
run
exits 1
warns 'usage: library POSITION'
ok 'the example program'
