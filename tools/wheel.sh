#!/bin/sh
# SPDX-License-Identifier: MIT
#
# wheel.sh [FOLDER]: make the packages for pip in build/wheel: a wheel with the library
# inside, which needs no compiler, and an archive of the sources of the last
# commit. Nothing is fetched from a network.

set -eu
cd "$(dirname "$0")/.."
version=$(tools/version.sh)
out=${1-$PWD/build/wheel} # an absolute path
rm -rf "$out"
mkdir -p "$out"
python=/usr/bin/python3
pip() {
  "$python" -m pip --quiet --disable-pip-version-check "$@"
}
pip wheel --no-index --no-build-isolation --no-deps --wheel-dir "$out" ./python

# The archive has the package on top and the sources of the library below.
stage=$out/stage
mkdir -p "$stage/engine"
git archive HEAD python | tar -x -C "$out"
mv "$out/python"/* "$stage"
rmdir "$out/python"
git archive HEAD CMakeLists.txt CMakePresets.json LICENSE include po src web \
  tools | tar -x -C "$stage/engine"
cp --remove-destination LICENSE "$stage"
(cd "$stage" && "$python" -W ignore setup.py --quiet sdist --dist-dir "$out")
rm -rf "$stage"
cd "$out"
ls -- *
