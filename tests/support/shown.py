"""What a page shows, as text and as a picture: told when a test fails."""

import itertools
from pathlib import Path

_LONGEST = 3000
# One call: a page that hangs is asked once.
SHOWN = """() => {
  const texts = (selector) => [...document.querySelectorAll(selector)]
    .map((each) => each.innerText.trim()).filter(Boolean);
  return {
    address: location.href,
    title: document.title,
    state: Object.keys(document.documentElement.dataset).join(" "),
    dialog: texts("dialog[open]").join("\\n"),
    messages: texts(".snackbar, [role=alert], [data-refused]"),
    main: texts("main").join("\\n"),
    fields: [...document.querySelectorAll("main :is(input, select, textarea):not([type=hidden])")]
      .map(({ name, value, checked }) => `${name}=${value}${checked ? " (checked)" : ""}`),
    focus: document.activeElement?.outerHTML.slice(0, 100),
  };
}"""
_numbers = itertools.count(1)


def described(shown: dict[str, object]) -> list[str]:
    """The lines about what `SHOWN` returned."""
    return [f"{name}: {str(value)[:_LONGEST]}" for name, value in shown.items()]


def new_picture(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"failure-{next(_numbers)}.png"
