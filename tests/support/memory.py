"""What a process takes of memory and of the processors, where the system tells (Linux)."""

import os
from pathlib import Path

CAN_TELL = Path("/proc/self/clear_refs").exists()


def resident(pid: int) -> int:
    """Bytes that it has now."""
    return _bytes(pid, "VmRSS")


def of_tree(pid: int) -> int:
    """Bytes that it has now with all its children, what they share counted once."""
    return proportional(pid) + sum(map(of_tree, children(pid)))


def proportional(pid: int) -> int:
    """Bytes that it has now, and its share of those that it shares with others."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def processor_seconds(pid: int) -> float:
    """Seconds of the processors that it has used so far, with all its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    used = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return used + sum(map(processor_seconds, children(pid)))


def children(pid: int) -> list[int]:
    """Processes that it has started, in any of its threads."""
    files = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for file in files for child in file.read_text().split()]


def peak(pid: int) -> int:
    """The most bytes that it has had since `forget_peak`."""
    return _bytes(pid, "VmHWM")


def forget_peak(pid: int) -> None:
    Path(f"/proc/{pid}/clear_refs").write_text("5")


def _bytes(pid: int, name: str) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{name}:"))
