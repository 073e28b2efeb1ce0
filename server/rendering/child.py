"""A render process: one V8 isolate that renders page objects from stdin to HTML on stdout.

Requests and answers consist of a length (four bytes, little-endian) and UTF-8 text. The first
request is the server bundle, and its answer the byte `R`. Any other is a page object as JSON. Its
answer is `1` and the result of `render` in `views/entry.tsx`, or `0` and the JavaScript error that
was thrown.
"""

import os
import signal
import struct
import sys
from typing import IO

from py_mini_racer import JSMappedObject, MiniRacer, init_mini_racer

_FLAGS = ("--maglev", "--min-semi-space-size=4", "--max-semi-space-size=16")
"""A small young generation stays in the processor's caches; it grows for a page of many rows."""
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
"""An object whose property `rendered` renders its property `page`. Setting or reading a property
switches threads once and compiles nothing; a function call through mini-racer takes five times as
long, and encodes the page and the HTML as JSON. Errors are caught, because mini-racer reports an
error in a property without its message. Unpaired surrogates are replaced, because Python cannot
decode them."""


def main() -> None:
    # A signal to the whole process group is meant for the host, which needs this process for its
    # last pages.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    init_mini_racer(flags=_FLAGS)
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    with MiniRacer() as isolate:
        isolate.eval(_request(requests))
        exchange = isolate.eval(_EXCHANGE)
        assert isinstance(exchange, JSMappedObject)
        try:
            answers.write(b"R")
            answers.flush()
            while page := _request(requests):
                exchange["page"] = page
                answer = str(exchange["rendered"]).encode()
                answers.write(struct.pack("<I", len(answer)) + answer)
                answers.flush()
        except BrokenPipeError:
            # The host was killed. Python writes what is left once more at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())


def _request(requests: IO[bytes]) -> str:
    """The next request; empty at the end, and for one whose host was killed while it sent it."""
    head = requests.read(4)
    length = struct.unpack("<I", head)[0] if len(head) == 4 else 0
    request = requests.read(length)
    return request.decode() if len(request) == length else ""


if __name__ == "__main__":
    main()
