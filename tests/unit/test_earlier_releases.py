"""What a running host of an earlier release needs of the release that is installed over it, and
what this one reads of its sessions.

The releases are those up to 24 November 2026.
"""

import subprocess
import sys
from pathlib import Path

import msgspec

from server.web.page import Message
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import ROOT

BUNDLE = "function render(page) { return 'title' + page; }"


def test_a_host_starts_the_render_process_of_this_release(tmp_path: Path) -> None:
    bundle = tmp_path / "server.js"
    bundle.write_text(BUNDLE, "utf-8")
    child = subprocess.run(
        [sys.executable, "-m", "server.rendering.child", bundle],
        cwd=ROOT,
        input=b"\x02\x00\x00\x00[]",
        capture_output=True,
        check=True,
        timeout=PATIENCE_SECONDS,
    )
    assert child.stdout == b"R\x08\x00\x00\x001title[]"


def test_a_message_with_an_undo_is_read() -> None:
    """It is in the session's cookie: otherwise the user would be logged out."""
    sent = b'{"key": "NOTIFICATIONS_MARKED", "undo": {"ids": "1", "count": 1, "whole": true}}'
    message = msgspec.json.decode(sent, type=Message)
    assert message.undo is not None
    assert message.undo.address == ""
