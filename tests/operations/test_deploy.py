"""The examples of deploy/ in the programs that they are for: promtool and systemd-analyze.

`alerts.test.yaml` has promtool's tests of when each alert fires and when not."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.processes import ROOT

ALERTS = ROOT / "deploy/alerts.yaml"
DASHBOARD = ROOT / "deploy/grafana-dashboard.json"
CASES = Path(__file__).with_name("alerts.test.yaml")


def ran(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """All that a program prints is its `stdout`. Skips the test where there is no such program."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"there is no {command[0]} (tests/find-prometheus.sh, tests/find-systemd.sh)")
    return subprocess.run(
        command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def test_each_alert_fires_when_it_should_and_not_otherwise() -> None:
    done = ran("promtool", "test", "rules", CASES)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", re.findall(r"- alert: (\w+)", ALERTS.read_text("utf-8")))
def test_a_rule_that_does_not_fire_is_found(tmp_path: Path, name: str) -> None:
    """The test above is not vacuous: it fails for each rule that fires too late."""
    rules, cases = tmp_path / "alerts.yaml", tmp_path / "cases.yaml"
    before, alert, rest = ALERTS.read_text("utf-8").partition(f"- alert: {name}\n")
    rules.write_text(before + alert + rest.replace("for: ", "for: 9", 1), "utf-8")
    cases.write_text(CASES.read_text("utf-8").replace("../../deploy/alerts.yaml", str(rules)))
    assert ran("promtool", "test", "rules", cases).returncode == 1


def test_the_expressions_of_the_dashboard_are_understood(tmp_path: Path) -> None:
    panels = json.loads(DASHBOARD.read_text("utf-8"))["panels"]
    shown = [target["expr"] for panel in panels for target in panel["targets"]]
    rules = [
        {"record": f"panel:{index}", "expr": each.replace('=~"$instance"', '=~".*"')}
        for index, each in enumerate(shown)
    ]
    file = tmp_path / "panels.yaml"
    # JSON is YAML.
    file.write_text(json.dumps({"groups": [{"name": "panels", "rules": rules}]}))
    done = ran("promtool", "check", "rules", file)
    assert done.returncode == 0, done.stdout
    assert len(rules) > 20


def test_the_example_of_a_configuration_is_understood(tmp_path: Path) -> None:
    """The example in docs/metrics.md, with the rules."""
    page = (ROOT / "docs/metrics.md").read_text("utf-8")
    (example,) = re.findall("```yaml\n(.*?)```", page, re.DOTALL)
    file = tmp_path / "prometheus.yml"
    file.write_text(f"{example}rule_files: [{ALERTS}]\n", "utf-8")
    done = ran("promtool", "check", "config", file)
    assert done.returncode == 0, done.stdout
    assert "5 rules found" in done.stdout


def test_the_unit_is_as_little_exposed_as_the_documents_say(tmp_path: Path) -> None:
    text = (ROOT / "deploy/heatdesk.service").read_text("utf-8")
    # The unit must name a program that exists on this machine.
    file = tmp_path / "heatdesk.service"
    file.write_text(text.replace("/opt/heatdesk/bin/heatdesk", "/bin/true"), "utf-8")
    socket = shutil.copy(ROOT / "deploy/heatdesk.socket", tmp_path)
    analyze = ("systemd-analyze", "--no-pager")
    # It also reports other units of the machine.
    assert "heatdesk.s" not in ran(*analyze, "verify", file, socket).stdout
    said = ran(*analyze, "security", "--offline=true", file).stdout
    [exposure] = re.findall(r"exposure level for heatdesk\.service: ([0-9.]+)", said)
    assert f"exposure as {exposure} of 10" in (ROOT / "docs/installation.md").read_text("utf-8")
