"""deploy/alerts.yaml, the dashboard and docs/metrics.md name the metrics that exist, and each alert
says what to do.

`tests/operations/test_deploy.py` tests with promtool when each alert fires."""

import re
from pathlib import Path

import pytest
from prometheus_client.metrics import MetricWrapperBase

from server.telemetry import metrics
from tests.support.documents import ROOT

ALERTS = ROOT / "deploy/alerts.yaml"
DASHBOARD = ROOT / "deploy/grafana-dashboard.json"
CASES = ROOT / "tests/operations/alerts.test.yaml"
METRIC = re.compile(r"\b((?:heatdesk|process)_[a-z_]+)")
OF_PROCESSES = {
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
    "process_open_fds",
}


def all_metrics() -> list[str]:
    """The full names of the metrics that hosts declare."""
    declared = [each for each in vars(metrics).values() if isinstance(each, MetricWrapperBase)]
    families = [family for each in declared for family in each.describe()]
    return [f"{each.name}_total" if each.type == "counter" else each.name for each in families]


def test_each_alert_is_tried_and_says_what_to_do() -> None:
    alerts, cases = ALERTS.read_text("utf-8"), CASES.read_text("utf-8")
    page = (ROOT / "docs/metrics.md").read_text("utf-8")
    names = re.findall(r"- alert: (\w+)", alerts)
    assert len(names) == 5
    for name in names:
        assert re.search(rf"alertname: {name}\n +exp_alerts:", cases)
        assert re.search(rf"alertname: {name}(?: }}|\n)(?! +exp_alerts)", cases)
        assert f"\n### {name}\n" in page
        assert f'runbook_url: "docs/metrics.md#{name.lower()}"' in alerts


@pytest.mark.parametrize("path", [ALERTS, DASHBOARD, CASES], ids=lambda path: path.name)
def test_the_metrics_that_are_named_exist(path: Path) -> None:
    known = set(all_metrics())
    parts = {f"{name}{part}" for name in known for part in ("_bucket", "_count", "_sum")}
    named = set(METRIC.findall(path.read_text("utf-8")))
    assert named
    assert named - known - parts - OF_PROCESSES == set()


def test_the_dashboard_shows_every_metric_of_ours() -> None:
    expressions = re.findall('"expr": "(.*)"', DASHBOARD.read_text("utf-8"))
    assert [name for name in all_metrics() if name not in " ".join(expressions)] == []


def test_every_metric_is_explained() -> None:
    """The explanations are in docs/metrics.md, under the name that Prometheus stores."""
    rows = re.findall(r"^\| (`.*?) \|", (ROOT / "docs/metrics.md").read_text("utf-8"), re.MULTILINE)
    explained = [name for row in rows for name in re.findall("`([a-z]+_[a-z_]+)`", row)]
    ours = [name for name in explained if name.startswith("heatdesk_")]
    assert sorted(ours) == sorted(all_metrics())
