"""Rules of an account: fields by brand, passwords, repeats, thresholds, pictures, settings."""

import io
import struct

import pytest
from PIL import Image

from server.domain.accounts import (
    password_error,
    profile_fields,
    registration_errors,
    registration_fields,
)
from server.domain.brands import has_policy, support_phone
from server.domain.languages import preferred_language
from server.domain.lookups import BRANDS, LANGUAGES, Brand, Language
from server.domain.square_picture import InvalidPicture, square_picture
from server.domain.thresholds import threshold_rules
from server.environment import SettingsError, read_settings
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


def test_only_ibc_has_a_policy_of_its_own_and_only_mhg_a_number_to_call() -> None:
    assert [brand for brand in BRANDS if has_policy(brand)] == ["ibc"]
    assert [brand for brand in BRANDS if support_phone(brand, "+49 1234")] == ["mhg"]


def test_each_missing_field_is_named() -> None:
    typed = dict.fromkeys(registration_fields("default"), "  ")
    typed |= {"password": "", "password2": ""}
    errors = registration_errors("default", typed)
    assert errors == dict.fromkeys(registration_fields("default"), "FIELD_REQUIRED")


def test_repeats_have_to_match() -> None:
    typed = dict.fromkeys(registration_fields("default"), "x")
    typed |= {"email": "me@a.test", "email2": "you@a.test"}
    typed |= {"password": "long enough", "password2": "long enough "}
    assert registration_errors("default", typed) == {
        "email2": "EMAIL_REPEAT",
        "password2": "PASSWORD_REPEAT",
    }
    typed |= {"email2": " ME@a.test", "password2": "long enough"}
    assert registration_errors("default", typed) == {}


def test_a_password_may_consist_of_spaces() -> None:
    typed = dict.fromkeys(registration_fields("default"), "x") | {"email2": "x", "email": "x"}
    typed |= {"password": " " * 8, "password2": " " * 8}
    assert registration_errors("default", typed) == {}


def test_a_text_that_no_account_has_room_for_is_refused() -> None:
    typed = dict.fromkeys(registration_fields("default"), "same-as-the-repeat")
    assert registration_errors("default", {**typed, "name": "x" * 256}) == {
        "name": "FIELD_TOO_LONG"
    }


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


def test_a_threshold_is_a_difference_by_its_field_whatever_it_is_called() -> None:
    rules = threshold_rules("flow_temperature_difference", "Spreiding", 5, "°C", "F")
    assert rules.input_text(rules.value, "en") == "9"
    assert rules.parse("18", "en") == 10


def test_a_threshold_in_a_temperature_is_shown_and_read_in_the_accounts_unit() -> None:
    rules = threshold_rules("flow", "Flow temperature", 80, "°C", "F")
    assert rules.input_text(rules.value, "en") == "176"
    assert rules.parse("176", "en") == 80
    assert rules.parse("185", "en") == 85
    difference = threshold_rules("spread", "Temperature difference", 5, "K", "F")
    assert (difference.input_text(5, "en"), difference.conversion.unit) == ("9", "°F")


def test_the_maintenance_interval_is_1500_hours_until_it_is_set() -> None:
    interval = "num_hours_heater_maintenance_interval"
    assert threshold_rules(interval, None, None, None, "C").value == 1500
    assert threshold_rules(interval, None, 900, None, "C").value == 900
    pressure = threshold_rules("heater_pressure", None, None, None, "C")
    assert (pressure.value, pressure.conversion.unit) == (None, "bar")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_a_picture_becomes_a_small_square(kind: str) -> None:
    data, media_type = square_picture(encoded(kind, (1600, 900)))
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (512, 512)
    assert media_type == "image/jpeg"


@pytest.mark.parametrize("progressive", [False, True])
def test_the_photo_of_a_phone_becomes_a_small_square(progressive: bool) -> None:
    photo = encoded("JPEG", (8160, 6120), progressive=progressive)
    with Image.open(io.BytesIO(square_picture(photo)[0])) as image:
        assert image.size == (512, 512)


def test_a_photo_with_a_second_picture_becomes_the_first_one() -> None:
    second = Image.new("RGB", (1600, 900), "blue")
    photo = encoded("MPO", (1600, 900), save_all=True, append_images=[second])
    with Image.open(io.BytesIO(square_picture(photo)[0])) as image:
        assert image.size == (512, 512)
        assert image.getpixel((9, 9)) == pytest.approx((255, 0, 0), abs=3)
    large = encoded("MPO", (9_000, 8_000), save_all=True, append_images=[second])
    with pytest.raises(InvalidPicture):
        square_picture(large)


def test_a_small_picture_is_not_blown_up_and_transparency_stays() -> None:
    data, media_type = square_picture(encoded("PNG", (40, 30), "RGBA"))
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (30, 30)
    assert media_type == "image/png"


def test_a_grey_picture_of_16_bits_keeps_its_shades() -> None:
    picture = io.BytesIO()
    row = [*[0] * 20, *[0x8000] * 20, *[0xFFFF] * 20]
    Image.frombytes("I;16", (60, 60), struct.pack("<60H", *row) * 60).save(picture, "PNG")
    with Image.open(io.BytesIO(square_picture(picture.getvalue())[0])) as image:
        found = [image.convert("L").getpixel((across, 30)) for across in (10, 30, 50)]
    assert found == pytest.approx([0, 128, 255], abs=3)


def test_where_a_picture_was_taken_is_nobodys_business() -> None:
    exif = Image.Exif()
    exif[0x010E] = "secret place"
    exif[0x0112] = 6
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
    assert read_settings(GOOD).languages == LANGUAGES
    settings = read_settings({**GOOD, "HEATDESK_LANGUAGES": "de, en"})
    assert settings.languages == ("de", "en")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HEATDESK_LANGUAGES", "nl,fr"),
        ("HEATDESK_LANGUAGES", "nl,nl"),
        ("HEATDESK_LANGUAGES", ","),
        ("HEATDESK_PHONE", "call me"),
        ("HEATDESK_PRIVACY_URL", "javascript:alert(1)"),
    ],
)
def test_a_wrong_setting_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as error:
        read_settings({**GOOD, name: value})
    assert name in str(error.value)
