# SPDX-License-Identifier: MIT
# grundy serve in a program that was built without libmicrohttpd: it says which
# package is missing. Other commands work.
set -eu
. "${0%/*}/lib/lib.sh"

# The release objects, with absent.c in the place of the server.
if [ "${GRUNDY_SANITIZED-}" ]; then
  ok 'left to the release build'
  exit 0
fi
"${CC:-cc}" -std=c17 -D_POSIX_C_SOURCE=200809L -Isrc -Iinclude \
  -o "$dir/grundy" src/app/main.c src/app/serve/absent.c \
  "$BUILD_DIR/libgrundy-app.a" "$BUILD_DIR/libgrundy.a" \
  -ledit -lzstd -pthread
GRUNDY=$dir/grundy

run serve --port 0
exits 2
is_silent
warns 'built without libmicrohttpd'
warns 'libmicrohttpd-dev'
run serve --port 65536
exits 2
warns '--port'
run nim '3*5'
exits 0
prints 15
ok 'a program without the server'
