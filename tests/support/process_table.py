"""The processes that run on this machine."""

from pathlib import Path


def render_processes(host: int) -> list[int]:
    """The process ids of the render processes of the host with this process id."""
    return [
        pid
        for pid, line in commands().items()
        if "server.rendering.child" in line and parent(pid) == host
    ]


def commands() -> dict[int, str]:
    found = {}
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found[int(path.parent.name)] = path.read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue
    return found


def parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
    except OSError:
        return 0
