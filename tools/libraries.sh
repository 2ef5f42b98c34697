#!/bin/sh
# SPDX-License-Identifier: MIT
#
# libraries.sh TARGET: put the static libraries of a program for another system
# into build/libraries/TARGET: include, lib, and the licences. TARGET is a preset
# such as linux-aarch64. lib/NAME has what the library NAME needs itself.
#
# zstd and libedit come from Debian's packages for that processor. Where Debian
# has none, zstd is compiled from Debian's source package, and there is no
# libedit. Lists of packages are kept in build/libraries: neither the system's
# lists nor its packages change.

set -eu
cd "$(dirname "$0")/.."
target=$1
place=$PWD/build/libraries
out=$place/$target
[ ! -e "$out/.complete" ] || exit 0
mkdir -p "$place"
exec 9>"$place/.lock"
flock 9
[ ! -e "$out/.complete" ] || exit 0
rm -rf "$out"
mkdir -p "$out/include" "$out/lib/libedit" "$out/licences"

# apt ARCHITECTURE COMMAND...: apt-get with lists of its own, which has no
# packages installed.
apt() {
  own=$place/apt-$1
  mkdir -p "$own/lists/partial" "$own/cache/archives/partial"
  : >"$own/status"
  . /etc/os-release
  # the system's own mirrors of Debian, for this processor and with sources
  apt-get indextargets \
    --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
    awk -v name="$VERSION_CODENAME" 'index($2, name) == 1 && $3 == "main" &&
      !seen[$0]++ { print "deb", $0; print "deb-src", $0 }' >"$own/sources.list"
  cat >"$own/conf" <<CONF
APT::Architecture "$1";
APT::Architectures { "$1"; };
APT::Sandbox::User "";
Dir::State::lists "$own/lists";
Dir::State::status "$own/status";
Dir::Cache "$own/cache";
Dir::Etc::sourcelist "$own/sources.list";
Dir::Etc::sourceparts "-";
CONF
  shift
  if [ ! -e "$own/.updated" ]; then
    APT_CONFIG=$own/conf apt-get -qq update
    touch "$own/.updated"
  fi
  APT_CONFIG=$own/conf apt-get -qq "$@"
}

# packages ARCHITECTURE TRIPLET: the libraries of Debian for this processor.
packages() {
  folder=$place/packages-$1
  mkdir -p "$folder/root"
  (
    cd "$folder"
    apt "$1" download libzstd-dev libedit-dev libbsd-dev libmd-dev \
      libncurses-dev libtinfo6
    for package in ./*.deb; do
      dpkg-deb -x "$package" root
    done
  )
  from=$folder/root/usr
  cp "$from/include/zstd.h" "$from/include/zstd_errors.h" "$out/include"
  mkdir -p "$out/include/editline"
  cp "$from/include/editline/readline.h" "$out/include/editline"
  cp "$from/include/histedit.h" "$out/include"
  cp "$from/lib/$2/libzstd.a" "$from/lib/$2/libedit.a" "$out/lib"
  for name in bsd md tinfo; do
    cp "$from/lib/$2/lib$name.a" "$out/lib/libedit"
  done
  for name in libzstd-dev libedit-dev libbsd-dev libmd-dev libtinfo6; do
    cp "$from/share/doc/$name/copyright" "$out/licences/$name.txt"
  done
}

# source NAME: the sources of a library, from Debian's source package of NAME.
source() {
  folder=$place/source
  mkdir -p "$folder"
  (
    cd "$folder"
    [ -d "$1" ] || {
      apt "$(dpkg --print-architecture)" source --download-only "$1"
      dpkg-source --no-check -x "$1"_*.dsc "$1.part" >/dev/null
      mv "$1.part" "$1"
    }
  )
}

# zstd CC AR: zstd from its sources.
zstd() {
  source libzstd
  own=$(mktemp -d "$place/zstd.XXXXXX")
  cp -r "$folder/libzstd/lib" "$own"
  (
    cd "$own/lib"
    for file in common/*.c compress/*.c decompress/*.c; do
      echo "$file"
    done | xargs -n 1 -P "$(nproc)" ${CMAKE_C_COMPILER_LAUNCHER-} $1 -O2 -c -w \
      -DZSTD_DISABLE_ASM -DXXH_NAMESPACE=ZSTD_ "-ffile-prefix-map=$own/="
    $2 rcsD "$out/lib/libzstd.a" ./*.o
  )
  cp "$folder/libzstd/lib/zstd.h" "$folder/libzstd/lib/zstd_errors.h" \
    "$out/include"
  cp "$folder/libzstd/debian/copyright" "$out/licences/libzstd-dev.txt"
  rm -rf "$own"
}

# cmocka CC AR: for tests, which are in no archive.
cmocka() {
  source cmocka
  own=$(mktemp -d "$place/cmocka.XXXXXX")
  cp "$folder/cmocka/include/"*.h "$out/include"
  $1 -O2 -c -w -D_GNU_SOURCE -DHAVE_STDINT_H -DHAVE_INTTYPES_H -DHAVE_SIGNAL_H \
    -DHAVE_STRUCT_TIMESPEC -DHAVE_STRSIGNAL -DHAVE_SETJMP_H -DHAVE_UNISTD_H \
    -DHAVE_MALLOC_H -DHAVE_CLOCK_GETTIME -DHAVE_GCC_THREAD_LOCAL_STORAGE \
    -I "$out/include" "$folder/cmocka/src/cmocka.c" -o "$own/cmocka.o"
  $2 rcsD "$out/lib/libcmocka.a" "$own/cmocka.o"
  rm -rf "$own"
}

case $target in
  linux-x86_64) packages amd64 x86_64-linux-gnu ;;
  linux-aarch64)
    packages arm64 aarch64-linux-gnu
    cmocka aarch64-linux-gnu-gcc aarch64-linux-gnu-ar
    ;;
  linux-s390x) packages s390x s390x-linux-gnu ;;
  linux-riscv64) zstd riscv64-linux-gnu-gcc riscv64-linux-gnu-ar ;;
  windows-x86_64) zstd x86_64-w64-mingw32-gcc x86_64-w64-mingw32-ar ;;
  macos-aarch64 | macos-x86_64)
    zig=$(tools/zig.sh)
    zstd "${zig%/node_modules/*}/cc-${target#macos-}-macos" "$zig ar"
    ;;
  *)
    echo "libraries.sh: there is no target $target" >&2
    exit 2
    ;;
esac
touch "$out/.complete"
