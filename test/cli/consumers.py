#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Other people's programs build against the installed library: the examples,
and a program in C++, outside the source tree, by pkg-config and by
find_package(grundy), with gcc, g++ and clang, shared and static."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BUILD = os.environ["BUILD_DIR"]
ANSWER = "N, value 9\n13->4\n12->5\n8->1\n"
PROJECT = """
cmake_minimum_required(VERSION 3.16)
project(consumer LANGUAGES C CXX)
find_package(grundy {major} REQUIRED)
foreach(kind grundy static)
  foreach(source {sources})
    get_filename_component(name ${{source}} NAME_WE)
    add_executable(${{name}}-${{kind}} ${{source}})
    target_compile_features(${{name}}-${{kind}} PRIVATE c_std_11 cxx_std_17)
    target_link_libraries(${{name}}-${{kind}} PRIVATE grundy::${{kind}})
  endforeach()
endforeach()
"""


def run(*words, **more):
    done = subprocess.run([str(w) for w in words], capture_output=True,
                          text=True, check=False, **more)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


def is_shared(program):
    return "libgrundy.so.1" in run("readelf", "-d", program)


def check_answer(program, libraries):
    """Runs library.c, which prints a known answer."""
    printed = run(program, "nim(13,12,8)",
                  env=dict(os.environ, LD_LIBRARY_PATH=str(libraries)))
    if printed != ANSWER:
        sys.exit(f"{program} prints {printed}")


def by_pkg_config(folder, sources, libraries):
    env = dict(os.environ, PKG_CONFIG_PATH=str(libraries / "pkgconfig"))
    version = run("pkg-config", "--modversion", "grundy", env=env)
    if version != run("tools/version.sh"):
        sys.exit(f"pkg-config says that the version is {version}")
    shared = run("pkg-config", "--cflags", "--libs", "grundy", env=env).split()
    static = run("pkg-config", "--static", "--cflags", "--libs", "grundy",
                 env=env).split()
    static[static.index("-lgrundy")] = "-l:libgrundy.a"
    built = set()
    for compiler in "gcc", "clang", "g++", "clang++":
        suffixes = (".cc", ".cpp") if compiler.endswith("+") else (".c",)
        for flags in shared, static:
            for source in sources:
                if source.suffix not in suffixes:
                    continue
                program = folder / "program"
                run(compiler, source, *flags, "-o", program, cwd=folder)
                if is_shared(program) != (flags is shared):
                    sys.exit(f"{source} is linked in the wrong way")
                built.add(source.name)
                if source.name == "library.c":
                    check_answer(program, libraries)
        print(f"ok pkg-config and {compiler}")
    if built != {source.name for source in sources}:
        sys.exit(f"only {sorted(built)} are built")


def by_cmake(folder, sources, prefix, libraries):
    major = run("tools/version.sh").split(".", maxsplit=1)[0]
    (folder / "CMakeLists.txt").write_text(
        PROJECT.format(major=major, sources=" ".join(map(str, sources))),
        encoding="utf-8")
    for c, cxx in ("gcc", "g++"), ("clang", "clang++"):
        build = folder / f"build-{c}"
        run("cmake", "-G", "Ninja", "-S", folder, "-B", build,
            f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_C_COMPILER={c}",
            f"-DCMAKE_CXX_COMPILER={cxx}")
        run("cmake", "--build", build)
        for kind in "grundy", "static":
            program = build / f"library-{kind}"
            if is_shared(program) != (kind == "grundy"):
                sys.exit(f"{program} is linked in the wrong way")
            check_answer(program, libraries)
        print(f"ok find_package and {c}, {cxx}")
    (folder / "CMakeLists.txt").write_text(
        PROJECT.format(major=int(major) + 1, sources=""), encoding="utf-8")
    refused = subprocess.run(
        ["cmake", "-S", folder, "-B", folder / "other",
         f"-DCMAKE_PREFIX_PATH={prefix}"], capture_output=True, check=False)
    if refused.returncode == 0:
        sys.exit("find_package takes another major version")
    print("ok find_package refuses another major version")


def main():
    with tempfile.TemporaryDirectory() as top:
        folder, prefix = Path(top, "work"), Path(top, "prefix")
        folder.mkdir()
        run("cmake", "--install", BUILD, "--prefix", prefix)
        libraries = next(prefix.glob("lib*/**/libgrundy.a")).parent
        # Only what is outside the tree is seen.
        sources = []
        for source in [*sorted(Path("examples").glob("*.c")),
                       *sorted(Path("examples").glob("*.cpp")),
                       Path("test/data/program.cc")]:
            if "#include <grundy.h>" not in source.read_text(encoding="utf-8"):
                continue  # a game of exec, which does not use the library
            sources.append(folder / source.name)
            shutil.copy(source, sources[-1])
        by_pkg_config(folder, sources, libraries)
        by_cmake(folder, sources, prefix, libraries)


main()
