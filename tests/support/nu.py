"""The Nu HTML checker: one Java process for any number of documents."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.support.checkers import Objection
from tests.support.screens import Document

JAR = Path(__file__).parents[2] / "node_modules/vnu-jar/build/dist/vnu.jar"
# This content is removed: it takes six of seven seconds, and Biome checks the styles' sources.
_CONTENT = re.compile(r"(<(?:style|script)\b[^>]*>).*?(?=</(?:style|script)>)", re.DOTALL)
# The compiler that starts quickest, and the stack that the checker needs with it.
_JAVA_OPTIONS = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xss8m")


def find_java() -> str | None:
    return shutil.which("java")


def objections(documents: Sequence[Document], folder: Path) -> Iterator[Objection]:
    """Errors and warnings, without remarks on style. The documents are written into the folder."""
    for number, document in enumerate(documents):
        (folder / f"{number:04}.html").write_text(_CONTENT.sub(r"\1", document.html), "utf-8")
    java = find_java()
    assert java
    command = [java, *_JAVA_OPTIONS, "-jar", str(JAR), "--format", "json"]
    command += ["--stdout", "--exit-zero-always", str(folder)]
    answer = subprocess.run(command, check=True, capture_output=True, timeout=600)
    for message in json.loads(answer.stdout)["messages"]:
        if message["type"] == "info" and message.get("subType") != "warning":
            continue
        number = int(Path(message["url"]).stem)
        about = message.get("extract", "").replace("\n", " ")
        yield Objection("nu", message["message"], about, documents[number].what)
