"""Build the compiled modules; everything else is in pyproject.toml.

CHINEES_POKER_MARCH chooses the instruction set (a value of the compiler's -march); empty leaves it
to the compiler.
"""

import os
import platform
from glob import glob

from setuptools import Extension, setup

# The baseline that numpy's wheels ask for as well; other processors keep the compiler's default.
DEFAULT_MARCH = "x86-64-v2" if platform.machine() in ("x86_64", "AMD64") else ""
march = os.environ.get("CHINEES_POKER_MARCH", DEFAULT_MARCH)


def compiled(name: str) -> Extension:
    """Describe one compiled module of solver, built from its source in ext."""
    return Extension(
        f"solver._{name}",
        [f"ext/{name}.pyx"],
        depends=sorted(glob("ext/*.pxd") + glob("ext/*.h")),
        include_dirs=["ext"],
        extra_compile_args=["-O3"] + ([f"-march={march}"] if march else []),
    )


setup(ext_modules=[compiled("rows"), compiled("splits"), compiled("expected"), compiled("bulk"), compiled("fill")])
