#!/bin/sh
# SPDX-License-Identifier: MIT
#
# deb.sh: make the Debian packages of the last commit in build/deb, and ask
# lintian about them.  The files of tools/debian are completed by a changelog
# (version and date are those of tools/version.sh), the symbols of
# test/data/abi.txt, and the package of the Python module if there is one.
# DEBFULLNAME and DEBEMAIL replace the maintainer, whose address is reserved for
# examples.

set -eu
cd "$(dirname "$0")/.."
home=$PWD
version=$(tools/version.sh)
date=$(tools/version.sh --date)
rm -rf build/deb
mkdir -p build/deb
archive=$home/build/deb/grundy_$version.orig.tar.gz
tools/dist.sh "$archive"
cd build/deb
tar -xzf "$archive"
cd "grundy-$version"
cp -R tools/debian debian
if [ -d python/grundy ]; then
  cat debian/control.python >>debian/control
  sed -i 's/^               python3$/               dh-python,\n&/' debian/control
fi
rm debian/control.python
[ -z "${DEBEMAIL-}" ] || sed -i \
  "s|^Maintainer: .*|Maintainer: ${DEBFULLNAME-The Grundy authors} <$DEBEMAIL>|" \
  debian/control
{
  echo "grundy ($version-0+grundy1) unstable; urgency=medium"
  printf '\n  * Version %s, see CHANGELOG.md.\n\n' "$version"
  sed -n 's/^Maintainer: \(.*\)/\1/p' debian/control |
    sed "s/.*/ -- &  $(LC_ALL=C date -u -d "${date:-now}" '+%a, %d %b %Y %T %z')/"
} >debian/changelog
{
  echo "libgrundy.so.1 libgrundy1 #MINVER#"
  echo "* Build-Depends-Package: libgrundy-dev"
  echo " GRUNDY_1.0@GRUNDY_1.0 1.0.0"
  sed -n 's/^  \(grundy_[a-z0-9_]*\)@@\(.*\)/ \1@\2 1.0.0/p' test/data/abi.txt
} >debian/libgrundy1.symbols
SOURCE_DATE_EPOCH=$(date -u -d "${date:-now}" +%s)
export SOURCE_DATE_EPOCH
export DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS-} noautodbgsym"
dpkg-buildpackage -us -uc --jobs="$(nproc)" >../build.log 2>&1 || {
  tail -n 30 ../build.log >&2
  echo "deb: the packages cannot be built; the log is build/deb/build.log" >&2
  exit 1
}
cd ..
rm -rf "grundy-$version"
lintian --fail-on error,warning --suppress-tags bad-distribution-in-changes-file \
  --display-info ./*.changes
ls -- *.deb
