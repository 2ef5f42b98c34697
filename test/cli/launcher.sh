# SPDX-License-Identifier: MIT
# The launcher ./grundy: trees that are stale, fresh, copied or moved, and what it
# says about the build.
set -eu
. "${0%/*}/lib/lib.sh"

tree=$dir/tree
mkdir -p "$tree/src" "$tree/include" "$tree/build/release"
cp grundy "$tree/grundy"
touch "$tree/CMakeLists.txt"
printf '#!/bin/sh\necho "the old program: $*"\n' >"$tree/build/release/grundy"
chmod +x "$tree/build/release/grundy"
touch -d '2000-01-01' "$tree/build/release/.built"
chmod -R a-w,a+rX "$tree"
chmod a+rx "$dir"

# Root may write everywhere, so another user starts the launcher.
somebody=
[ "$(id -u)" != 0 ] || somebody='setpriv --reuid=65534 --regid=65534 --clear-groups'
command='./grundy eval x'
code=0
# shellcheck disable=SC2086 # several words
$somebody "$tree/grundy" eval x >"$dir/out" 2>"$dir/err" || code=$?
exits 0
prints 'the old program: eval x'
warns 'the sources are newer than the program'
chmod -R u+w "$tree"
ok 'a stale tree without write permission'

# A fresh tree says nothing.
touch "$tree/build/release/.built"
code=0
"$tree/grundy" games >"$dir/out" 2>"$dir/err" || code=$?
exits 0
prints 'the old program: games'
is_quiet
ok 'a fresh tree'

# `grundy serve` needs a package more: it is asked for, and the program built
# again, once.  Other commands do not ask for it.
mkdir "$tree/tools"
cat >"$tree/tools/setup.sh" <<'END'
#!/bin/sh
echo "setup $*" >>"${0%/*}/../log"
END
cat >"$tree/tools/build.sh" <<'END'
#!/bin/sh
echo "build $*" >>"${0%/*}/../log"
echo MICROHTTPD_FOUND:INTERNAL=1 >>"${0%/*}/../build/release/CMakeCache.txt"
touch "${0%/*}/../build/release/.built"
END
chmod +x "$tree/tools/setup.sh" "$tree/tools/build.sh"
touch "$tree/build/release/.built" "$tree/log"
for words in 'eval x' 'serve --port 0' 'serve'; do
  command="./grundy $words"
  code=0
  # shellcheck disable=SC2086 # several words
  "$tree/grundy" $words >"$dir/out" 2>"$dir/err" || code=$?
  exits 0
  prints "the old program: $words"
done
printf 'setup serve\nbuild release grundy grundy-shared\n' | cmp - "$tree/log" ||
  fail "what is installed and built: $(cat "$tree/log")"
ok 'the package of serve'

# A tree that was copied after a build is configured anew, and not for the
# folder that it comes from. Without a terminal the build is announced once.
tree=$dir/first
mkdir -p "$tree/src"
cp -R grundy "$tree"
mkdir "$tree/tools"
cp tools/build.sh tools/setup.sh "$tree/tools"
cat >"$tree/CMakeLists.txt" <<'END_OF_LIST'
cmake_minimum_required(VERSION 3.25)
project(toy NONE)
file(CONFIGURE OUTPUT made CONTENT "#!/bin/sh\necho made in ${CMAKE_SOURCE_DIR}\n")
add_custom_target(grundy cp made grundy COMMAND chmod +x grundy)
add_custom_target(grundy-shared)
END_OF_LIST
cat >"$tree/CMakePresets.json" <<'END_OF_PRESETS'
{"version": 5, "configurePresets": [{"name": "release", "generator": "Ninja",
  "binaryDir": "${sourceDir}/build/release"}]}
END_OF_PRESETS
start() { # TREE: starts its launcher, where every package is there
  command="./grundy in $1"
  code=0
  mkdir -p "$1/bin"
  cat >"$1/bin/dpkg-query" <<'END_OF_QUERY'
#!/bin/sh
shift 3
printf '%s=installed\n' "$@"
END_OF_QUERY
  chmod +x "$1/bin/dpkg-query"
  PATH=$1/bin:$PATH "$1/grundy" >"$dir/out" 2>"$dir/err" || code=$?
}
announced='grundy: building the program, which takes about a minute'
start "$dir/first"
exits 0
prints "made in $dir/first"
complains "$announced"
start "$dir/first"
exits 0
is_quiet
cp -R "$dir/first" "$dir/second"
touch "$dir/second/src/changed.c"
start "$dir/second"
exits 0
prints "made in $dir/second"
complains "$announced"
mv "$dir/second" "$dir/third"
touch "$dir/third/src/changed.c"
start "$dir/third"
exits 0
prints "made in $dir/third"
rm "$dir/third/build/release/grundy"
mv "$dir/third" "$dir/fourth"
"$dir/fourth/tools/build.sh" --configure release
[ ! -e "$dir/fourth/build/release/grundy" ] || fail 'it was built'
grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$dir/fourth" \
  "$dir/fourth/build/release/CMakeCache.txt" || fail 'not configured anew'
[ -z "$(grep -l 'cmake --preset' Makefile tools/*.sh | grep -vx tools/build.sh)" ] ||
  fail 'only tools/build.sh knows whether a tree was moved'
mv "$dir/fourth" "$dir/third"
ok 'a copied and a moved tree'

# A system without Debian's packages: what is missing is named.
command='./grundy without dpkg and cmake'
rm -rf "$dir/third/bin" "$dir/third/build"
mkdir "$dir/third/bin"
for name in awk basename cat date dirname env find flock grep mkdir mv readlink \
  sed sh tail tee touch uname; do
  ln -s "$(command -v $name)" "$dir/third/bin"
done
code=0
OS_RELEASE=$dir/none PATH=$dir/third/bin "$dir/third/grundy" \
  >"$dir/out" 2>"$dir/err" || code=$?
exits 4
is_silent
warns 'On this system they are installed by: install what Debian calls make gcc libc6-dev cmake ninja-build gettext pkg-config libedit-dev libzstd-dev'
PATH=$dir/third/bin "$dir/third/tools/setup.sh" --names deb >"$dir/out" 2>&1
says ' build-essential '
ok 'a system without packages of Debian'

# What other systems call them. `uname` says Linux, and on macOS Darwin.
on_system() { # LINE-OF-OS-RELEASE... WORDS: the words are said
  command="./grundy on a system with $1"
  printf '%s\n' "$1" >"$dir/system"
  code=0
  OS_RELEASE=$dir/system PATH=$dir/third/bin "$dir/third/grundy" \
    >"$dir/out" 2>"$dir/err" || code=$?
  exits 4
  is_silent
  warns "On this system they are installed by: $2"
  ! grep -q apt "$dir/err" || fail 'apt is named'
}
common='make gcc cmake gettext'
on_system ID=fedora "dnf install $common ninja-build pkgconf-pkg-config"
on_system 'ID="rocky" ID_LIKE="rhel centos fedora"' "dnf install $common"
on_system ID=arch "pacman -S --needed $common ninja pkgconf libedit zstd"
on_system 'ID=manjaro ID_LIKE=arch' 'pacman -S --needed'
on_system ID=alpine "apk add $common musl-dev linux-headers samurai pkgconf"
on_system 'ID="opensuse-leap" ID_LIKE="suse opensuse"' "zypper install $common"
on_system 'ID="opensuse-tumbleweed"' 'zypper install'
on_system 'ID=void' 'install what Debian calls make gcc'
rm "$dir/third/bin/uname"
printf '#!/bin/sh\necho Darwin\n' >"$dir/third/bin/uname"
chmod +x "$dir/third/bin/uname"
rm "$dir/system"
OS_RELEASE=$dir/none PATH=$dir/third/bin "$dir/third/tools/setup.sh" run \
  >"$dir/out" 2>"$dir/err" && fail 'nothing is missing on macOS'
warns 'On this system they are installed by: brew install cmake ninja gettext'
ok 'the lines of other systems'
