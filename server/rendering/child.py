"""A render process: one V8 isolate that renders page objects from stdin as HTML on stdout.

A request is a length (four bytes, little-endian) and a page object as JSON. An answer is a status
byte and two values, each a length in bytes and UTF-8: after 1 the title and the HTML, after 0 an
empty text and the message of a JavaScript error.
"""

import signal
import struct
import sys
from pathlib import Path

from py_mini_racer import JSEvalException, MiniRacer, init_mini_racer

_FLAGS = ("--maglev", "--min-semi-space-size=16")


def main(bundle: Path) -> None:
    # A signal to the whole group of processes is the host's: it needs this one for its last pages.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
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
            answers.write(ok + _length_prefixed(title) + _length_prefixed(text))
            answers.flush()


def _title_and_html(rendered: object) -> tuple[str, str]:
    """Splits what `views/entry.tsx` returns: the length of the title, a colon, title, HTML."""
    length, _, text = str(rendered).partition(":")
    end = int(length)
    return text[:end], text[end + 1 :]


def _length_prefixed(text: str) -> bytes:
    """A length and UTF-8. Unpaired surrogates, which JavaScript strings may hold, are replaced."""
    encoded = text.encode(errors="replace")
    return struct.pack("<I", len(encoded)) + encoded


if __name__ == "__main__":
    main(Path(sys.argv[1]))
