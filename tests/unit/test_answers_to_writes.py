"""What an answer to a write confirms, and what a refusal or a failure says to the user."""

from typing import Any

import msgspec
import pytest

from server.provider import tolerant
from server.provider.account import Account
from server.provider.answer import Answer, raise_for_status
from server.provider.credentials import Session
from server.provider.customers import CreatedCustomer
from server.provider.errors import Busy, Refused, ServerError, TooSlow, Unavailable, Unreachable
from server.provider.invites import Invite
from server.web.forms.messages import form_errors_of


@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b'{"message": "Sent."}', b'{"error": null}'])
def test_a_confirmation_without_an_error_is_one(body: bytes) -> None:
    Answer(200, body, is_write=True).expect_no_content()


@pytest.mark.parametrize("body", [b"", b"created", b"[]"])
@pytest.mark.parametrize("kind", [Invite, CreatedCustomer])
def test_what_was_created_is_created_whatever_the_answer_holds(kind: Any, body: bytes) -> None:
    assert Answer(201, body, is_write=True).decode_created(kind) is None


@pytest.mark.parametrize("status", [301, 302, 303, 304, 307])
def test_a_redirect_does_not_say_whether_a_write_was_carried_out(status: int) -> None:
    with pytest.raises(ServerError) as failed:
        raise_for_status(status, {"location": "/ok"}, b"")
    assert failed.value.processed


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ('{"error": "Schon verknüpft"}'.encode("utf-8-sig"), "Schon verknüpft"),
        ('{"error": "Schon verknüpft"}'.encode("utf-16"), "Schon verknüpft"),
        (b'{"error": "Linked \\ud83d already"}', "Linked \N{REPLACEMENT CHARACTER} already"),
        (b'{"error": "Linked already", "code": 1e999}', "Linked already"),
        (b'{"error": "Linked already", "code": ' + b"9" * 5000 + b"}", "Linked already"),
    ],
)
def test_the_providers_words_are_read_however_they_are_encoded(body: bytes, shown: str) -> None:
    with pytest.raises(Refused) as refused:
        raise_for_status(400, {}, body)
    assert form_errors_of(refused.value, {})[""].text == shown


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (Unreachable(), "SEND_FAILED_DOWN"),
        (TooSlow(), "SEND_FAILED_SLOW"),
        (Busy(), "SEND_FAILED_BUSY"),
        (ServerError(), "SEND_FAILED_SERVER_ERROR"),
    ],
)
def test_a_failure_is_told_with_its_reason_unless_the_form_may_have_acted(
    error: Unavailable, key: str
) -> None:
    assert form_errors_of(error, {})[""].key == key
    error.outcome_unknown = True
    assert form_errors_of(error, {})[""].key == "SEND_UNKNOWN"


NO_DEMO: list[Any] = [False, 0, "0", "false", None, ""]
DEMO: list[Any] = ["yes", 2, {"a": 1}, [], 1, "true", True]


@pytest.mark.parametrize(
    ("sent", "is_demo"),
    [*((each, True) for each in DEMO), *((each, False) for each in NO_DEMO)],
)
def test_a_demo_flag_that_cannot_be_read_counts_as_demo(sent: Any, is_demo: bool) -> None:
    assert tolerant.Decoder().convert({"id": 1, "demo": sent}, Account).is_demo is is_demo


@pytest.mark.parametrize(
    "sent", [{"auth": False}, {"auth": None}, {"auth": None, "reconfirm_ga": None}]
)
def test_a_session_that_is_null_has_ended(sent: dict[str, Any]) -> None:
    assert not Answer(200, msgspec.json.encode(sent)).decode(Session).auth
