"""The folders that the build reads and writes."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
VIEWS = ROOT / "views"
BRANDS = VIEWS / "brands"
CLIENT = ROOT / "client"
TRANSLATIONS = ROOT / "translations"
GENERATED_VIEWS = VIEWS / "generated"
GENERATED_CLIENT = CLIENT / "generated"

HEAD = "/* Made by build.py; change its source instead. */\n"


def write_if_changed(path: Path, text: str) -> None:
    """Writes a generated file. A file that already has this text keeps its modification time."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


class BuildError(Exception):
    """The sources are invalid or contradict each other; the message names the files."""
