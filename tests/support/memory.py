"""The memory and processor time of a process, where the system reports them (Linux)."""

import contextlib
import os
from pathlib import Path

CAN_TELL = Path("/proc/self/clear_refs").exists()


def resident(pid: int) -> int:
    """The resident memory of a process, in bytes."""
    return _bytes(pid, "VmRSS")


def of_tree(pid: int) -> int:
    """The memory of a process and all its descendants in bytes, shared memory counted once."""
    return proportional(pid) + sum(map(of_tree, children(pid)))


def proportional(pid: int) -> int:
    """The memory of a process in bytes, with its part of the memory that processes share (PSS)."""
    return _bytes(pid, "Pss", "smaps_rollup")


def processor_seconds(pid: int) -> float:
    """The processor time that a process and all its descendants have used so far, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    used = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return used + sum(map(processor_seconds, children(pid)))


def children(pid: int) -> list[int]:
    """The processes that a process has started, in any of its threads."""
    found: list[int] = []
    # The process may end meanwhile.
    with contextlib.suppress(OSError):
        for file in Path(f"/proc/{pid}/task").glob("*/children"):
            found += map(int, file.read_text().split())
    return found


def peak(pid: int) -> int:
    """The highest resident memory of a process since `forget_peak`, in bytes."""
    return _bytes(pid, "VmHWM")


def forget_peak(pid: int) -> None:
    Path(f"/proc/{pid}/clear_refs").write_text("5")


def _bytes(pid: int, name: str, file: str = "status") -> int:
    lines = Path(f"/proc/{pid}/{file}").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{name}:"))
