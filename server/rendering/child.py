"""A render process: one V8 isolate that answers page objects with HTML, over its standard pipes.

A request is a length (four bytes, little-endian) and a page object as JSON. An answer is one byte
and two values, each a length in bytes and UTF-8. After a byte that is 1 they are the title and the
HTML; after one that is 0 they are nothing and the text of a JavaScript error.
"""

import signal
import struct
import sys
from pathlib import Path

from py_mini_racer import JSEvalException, MiniRacer, init_mini_racer

_FLAGS = ("--maglev", "--min-semi-space-size=16")


def main(bundle: Path) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    init_mini_racer(flags=_FLAGS)
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    with MiniRacer() as isolate:
        isolate.eval(bundle.read_text(encoding="utf-8"))
        answers.write(b"R")
        answers.flush()
        while len(head := requests.read(4)) == 4:
            page = requests.read(struct.unpack("<I", head)[0]).decode()
            try:
                ok, (title, text) = b"\x01", _title_and_html(isolate.call("render", page))
            except JSEvalException as error:
                ok, title, text = b"\x00", "", str(error)
            answers.write(ok + _framed(title) + _framed(text))
            answers.flush()


def _title_and_html(rendered: object) -> tuple[str, str]:
    """Takes apart what `views/entry.tsx` answers."""
    points, _, text = str(rendered).partition(":")
    end = int(points)
    return text[:end], text[end + 1 :]


def _framed(text: str) -> bytes:
    """UTF-8 and its length; half of a surrogate pair, which JavaScript can hold, is replaced."""
    encoded = text.encode(errors="replace")
    return struct.pack("<I", len(encoded)) + encoded


if __name__ == "__main__":
    main(Path(sys.argv[1]))
