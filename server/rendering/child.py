"""A render process: one V8 isolate that answers page objects with HTML, over its standard pipes.

A request is a length (four bytes, little-endian) and a page object as JSON. An answer is a length,
one byte that is 1 for HTML and 0 for the text of a JavaScript error, and the bytes.
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
                ok, text = b"\x01", str(isolate.call("render", page))
            except JSEvalException as error:
                ok, text = b"\x00", str(error)
            body = ok + text.encode()
            answers.write(struct.pack("<I", len(body)) + body)
            answers.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
