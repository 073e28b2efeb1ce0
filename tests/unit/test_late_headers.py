"""Headers that wait for the body: nothing is sent of an answer that has not begun."""

from starlette.types import Message, Receive, Scope, Send

from server.web.late_headers import with_first_bytes
from tests.support.loops import run

START: Message = {"type": "http.response.start", "status": 200, "headers": []}
BODY: Message = {"type": "http.response.body", "body": b"x", "more_body": True}
END: Message = {"type": "http.response.body", "body": b"", "more_body": False}


def test_headers_are_sent_with_the_first_bytes_and_once() -> None:
    sent: list[Message] = []
    seen: list[int] = []

    async def app(_: Scope, __: Receive, send: Send) -> None:
        for message in (START, BODY, END):
            await send(message)
            seen.append(len(sent))

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    async def scenario() -> None:
        await with_first_bytes(app)({"type": "http"}, receive, send)

    run(scenario())
    assert sent == [START, BODY, END]
    assert seen == [0, 2, 3]
