"""Rules of an account: fields by brand, passwords, repeats, thresholds, pictures, settings."""

import io
import struct
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from PIL import Image

from server.domain.accounts import (
    password_error,
    profile_fields,
    registration_errors,
    registration_fields,
)
from server.domain.brands import BRAND_DATA, support_phone
from server.domain.lookups import BRANDS, Brand, Language, preferred_language
from server.domain.square_picture import InvalidPicture, square_picture
from server.domain.thresholds import threshold_rules
from server.environment import read_settings
from server.pages.shared.account.account import _is_taken, _texts
from server.provider.account import account_of
from tests.support.pictures import encoded, png_header
from tests.support.settings import GOOD

COMMON = {
    *("name", "address", "address_number", "city_name", "company_name", "phone_number"),
    *("postal_code", "email", "email2", "password", "password2"),
}


@pytest.mark.parametrize("brand", BRANDS)
def test_brands_differ_in_the_registration_number_alone(brand: Brand) -> None:
    number = "gassafe_registration_number" if brand == "intouch" else "coc_number"
    assert set(registration_fields(brand)) == COMMON | {number}
    assert number in profile_fields(brand)
    assert len(profile_fields(brand)) == 10


def test_only_ibc_has_a_policy_of_its_own_and_only_mhg_a_number_to_call_where_one_is_set() -> None:
    assert [brand for brand in BRANDS if BRAND_DATA[brand].policy] == ["ibc"]
    assert [brand for brand in BRANDS if support_phone(brand, "+49 1") == "+49 1"] == ["mhg"]
    assert support_phone("mhg", None) is None


def test_each_missing_field_is_named() -> None:
    typed = dict.fromkeys(registration_fields("default"), "  ")
    typed |= {"password": "", "password2": ""}
    assert registration_errors("default", typed) == dict.fromkeys(typed, "FIELD_REQUIRED")


TYPED = dict.fromkeys(registration_fields("default"), "same-as-the-repeat")


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        (
            {"email2": "you@a.test", "password2": "same-as-the-repeat "},
            {"email2": "EMAIL_REPEAT", "password2": "REGISTRATION_PASSWORD_REPEAT"},
        ),
        ({"email": "me@a.test", "email2": " ME@a.test"}, {}),
        # A password may consist of spaces.
        ({"password": " " * 8, "password2": " " * 8}, {}),
        # No account has room for it.
        ({"name": "x" * 256}, {"name": "FIELD_TOO_LONG"}),
    ],
)
def test_repeats_have_to_match_and_texts_to_fit(
    changes: dict[str, str], errors: dict[str, str]
) -> None:
    assert registration_errors("default", {**TYPED, **changes}) == errors


@pytest.mark.parametrize(
    ("password", "error"),
    [
        ("1234567", "PASSWORD_TOO_SHORT"),
        ("12345678", None),
        ("        ", None),
        ("🔥🔥🔥🔥🔥🔥🔥", "PASSWORD_TOO_SHORT"),
        ("🔥🔥🔥🔥🔥🔥🔥🔥", None),
        ("p" * 1000, None),
        ("p" * 1024, None),
        ("p" * 1025, "PASSWORD_TOO_LONG"),
    ],
)
def test_passwords_are_long_enough_and_not_endless(password: str, error: str | None) -> None:
    assert password_error(password) == error


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("1.5", "en", 1.5),
        ("1.500", "en", 1.5),
        ("1,500", "de", 1.5),
        *((("1,5", language, 1.5)) for language in ("nl", "de", "es", "it")),
        ("1.5", "nl", 1.5),
        (" 20 ", "nl", 20),
        ("-3", "en", -3),
    ],
)
def test_a_threshold_is_read_as_every_number_is(
    text: str, language: Language, value: float
) -> None:
    assert threshold_rules("heater_pressure", None, 1, None, "C").parse(text, language) == value


@pytest.mark.parametrize(
    ("field", "name", "value", "unit", "shown", "typed", "stored"),
    [
        ("flow", "Flow temperature", 80, "°C", "176", "185", 85),
        ("spread", "Temperature difference", 5, "K", "9", "18", 10),
        # A difference by its field, whatever it is called.
        ("flow_temperature_difference", "Spreiding", 5, "°C", "9", "18", 10),
    ],
)
def test_a_threshold_in_a_temperature_is_shown_and_read_in_the_accounts_unit(
    field: str, name: str, value: float, unit: str, shown: str, typed: str, stored: float
) -> None:
    rules = threshold_rules(field, name, value, unit, "F")
    assert (rules.input_text(rules.value, "en"), rules.conversion.unit) == (shown, "°F")
    assert (rules.parse(shown, "en"), rules.parse(typed, "en")) == (value, stored)


@pytest.mark.parametrize(
    ("field", "sent", "value", "unit"),
    [
        ("num_hours_heater_maintenance_interval", None, 1500, None),
        ("num_hours_heater_maintenance_interval", 900, 900, None),
        ("heater_pressure", None, None, "bar"),
    ],
)
def test_the_maintenance_interval_is_1500_hours_until_it_is_set(
    field: str, sent: float | None, value: float | None, unit: str | None
) -> None:
    rules = threshold_rules(field, None, sent, None, "C")
    assert (rules.value, rules.conversion.unit) == (value, unit)


@pytest.mark.parametrize(
    ("picture", "edge", "media_type"),
    [
        *(
            (partial(encoded, kind, (1600, 900)), 512, "image/jpeg")
            for kind in ("JPEG", "PNG", "WEBP", "GIF")
        ),
        # The photo of a phone.
        *(
            (partial(encoded, "JPEG", (8160, 6120), progressive=each), 512, "image/jpeg")
            for each in (False, True)
        ),
        # A small picture is not blown up, and transparency stays.
        (partial(encoded, "PNG", (40, 30), "RGBA"), 30, "image/png"),
    ],
)
def test_a_picture_becomes_a_small_square(
    picture: Callable[[], bytes], edge: int, media_type: str
) -> None:
    data, found = square_picture(picture())
    with Image.open(io.BytesIO(data)) as image:
        assert (image.size, found) == ((edge, edge), media_type)


def test_a_photo_with_a_second_picture_becomes_the_first_one() -> None:
    second = Image.new("RGB", (1600, 900), "blue")
    photo = encoded("MPO", (1600, 900), save_all=True, append_images=[second])
    with Image.open(io.BytesIO(square_picture(photo)[0])) as image:
        assert image.size == (512, 512)
        assert image.getpixel((9, 9)) == pytest.approx((255, 0, 0), abs=3)
    large = encoded("MPO", (9_000, 8_000), save_all=True, append_images=[second])
    with pytest.raises(InvalidPicture):
        square_picture(large)


def test_a_grey_picture_of_16_bits_keeps_its_shades() -> None:
    picture = io.BytesIO()
    row = [*[0] * 20, *[0x8000] * 20, *[0xFFFF] * 20]
    Image.frombytes("I;16", (60, 60), struct.pack("<60H", *row) * 60).save(picture, "PNG")
    with Image.open(io.BytesIO(square_picture(picture.getvalue())[0])) as image:
        found = [image.convert("L").getpixel((across, 30)) for across in (10, 30, 50)]
    assert found == pytest.approx([0, 128, 255], abs=3)


def test_where_a_picture_was_taken_is_nobodys_business() -> None:
    exif = Image.Exif()
    exif.update({0x010E: "secret place", 0x0112: 6})
    marked = encoded("JPEG", (40, 30), exif=exif, comment=b"secret place")
    assert b"secret place" in marked
    data, _ = square_picture(marked)
    assert b"secret" not in data
    assert b"Exif" not in data


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"#!/bin/sh\nrm -rf /",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        encoded("JPEG", (400, 300))[:400],
        encoded("PNG", (400, 300))[:60],
        b"\x89PNG\r\n\x1a\n" + b"0" * 100,
        png_header(20_000, 20_000),
        png_header(16_000, 16_000),
        encoded("BMP"),
        encoded("PNG") + b"0" * (5 * 1024 * 1024),
    ],
    ids=[
        *("nothing", "a script", "a drawing", "half a JPEG", "half a PNG", "rubbish"),
        *("20,000 pixels a side", "256 million pixels", "another format", "over 5 MB"),
    ],
)
def test_what_is_no_picture_or_too_large_a_one_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidPicture):
        square_picture(data)


def test_only_enabled_languages_are_chosen() -> None:
    assert preferred_language("de, nl;q=0.5", ("nl", "en")) == "nl"
    assert preferred_language("de", ("nl", "it")) == "nl"
    assert read_settings({**GOOD, "HEATDESK_LANGUAGES": "de, en"}).languages == ("de", "en")


PROFILE = {"phone_number": "030 1234567", "address_number": "12", "postal_code": "3583 EM"}


@pytest.mark.parametrize(
    ("changes", "stored", "is_saved"),
    [
        ({"phone_number": ""}, {"phone_number": None}, True),
        ({"address_number": "14"}, {"address_number": 14}, True),
        ({"postal_code": "3512 cd"}, {"postal_code": "3512CD"}, True),
        ({"postal_code": "3512 cd"}, {}, False),
        ({"phone_number": ""}, {}, False),
    ],
)
def test_a_reading_tells_whether_a_profile_was_saved(
    changes: dict[str, str], stored: dict[str, Any], is_saved: bool
) -> None:
    after, before = (_texts(account_of(each), changes) for each in ({**PROFILE, **stored}, PROFILE))
    assert all(_is_taken(name, changes, after, before) for name in changes) is is_saved
