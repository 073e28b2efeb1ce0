"""The processes that run on this machine, and which of them a process has started."""

from pathlib import Path

from tests.support.memory import children


def render_processes(host: int) -> list[int]:
    """The process ids of the render processes of the host with this process id."""
    return [pid for pid in children(host) if "server.rendering.child" in command_of(pid)]


def worker_processes(supervisor: int) -> set[int]:
    """The process ids of the workers of the host with this process id."""
    return {pid for pid in children(supervisor) if "spawn_main" in command_of(pid)}


def descendants(pid: int) -> list[int]:
    """The process ids of all descendants of a process, each before the one that has started it."""
    return [below for each in children(pid) for below in (*descendants(each), each)]


def command_of(pid: int) -> str:
    """The command line of a process; empty if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""
