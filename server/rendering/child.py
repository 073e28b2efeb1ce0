"""A render process: one V8 isolate that renders page objects from stdin as HTML on stdout.

Requests and answers are a length (four bytes, little-endian) and UTF-8. A request is a page object
as JSON, an answer is `1` and what `render` of `views/entry.tsx` returns, or `0` and the JavaScript
error that was thrown.
"""

import signal
import struct
import sys
from pathlib import Path

from py_mini_racer import JSMappedObject, MiniRacer, init_mini_racer

_FLAGS = ("--maglev", "--min-semi-space-size=4", "--max-semi-space-size=16")
"""A small young generation stays in the processor's caches; one page of many rows makes it grow."""
_EXCHANGE = """
({
  page: "",
  get rendered() {
    try {
      return `1${render(this.page)}`.toWellFormed();
    } catch (error) {
      return `0${error?.stack ?? error}`.toWellFormed();
    }
  },
})
"""
"""An object that renders the page that it is given. A property is set or read with one change of
threads and without compiling anything; a call of mini-racer takes five times as long, and encodes
the page and the HTML as JSON. Errors are caught because one of a property is told without its
message, and unpaired surrogates replaced because Python cannot read them."""


def main(bundle: Path) -> None:
    # A signal to the whole group of processes is the host's: it needs this one for its last pages.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    init_mini_racer(flags=_FLAGS)
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    with MiniRacer() as isolate:
        isolate.eval(bundle.read_text(encoding="utf-8"))
        exchange = isolate.eval(_EXCHANGE)
        assert isinstance(exchange, JSMappedObject)
        answers.write(b"R")
        answers.flush()
        while len(head := requests.read(4)) == 4:
            exchange["page"] = requests.read(struct.unpack("<I", head)[0]).decode()
            answer = str(exchange["rendered"]).encode()
            answers.write(struct.pack("<I", len(answer)) + answer)
            answers.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
