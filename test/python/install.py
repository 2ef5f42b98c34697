# SPDX-License-Identifier: MIT
"""A wheel is made without a network and works in a fresh environment; the
archive of the sources is whole; the package finds the library of the sources, or says how it is built."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from ctypes.util import find_library
from pathlib import Path

ASK = """
import grundy, importlib.metadata as m
print(grundy.eval("nim(3,5,7)").outcome, m.version("grundy"), grundy.__file__)
print([line.split()[-1] for line in open("/proc/self/maps")
       if "libgrundy" in line or "libzstd" in line][0])
"""
# What every Linux has whose C library is new enough.
COMMON = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2",
          "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
bare = {name: value for name, value in os.environ.items()
        if name not in ("GRUNDY_LIBRARY", "PYTHONPATH")}
version = subprocess.run(["tools/version.sh"], check=True, text=True,
                         capture_output=True).stdout.strip()
bad = 0


def expect(true, *said):
    """Says what is not as it should be."""
    global bad
    if not true:
        print("FAILED", *said)
        bad += 1


def run(*words, **more):
    """Runs a program and gives what it prints."""
    done = subprocess.run([str(word) for word in words], capture_output=True,
                          text=True, check=False, **more)
    expect(done.returncode == 0, words, done.stdout, done.stderr)
    return done.stdout


def pip(*words):
    """Runs Debian's pip, which must not need a network."""
    return run(sys.executable, "-m", "pip", "--quiet",
               "--disable-pip-version-check", *words, env=bare)


def check_wheel(folder):
    """The wheel is whole, and its tag is true."""
    run("tools/wheel.sh", folder, env=bare)
    wheel, = folder.glob("*.whl")
    tag = re.fullmatch(rf"grundy-{re.escape(version)}-py3-none-manylinux_2_"
                       rf"(\d+)_{os.uname().machine}\.whl", wheel.name)
    expect(tag, wheel.name)
    run("python3", "-m", "venv", "--without-pip", folder / "venv")
    python = folder / "venv/bin/python"
    pip("--python", python, "install", "--no-index", wheel)
    told, where = run(python, "-c", ASK, env=bare, cwd=folder).splitlines()
    expect(told.startswith(f"N {version} {folder.resolve()}"), told)
    expect(where.startswith(str(folder.resolve())), where)
    needed = set(re.findall(r"NEEDED.*\[(.*)\]",
                            run("readelf", "-d", where)))
    expect(needed <= COMMON, "the library in the wheel needs", needed)
    newest = max(int(found) for found in re.findall(
        r"GLIBC_2\.(\d+)", run("readelf", "--dyn-syms", where)))
    expect(tag and newest == int(tag[1]), newest, wheel.name)
    expect(not list(Path("python").glob("*.egg-info")) and
           not Path("python/build").exists(), "the sources are not clean")


def check_archive(folder):
    """The archive of the sources has every file that its build needs, and is
    configured as pip does it. `make release-check` builds it."""
    archive, = folder.glob("*.tar.gz")
    run("tar", "-xzf", archive, "-C", folder)
    engine = folder / f"grundy-{version}/engine"
    run(engine / "tools/build.sh", "--configure", "release", env={
        **bare, "CMAKE_ARGS": "-DBUILD_TESTING=OFF -DGRUNDY_MPI=OFF"})
    run("ninja", "-n", "-C", engine / "build/release", "grundy-portable")


def check_sources(folder):
    """In the sources: the library of ./grundy, or an error that names it."""
    shutil.copytree("python/grundy", folder / "python/grundy")
    shutil.copy("CMakeLists.txt", folder)
    lone = {**bare, "PYTHONPATH": str(folder / "python"),
            "LD_LIBRARY_PATH": ""}
    ask = [sys.executable, "-c", "import grundy; print(grundy.__version__)"]
    done = subprocess.run(ask, env=lone, capture_output=True, text=True,
                          check=False, cwd=folder)
    if not find_library("grundy"):  # nor installed in this system
        expect(done.returncode and f"{folder.resolve()}/grundy --version" in
               done.stderr, done.stderr)
    library = Path(os.environ["GRUNDY_LIBRARY"]).resolve()
    (folder / "build").mkdir()
    (folder / "build/release").symlink_to(library.parent)
    expect(run(*ask, env=lone, cwd=folder).strip() == version,
           "the library of the sources")


with tempfile.TemporaryDirectory() as place:
    folder = Path(place, "packages")
    check_wheel(folder)
    check_archive(folder)
    check_sources(Path(place))
sys.exit(bad > 0)
