"""Each command and example of the documents is run by a test, which is named here."""

import re

import pytest

from tests.support.documents import ROOT, documented_commands, examples

_WHEEL = "tests/operations/test_wheel.py::test_installed_it_serves_the_brand_of_a_setting"
_REAL = "tests/operations/test_wheel.py::test_the_steps_before_a_real_provider"
_COMPOSE = "tests/unit/test_deploy.py::test_the_steps_before_compose"
_UNIT = "tests/unit/test_deploy.py::test_the_unit"
_CONTAINER = "tests/artifacts/container.py::container_rows"
_STORE = "tests/store/test_commands.py::test_the_command_reads_and_writes_standard_streams"
_EMBEDDED = (
    "tests/operations/test_command_line.py"
    "::test_the_embedded_start_says_where_it_is_and_an_interrupt_ends_it_and_the_data_stay"
)
_PAST = "tests/provider/test_provider_past.py::"
_CHECK_PROVIDER = "tests/contract/test_check.py"
_COMMANDS = "tests/operations/test_command.py::"

# The beginnings of commands, without settings and the folder of the program, with the test that
# runs them; the longest beginning counts.
RUN_BY = {
    "make run": _EMBEDDED,
    "make setup": "tests/support/builds.py::brand_builds",
    "make test": "tests/conftest.py",
    "make test-all": "tests/run_all.py",
    "make dev": (
        "tests/operations/test_development.py::test_a_saved_source_of_the_front_end_is_shown"
    ),
    "make matrix": "tests/matrix/test_matrix.py",
    "make attack": "tests/attack/test_attacks.py",
    "make audit": "tests/operations/test_audit.py",
    "make bench": "tests/operations/test_bench.py",
    "make bench-slow": "tests/operations/test_bench.py",
    "make contract": "tests/contract/test_contract.py",
    "make wheel": "tests/operations/test_wheel.py::test_the_same_sources_give_the_same_bytes",
    "make artifacts": "tests/artifacts/__main__.py",
    "python -m tests.attack": "tests/attack/test_attacks.py",
    "python -m bench": "tests/operations/test_bench.py",
    "python -m bench.metrics": "tests/operations/test_metrics.py",
    "python -m bench.trends": "tests/operations/test_trend_figures.py",
    "python -m builder.gallery": "tests/browser/test_components.py",
    "python -m server": (
        "tests/operations/test_stopping.py"
        "::test_workers_are_replaced_one_after_another_without_a_refusal"
    ),
    "python -m server.command check": f"{_COMMANDS}test_a_check_of_a_host_that_can_start",
    "python -m provider_kit.check": _CHECK_PROVIDER,
    "python -m server.store": _STORE,
    "python -m provider_kit.reference_provider": "tests/support/processes.py::running_provider",
    "python -m provider_kit.reference_provider --export-samples": _PAST,
    "python -m provider_kit.reference_provider --list-planted": _PAST,
    "heatdesk provider": f"{_COMMANDS}test_commands_refuse_by_themselves",
    "heatdesk provider --export-samples": _PAST,
    "heatdesk --version": f"{_COMMANDS}test_it_tells_its_version_and_its_commands",
    "heatdesk serve": _REAL,
    "heatdesk serve --demo": _WHEEL,
    "heatdesk check": _REAL,
    "heatdesk-check-provider": _CHECK_PROVIDER,
    "heatdesk store": _STORE,
    "python3 -m venv": _WHEEL,
    "pip install": _WHEEL,
    "pip download": "tests/artifacts/__main__.py",
    "export": _REAL,
    "install -m": _UNIT,
    "systemctl": _UNIT,
    "heatdesk-service": "tests/unit/test_deploy.py::test_commands_run_as_the_unit_does",
    "podman": _CONTAINER,
    "docker compose": _COMPOSE,
    **dict.fromkeys(("sed", "umask", "secret", "publisher", "printf"), _COMPOSE),
}
# By page and language.
EXAMPLES = {
    **{
        ("architecture.md", language): "tests/operations/test_new_screen.py"
        for language in ("json", "tsx", "python", "ts", "css")
    },
    # Drawings.
    ("architecture.md", "text"): "docs/architecture.md",
    ("many-hosts.md", "text"): "docs/many-hosts.md",
    ("metrics.md", "json"): "tests/unit/test_log_format.py",
    ("metrics.md", "yaml"): "tests/operations/test_deploy.py",
    ("provider-kit.md", "text"): _CHECK_PROVIDER,
}


def plain(command: str) -> str:
    """The command without settings before it, and without the folder of its program."""
    return re.sub(r"^\S*/bin/", "", re.sub(r"^(?:[A-Z_]+=\S+ )+(?=\S)", "", command))


def shows(command: str, known: str) -> bool:
    """Whether the command begins with the words of `known`."""
    return bool(re.match(rf"{re.escape(known)}(?![\w.-])", plain(command)))


def test_every_command_is_run_by_a_test() -> None:
    unknown = [
        f"{file}: {command}"
        for file, command in documented_commands()
        if not any(shows(command, known) for known in RUN_BY)
    ]
    assert unknown == []


def test_every_example_is_read_by_a_test() -> None:
    assert set(examples()) == set(EXAMPLES)


@pytest.mark.parametrize("target", sorted({*RUN_BY.values(), *EXAMPLES.values()}))
def test_what_runs_a_command_exists(target: str) -> None:
    path, _, name = target.partition("::")
    assert (ROOT / path).exists()
    assert not name or re.search(rf"^def {name}\b", (ROOT / path).read_text("utf-8"), re.MULTILINE)


def test_nothing_is_in_the_table_that_no_document_shows() -> None:
    commands = [command for _, command in documented_commands()]
    assert [known for known in RUN_BY if not any(shows(each, known) for each in commands)] == []
