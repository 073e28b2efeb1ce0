"""Calls a reference provider as its OpenAPI document allows, and in many ways that it does not.

schemathesis makes the calls and checks the responses. This module adds the sessions of the callers
and the identifiers that exist.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import schemathesis
from schemathesis.engine import Status, events, from_schema
from schemathesis.engine.recorder import ScenarioRecorder
from sqlalchemy import insert, select

from provider_kit.reference_provider import schema as tables
from provider_kit.reference_provider.seeding.accounts import EMAIL
from provider_kit.reference_provider.sessions import (
    ROUTE_COOKIE,
    SESSION_COOKIE,
    NewSession,
    open_session,
)
from tests.contract.world import WhatExists
from tests.provider.support import Running

_LEFT_OUT_CHECKS = {
    # The contract uses 405 for refused fields, and 404 for unknown methods.
    "unsupported_method": {"enabled": False},
    # A provider may read tolerantly, and may refuse values by rules that are in no schema.
    "negative_data_rejection": {"enabled": False},
    "positive_data_acceptance": {"enabled": False},
}
_ENDS_THE_SESSION = frozenset(
    {"logOut", "removeAccount", "changePassword", "changeAccount", "changeSettings"}
)


@dataclass
class Report:
    """The results of the calls."""

    calls: int = 0
    carried_out: set[str] = field(default_factory=set)
    """The operations that have responded with 2xx."""
    violations: list[str] = field(default_factory=list)
    """The differences between the provider and the document."""


def fuzz(
    provider: Running, *, seed: int, examples: int, coverage: bool = False, steps: int = 0
) -> Report:
    """Calls every operation. `examples` is the number of random calls of each, and the number of
    chains of up to `steps` calls; `coverage` adds the limits of every parameter and field, some
    hundred calls an operation.

    The event streams must have been closed: a call to an open one would never end.
    """
    config = schemathesis.Config.from_dict(
        {
            "seed": seed,
            "base-url": provider.url,
            "checks": _LEFT_OUT_CHECKS,
            "generation": {
                "max-examples": examples,
                "deterministic": True,
                "no-shrink": True,
                "database": "none",
            },
            "phases": {
                "examples": {"enabled": False},
                "coverage": {"enabled": coverage},
                "stateful": {"enabled": steps > 0, "max-steps": max(steps, 2)},
            },
            "continue-on-failure": True,
        }
    )
    document = schemathesis.openapi.from_url(f"{provider.url}/openapi.json", config=config)
    callers = _Callers(provider)
    document.auth()(_auth_of(callers))
    _add_what_exists(document, WhatExists(provider))
    report = Report()
    for event in from_schema(document).execute():
        _add(report, event)
    return report


class _Callers:
    """Sessions of the demo installer, and of colleagues for calls that end their session."""

    def __init__(self, provider: Running) -> None:
        self._provider = provider
        self._numbers = itertools.count()
        with provider.database.write() as connection:
            mine = tables.installers.c.email == EMAIL
            self._demo = connection.execute(select(tables.installers).where(mine)).one()
            self._session = open_session(connection, self._demo.id)

    def session_for(self, operation_id: str) -> NewSession:
        if operation_id not in _ENDS_THE_SESSION:
            return self._session
        row = dict(self._demo._mapping)
        del row["id"]
        row["email"] = f"colleague-{next(self._numbers)}@example.org"
        with self._provider.database.write() as connection:
            made = connection.execute(insert(tables.installers).values(row))
            assert made.inserted_primary_key
            return open_session(connection, made.inserted_primary_key[0])


def _add_what_exists(document: schemathesis.BaseSchema, existing: WhatExists) -> None:
    """Replaces most identifiers in paths, and the fields of every other body, by existing ones."""

    @document.hook("map_path_parameters")
    def put_identifiers(context: schemathesis.HookContext, path_parameters: Any) -> Any:
        return {
            name: existing.identifier(_operation(context), name, value)
            for name, value in (path_parameters or {}).items()
        }

    @document.hook("map_query")
    def put_topics(context: schemathesis.HookContext, query: Any) -> Any:
        topic = existing.topic(_operation(context))
        return query | topic if isinstance(query, dict) and len(repr(query)) % 2 == 0 else query

    @document.hook("map_body")
    def put_fields(context: schemathesis.HookContext, body: Any) -> Any:
        fields = existing.fields(_operation(context))
        return body | fields if isinstance(body, dict) and len(repr(body)) % 2 == 0 else body


def _operation(context: schemathesis.HookContext) -> str:
    assert context.operation is not None
    return str(context.operation.definition.raw["operationId"])


def _auth_of(callers: _Callers) -> type:
    class Auth:
        """The cookies and the csrf token of a session."""

        def get(self, case: schemathesis.Case[Any], _: schemathesis.AuthContext) -> NewSession:
            return callers.session_for(case.operation.definition.raw["operationId"])

        def set(
            self, case: schemathesis.Case[Any], data: NewSession, _: schemathesis.AuthContext
        ) -> None:
            case.cookies = {SESSION_COOKIE: data.token, ROUTE_COOKIE: data.route}
            # A token that a check has left out is not added.
            if case.headers and "X-CSRF-Token" in case.headers:
                case.headers["X-CSRF-Token"] = data.csrf_token

    return Auth


def _add(report: Report, event: events.EngineEvent) -> None:
    if isinstance(event, events.FatalError):
        raise event.exception
    if isinstance(event, events.NonFatalError):
        report.violations.append(f"{event.label}: {event.value!r}")
    if isinstance(event, events.ScenarioFinished):
        found = _violations(event.recorder)
        report.violations += [each for each in found if each not in report.violations]
        answered = event.recorder.interactions.items()
        report.calls += len(answered)
        report.carried_out |= {
            event.recorder.cases[case_id].value.operation.label
            for case_id, interaction in answered
            if interaction.response and 200 <= interaction.response.status_code < 300
        }


def _violations(recorder: ScenarioRecorder) -> Iterator[str]:
    for case_id, checks in recorder.checks.items():
        case = recorder.cases[case_id].value
        for check in checks:
            if check.status == Status.FAILURE and check.failure_info:
                failure = check.failure_info.failure
                yield f"{case.operation.label}: {failure.title}: {failure.message}"
