"""The build refuses `data-` attributes that only one side uses."""

import shutil
from pathlib import Path

import pytest

from builder import attributes
from builder.attributes import check_attributes
from builder.paths import CLIENT, VIEWS, BuildError


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of views and scripts that the check reads."""
    for folder in (VIEWS, CLIENT):
        shutil.copytree(folder, tmp_path / folder.name, ignore=shutil.ignore_patterns("generated"))
    sides = [(side, tmp_path / each.name, files) for side, each, files in attributes._SIDES]
    monkeypatch.setattr(attributes, "_SIDES", tuple(sides))
    monkeypatch.setattr(attributes, "ROOT", tmp_path)
    monkeypatch.setattr(attributes, "_DECLARATION", tmp_path / "views" / "data-attributes.ts")
    return tmp_path


def change(path: Path, before: str, after: str) -> None:
    source = path.read_text("utf-8")
    assert before in source
    path.write_text(source.replace(before, after), "utf-8")


def test_an_attribute_of_a_view_that_is_not_declared_is_refused(sources: Path) -> None:
    check_attributes()
    view = sources / "views" / "pages" / "dashboard" / "worklist.tsx"
    change(view, "data-heater=", "data-heatr=")
    with pytest.raises(BuildError, match=r"worklist\.tsx:\d+: data-heatr is not declared"):
        check_attributes()


@pytest.mark.parametrize(
    "line",
    [
        "form.dataset.heatrId;",
        'if ("heatrId" in form.dataset) send();',
        "const { heatrId = '' } = this.place.dataset;",
        'document.querySelector("[data-heatr-id]");',
    ],
)
def test_an_attribute_of_a_script_that_is_not_declared_is_refused(sources: Path, line: str) -> None:
    (sources / "client" / "forms" / "new.ts").write_text(f"// data-in-a-comment\n{line}\n")
    with pytest.raises(BuildError, match=r"forms/new\.ts:2: data-heatr-id is not declared"):
        check_attributes()


def test_a_declared_attribute_that_only_one_side_uses_is_refused(sources: Path) -> None:
    change(
        sources / "views" / "data-attributes.ts",
        "\ninterface DataAttributes {",
        '\ninterface DataAttributes {\n  "data-unused"?: string;',
    )
    (sources / "client" / "forms" / "new.ts").write_text("form.dataset.unused;\n")
    with pytest.raises(BuildError, match="data-unused is used by scripts alone"):
        check_attributes()
