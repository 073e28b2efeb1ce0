"""The errors in settings that `heatdesk check` finds, without the secrets in them."""

import os
import re

import pytest

from server.command.check import checked_settings
from tests.support.documents import ROOT
from tests.support.setting_names import setting_names
from tests.support.settings import GOOD


def test_every_wrong_setting_is_named_and_the_others_are_read() -> None:
    checked = checked_settings(
        {
            "HEATDESK_PROVIDER_TIMEOUT": "soon",
            "HEATDESK_LANGUAGES": "nl,fr",
            "HEATDESK_SECRET_KEYS": "short",
            "HEATDESK_BRAND": "none-of-ours",
            "HEATDESK_PUBLIC_URL": "https://heatdesk.example",
        }
    )
    assert set(checked.wrong) == {
        *("HEATDESK_PROVIDER_URL", "HEATDESK_PROVIDER_TIMEOUT", "HEATDESK_LANGUAGES"),
        *("HEATDESK_SECRET_KEYS", "HEATDESK_BRAND"),
    }
    assert all(text.startswith(name) for name, text in checked.wrong.items())
    assert checked.settings.public_url == "https://heatdesk.example"


@pytest.mark.parametrize(
    "wrong",
    [
        {
            "HEATDESK_PROVIDER_URL": "http://[::1",
            "HEATDESK_PRIVACY_URL": "https://user:secret@brand.example",
            "HEATDESK_PUBLIC_URL": "https://user:secret@heatdesk.example",
            "HEATDESK_PICTURE_ORIGINS": "https://user:secret@pictures.example/path",
            "HEATDESK_PUSH_URL": "https://hub.example:port",
            "HEATDESK_STORE_URL": "postgresql://user:secret@db:port/heatdesk",
            "HEATDESK_SHARED_STATE_URL": "redis://:secret@redis:port/0",
        },
        # Pages have links that begin with the address of the provider.
        {"HEATDESK_PROVIDER_URL": "https://user:secret@provider.example"},
        {"HEATDESK_PROVIDER_URL": "ftp://user:secret@provider.example"},
        # A parameter of an address.
        {
            "HEATDESK_STORE_URL": "postgresql://user:secret@db/heatdesk?sslmode=sometimes",
            "HEATDESK_SHARED_STATE_URL": "redis://:secret@redis/0?socket_timeout=abc",
        },
        {},
    ],
)
def test_an_address_that_cannot_be_read_is_a_wrong_setting(wrong: dict[str, str]) -> None:
    checked = checked_settings({**GOOD, **wrong})
    assert checked.wrong.keys() == wrong.keys()
    assert "secret" not in str(checked.wrong)


def test_render_processes_are_as_many_as_processors_within_the_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for processors, expected in ((3, 3), (128, 64)):
        usable = set(range(processors))
        monkeypatch.setattr(os, "sched_getaffinity", lambda _, found=usable: found, raising=False)
        assert checked_settings({**GOOD, "HEATDESK_RENDERERS": ""}).wrong == {}
        assert checked_settings(GOOD).settings.renderers == expected


def test_a_misspelt_setting_is_wrong_and_the_right_name_is_told() -> None:
    checked = checked_settings({**GOOD, "HEATDESK_TRUSTED_PROXY": "10.0.0.1"})
    assert list(checked.wrong) == ["HEATDESK_TRUSTED_PROXY"]
    assert "HEATDESK_TRUSTED_PROXIES" in checked.wrong["HEATDESK_TRUSTED_PROXY"]


def test_the_table_of_settings_is_complete() -> None:
    page = (ROOT / "docs" / "operations.md").read_text("utf-8")
    assert set(re.findall(r"^\| `(HEATDESK_\w+)`", page, re.MULTILINE)) == setting_names()
