"""A render process: one V8 isolate that renders page objects from stdin as HTML on stdout.

A request is a length (four bytes, little-endian) and a page object as JSON. An answer is a status
byte and two lengths in bytes (little-endian), then two texts of these lengths in UTF-8: after 1 the
title and the HTML, after 0 an empty text and the message of a JavaScript error.
"""

import asyncio
import signal
import struct
import sys
from pathlib import Path

from py_mini_racer import JSEvalException, JSMappedObject, MiniRacer, init_mini_racer

_FLAGS = ("--maglev", "--min-semi-space-size=16")
# Python cannot read unpaired surrogates, which JavaScript strings may hold.
_RENDER = "render(request.page).toWellFormed()"


async def main(script: str) -> None:
    """Answers until stdin ends. Called on its own event loop, an isolate needs no further thread of
    Python; nothing else runs on this loop, so reading and writing may block it."""
    init_mini_racer(flags=_FLAGS)
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    with MiniRacer() as isolate:
        isolate.eval(script)
        request = isolate.eval("globalThis.request = {}")
        assert isinstance(request, JSMappedObject)
        answers.write(b"R")
        answers.flush()
        while len(head := requests.read(4)) == 4:
            # As a property it is neither encoded again nor compiled as a part of a script.
            request["page"] = requests.read(struct.unpack("<I", head)[0]).decode()
            try:
                answer = _answer(1, *_title_and_html(isolate.eval(_RENDER)))
            except JSEvalException as error:
                answer = _answer(0, "", str(error))
            answers.write(answer)
            answers.flush()


def _title_and_html(rendered: object) -> tuple[str, str]:
    """Splits what `views/entry.tsx` returns: the length of the title, a colon, title, HTML."""
    length, _, text = str(rendered).partition(":")
    end = int(length)
    return text[:end], text[end + 1 :]


def _answer(status: int, *texts: str) -> bytes:
    first, second = (text.encode() for text in texts)
    return struct.pack("<BII", status, len(first), len(second)) + first + second


if __name__ == "__main__":
    # A signal to the whole group of processes is the host's: it needs this one for its last pages.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    asyncio.run(main(Path(sys.argv[1]).read_text(encoding="utf-8")))
