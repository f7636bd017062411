"""Where and with what something was measured."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import clew


def describe(packages: list[str]) -> dict[str, str]:
    """The machine, its load just now, and all versions that matter."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "cpu": cpu(),
        "cores": str(os.cpu_count()),
        "load": load(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "Python": platform.python_version(),
        "Rust": rust(),
        "clew": clew.__version__,
        **{package: package_version(package) for package in packages if package != "clew"},
    }


def cpu() -> str:
    """The processor's own name where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or "unknown"
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or "unknown")


def load() -> str:
    """The load averages of one, five and fifteen minutes, where the system keeps them."""
    if not hasattr(os, "getloadavg"):
        return "unknown"
    return " ".join(f"{number:.2f}" for number in os.getloadavg())


def rust() -> str:
    try:
        said = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "none here"
    return said.stdout.split()[1]


def package_version(package: str) -> str:
    """Of a package, or of a program that tells."""
    try:
        return version(package)
    except PackageNotFoundError:
        if shutil.which(package) is None:
            return "not installed"
    said = subprocess.run([package, "--help"], capture_output=True, text=True)
    found = re.search(r"- Version: (\S+)", said.stdout + said.stderr)
    return found[1] if found else "unknown"
