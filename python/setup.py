# SPDX-License-Identifier: MIT
"""Puts the library into the package. The library is built by the project's own
tools/build.sh: above this folder in the sources, in the folder engine of an
archive made by tools/wheel.sh."""

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copyfile

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before version 70
    from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "engine" if (HERE / "engine").is_dir() else HERE.parent
LIBRARY = SOURCES / "build/release/portable/libgrundy.so.1"
VERSION = re.search(r"(?m)^project\(grundy VERSION ([0-9.]+)",
                    (SOURCES / "CMakeLists.txt").read_text())[1]
WORK = SOURCES / "build/python"  # not in the folder of the sources


def build_library():
    """Builds the library, unless that was done."""
    done = subprocess.run(
        [SOURCES / "tools/build.sh", "release", "grundy-portable"],
        env={**os.environ, "CMAKE_ARGS": os.environ.get(
            "CMAKE_ARGS", "" if SOURCES == HERE.parent
            else "-DBUILD_TESTING=OFF -DGRUNDY_MPI=OFF")},
        stdout=subprocess.DEVNULL, check=False)
    if done.returncode:
        sys.exit("The library cannot be built. On Debian, as root: "
                 f"{SOURCES}/tools/setup.sh run")


def platform():
    """The tag of all systems whose C library is new enough."""
    machine = os.uname().machine
    names = re.findall(rb"GLIBC_2\.(\d+)\b", LIBRARY.read_bytes())
    return f"manylinux_2_{max(map(int, names))}_{machine}"


class Build(build_py):
    """Copies the library beside the modules."""

    def run(self):
        super().run()
        if not getattr(self, "editable_mode", False):
            build_library()
            copyfile(LIBRARY, Path(self.build_lib, "grundy/libgrundy.so.1"))


class Wheel(bdist_wheel):
    """A wheel for every Python 3 of one kind of system."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", platform()


class Binary(Distribution):
    """A package that is not the same on every system."""

    def has_ext_modules(self):
        return True


WORK.mkdir(parents=True, exist_ok=True)
setup(version=VERSION, distclass=Binary,
      cmdclass={"build_py": Build, "bdist_wheel": Wheel},
      options={"build": {"build_base": str(WORK)},
               "egg_info": {"egg_base": str(WORK)}})
