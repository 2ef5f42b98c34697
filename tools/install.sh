#!/bin/sh
# SPDX-License-Identifier: MIT
#
# install.sh PREFIX [BUILD]: install what BUILD (build/release) has below
# PREFIX; DESTDIR is obeyed. Without DESTDIR the loader reads its list of
# libraries anew, which needs root. If the loader does not find the library
# then, says what to type.

set -eu
cd "$(dirname "$0")/.."
build=${2-build/release}
cmake --install "$build" --prefix "$1"
[ -z "${DESTDIR-}" ] || exit 0
library=$(grep '/libgrundy\.so\.[0-9]*$' "$build/install_manifest.txt")
PATH=$PATH:/usr/sbin:/sbin
ldconfig 2>/dev/null || :
case $(ldconfig -p 2>/dev/null || :) in
  *"=> $library"*) ;;
  *)
    echo "The system does not look for libraries in ${library%/*}. Programs" \
      "that use the shared library find it after" >&2
    echo "  export LD_LIBRARY_PATH=${library%/*}" >&2
    ;;
esac
