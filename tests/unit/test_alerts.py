"""deploy/alerts.yaml and the dashboard: they name metrics that exist, and each alert fires.

`alerts.test.yaml` has promtool's tests of when each fires and when not.
"""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.telemetry.metrics import all_metrics

ROOT = Path(__file__).parents[2]
ALERTS = ROOT / "deploy" / "alerts.yaml"
DASHBOARD = ROOT / "deploy" / "grafana-dashboard.json"
CASES = Path(__file__).parent / "alerts.test.yaml"
NAMES = re.findall(r"- alert: (\w+)", ALERTS.read_text("utf-8"))
METRIC = re.compile(r"\b((?:heatdesk|process)_[a-z_]+)")
OF_PROCESSES = {
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
    "process_open_fds",
}

needs_promtool = pytest.mark.skipif(
    shutil.which("promtool") is None, reason="there is no promtool (tests/find-prometheus.sh)"
)


def promtool(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["promtool", *map(str, arguments)], check=False, capture_output=True, text=True
    )


@needs_promtool
def test_each_alert_fires_when_it_should_and_not_otherwise() -> None:
    done = promtool("test", "rules", CASES)
    assert done.returncode == 0, done.stdout + done.stderr


@needs_promtool
def test_a_rule_that_does_not_fire_is_found(tmp_path: Path) -> None:
    """The test above is not vacuous: it fails for each rule that fires too late."""
    rules, cases = tmp_path / "alerts.yaml", tmp_path / "cases.yaml"
    for name in NAMES:
        before, alert, rest = ALERTS.read_text("utf-8").partition(f"- alert: {name}\n")
        rules.write_text(before + alert + rest.replace("for: ", "for: 9", 1), "utf-8")
        cases.write_text(CASES.read_text("utf-8").replace("../../deploy/alerts.yaml", str(rules)))
        assert promtool("test", "rules", cases).returncode == 1, name


def test_each_alert_is_tried_and_says_what_to_do() -> None:
    cases, page = CASES.read_text("utf-8"), (ROOT / "docs/metrics.md").read_text("utf-8")
    assert len(NAMES) == 5
    for name in NAMES:
        assert re.search(rf"alertname: {name}\n +exp_alerts:", cases)
        assert re.search(rf"alertname: {name}(?: }}|\n)(?! +exp_alerts)", cases)
        assert f"\n### {name}\n" in page
        assert f'runbook_url: "docs/metrics.md#{name.lower()}"' in ALERTS.read_text("utf-8")


def expressions() -> Iterator[str]:
    for panel in json.loads(DASHBOARD.read_text("utf-8"))["panels"]:
        for target in panel["targets"]:
            yield target["expr"].replace('=~"$instance"', '=~".*"')


@needs_promtool
def test_the_expressions_of_the_dashboard_are_understood(tmp_path: Path) -> None:
    rules = [{"record": f"panel:{index}", "expr": each} for index, each in enumerate(expressions())]
    file = tmp_path / "panels.yaml"
    # JSON is YAML.
    file.write_text(json.dumps({"groups": [{"name": "panels", "rules": rules}]}))
    done = promtool("check", "rules", file)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(rules) > 20


@pytest.mark.parametrize("path", [ALERTS, DASHBOARD, CASES], ids=lambda path: path.name)
def test_the_metrics_that_are_named_exist(path: Path) -> None:
    known = set(all_metrics())
    parts = {f"{name}{part}" for name in known for part in ("_bucket", "_count", "_sum")}
    named = set(METRIC.findall(path.read_text("utf-8")))
    assert named
    assert named - known - parts - OF_PROCESSES == set()


def test_the_dashboard_shows_every_metric_of_ours() -> None:
    shown = " ".join(expressions())
    assert [name for name in all_metrics() if name not in shown] == []


@needs_promtool
def test_the_example_of_a_configuration_is_understood(tmp_path: Path) -> None:
    """The example in docs/metrics.md, with the rules."""
    page = (ROOT / "docs/metrics.md").read_text("utf-8")
    (example,) = re.findall("```yaml\n(.*?)```", page, re.DOTALL)
    file = tmp_path / "prometheus.yml"
    file.write_text(f"{example}rule_files: [{ALERTS}]\n", "utf-8")
    done = promtool("check", "config", file)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "5 rules found" in done.stdout + done.stderr
