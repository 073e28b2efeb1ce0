"""An e-mail address is the same one, however a browser writes its domain."""

import pytest

from server.domain.emails import email_spellings, is_unchanged, same_email, unicode_email

BURO, ASCII = "info@büro.example", "info@xn--bro-hoa.example"


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        *((ASCII, BURO), (BURO, BURO), ("Info@XN--BRO-HOA.Example", "Info@büro.Example")),
        *((f" {ASCII} ", f" {BURO}"), ("a@post.xn--strae-oqa.de", "a@post.straße.de")),
        *(("a@xn--mgba3gch31f060k.com", "a@نامه\u200cای.com"), ("a@xn--i-7iq.ws", "a@i❤.ws")),
        *((each, each) for each in ("xn--bro-hoa", "xn--bro-hoa@a.test", "a@bxn--bro-hoa.test")),
        # Labels that no browser makes: empty, ASCII, not canonical, upper case, invisible.
        *((f"a@{each}.de", f"a@{each}.de") for each in ("xn--", "xn--a", "xn--abc-", "xn--ü")),
        *(
            (f"a@{each}.de", f"a@{each}.de")
            for each in ("xn--bro-hoa-", "xn--BRO-HOB9", "xn--tda9")
        ),
        ("a@" + "xn--bro-hoa." * 30, "a@" + "xn--bro-hoa." * 30),
    ],
)
def test_a_domain_is_read_in_unicode_if_it_is_valid(sent: str, read: str) -> None:
    assert unicode_email(sent) == read


def test_an_address_is_the_same_in_either_spelling() -> None:
    for spelling in (
        BURO,
        ASCII,
        "info@BÜRO.example",
        "info@XN--bro-hoa.EXAMPLE",
        "info@bu\u0308ro.example",
    ):
        assert email_spellings(spelling)[-1].lower() == ASCII, spelling
        assert is_unchanged(spelling, BURO), spelling
    assert email_spellings("a@b.test") == ["a@b.test"]
    assert same_email(" INFO@büro.example", ASCII)
    assert not is_unchanged("INFO@büro.example", BURO)
    assert not same_email("a@straße.de", "a@strasse.de")
    assert is_unchanged("a@strasse.de", "a@straße.de")
    assert not is_unchanged("a@straße.de", "a@strasse.de")
