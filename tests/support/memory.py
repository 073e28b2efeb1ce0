"""What a process takes of memory, where the system tells (Linux)."""

from pathlib import Path

CAN_TELL = Path("/proc/self/clear_refs").exists()


def resident(pid: int) -> int:
    """Bytes that it has now."""
    return _bytes(pid, "VmRSS")


def of_tree(pid: int) -> int:
    """Bytes that it has now with all its children, what they share counted once."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return _proportional(pid) + sum(of_tree(int(child)) for child in children)


def _proportional(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def peak(pid: int) -> int:
    """The most bytes that it has had since `forget_peak`."""
    return _bytes(pid, "VmHWM")


def forget_peak(pid: int) -> None:
    Path(f"/proc/{pid}/clear_refs").write_text("5")


def _bytes(pid: int, name: str) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{name}:"))
