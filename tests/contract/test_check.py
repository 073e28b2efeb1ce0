"""The check of a provider finds breaches of the contract, and nothing if there are none."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from xml.etree import ElementTree

import pytest

from provider_kit.check.command import main
from provider_kit.check.document import OPERATIONS
from provider_kit.reference_provider.seeding.accounts import EMAIL, PASSWORD
from tests.contract.altered import Exchange
from tests.contract.breaches import AlteredWorld, altered_world, not_found
from tests.contract.odd import odd
from tests.contract.planted import PLANTED, Planted, planting
from tests.support.processes import copied


@pytest.fixture(scope="module")
def world(seeded_world: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AlteredWorld]:
    with altered_world(copied(seeded_world, tmp_path_factory.mktemp("altered"))) as running:
        yield running


def _groups() -> list[tuple[Planted, ...]]:
    """Groups of breaches that touch different operations, so that each can be found."""
    groups: list[list[Planted]] = []
    for breach in PLANTED:
        touched = {breach.operation, *breach.also}
        for group in groups:
            if not any(touched & {each.operation, *each.also} for each in group):
                group.append(breach)
                break
        else:
            groups.append([breach])
    return [tuple(group) for group in groups]


@pytest.mark.parametrize("breaches", _groups(), ids=lambda group: f"{len(group)} breaches")
def test_each_breach_is_found_and_named_where_it_is_and_nothing_else(
    world: AlteredWorld, breaches: tuple[Planted, ...]
) -> None:
    assert not_found(world, *breaches) == []


def test_nothing_is_found_in_odd_answers_within_the_contract(world: AlteredWorld) -> None:
    with planting(world.altered, Planted("odd", "", "", odd)):
        assert world.check() == (0, {})


def test_neither_people_nor_secrets_are_in_what_is_written(
    world: AlteredWorld, capsys: pytest.CaptureFixture[str]
) -> None:
    def every_text_a_list(exchange: Exchange) -> None:
        if exchange.method == "GET" and exchange.path.endswith(("accounts", "heaters")):
            exchange.value = [
                {name: [each] if isinstance(each, str) else each for name, each in row.items()}
                for row in exchange.value
            ]

    customers = world.provider.log_in().get("/auth/api/installers/accounts").json()
    with planting(world.altered, Planted("lists", "", "", every_text_a_list)):
        status, failures = world.check("--write")
    assert status == 1
    written = capsys.readouterr().out + "".join(failures.values())
    assert "is a list, not string" in written
    names = ("name", "email", "phone_number", "postal_code", "address")
    private = [str(row[name]) for row in customers for name in names if row[name]]
    assert not [text for text in [PASSWORD, EMAIL, *private] if text in written]


def test_rubbish_is_found_and_does_not_stop_the_check(world: AlteredWorld) -> None:
    rubbish = cycle(
        (b"[1]", b'[{"id": {}}]', b"{}", b"null", b"[" * 50_000, b'"text"', b"", b'[{"id": [7]}]')
    )

    def answer_rubbish(exchange: Exchange) -> None:
        if exchange.calls("GET", "/heaters/api/heaters/status_stats"):
            exchange.value = [{"num_heaters": "9" * 400}, {"num_heaters": "1e999"}]
        elif exchange.calls("GET", "/heaters/api/heaters/heater/"):
            exchange.value = exchange.value | {"customer_accounts": 7}
        elif exchange.calls("GET", "/auth/api/installers/heaters"):
            return
        elif "/accounts/session" not in exchange.path and exchange.status == 200:
            exchange.body = next(rubbish)

    with planting(world.altered, Planted("rubbish", "", "", answer_rubbish)):
        status, failures = world.check("--write")
    assert (status, len(failures) > 10) == (1, True)


def test_a_call_that_is_answered_later_is_made_again(world: AlteredWorld) -> None:
    answers = iter([True])

    def answer_busy(exchange: Exchange) -> None:
        if exchange.path.endswith("/status_list") and exchange.cookie and next(answers, False):
            exchange.status, exchange.headers["retry-after"] = 429, "0"

    with planting(world.altered, Planted("busy", "", "", answer_busy)):
        assert world.check() == (0, {})


def test_a_call_of_the_contract_is_a_test_case(world: AlteredWorld) -> None:
    world.check()
    suite = ElementTree.parse(world.report).getroot()
    cases = suite.findall("testcase")
    assert {case.get("name") for case in cases} == {each.name for each in OPERATIONS.values()}
    assert (suite.get("tests"), suite.get("failures")) == (str(len(cases)), "0")
    skipped = [case.get("name") for case in cases if case.find("skipped") is not None]
    assert suite.get("skipped") == str(len(skipped))
    assert "DELETE /auth/api/accounts/account" in skipped


@pytest.mark.parametrize(
    ("url", "password", "said"),
    [
        ("", "another password", "status 401"),
        ("http://127.0.0.1:1", PASSWORD, "ConnectError"),
        ("ftp://provider.example", PASSWORD, "http or https"),
    ],
)
def test_a_check_that_cannot_begin_says_why(
    world: AlteredWorld,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    url: str,
    password: str,
    said: str,
) -> None:
    monkeypatch.setenv("CHECK_PROVIDER_PASSWORD", password)
    assert main([url or world.provider.url, "--email", EMAIL]) == 2
    assert said in capsys.readouterr().err
