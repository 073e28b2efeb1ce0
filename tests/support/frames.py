"""Shows documents as they appear without JavaScript, and runs a function on each."""

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, ViewportSize

# Markup that is invisible, and has no effect in a frame without scripts.
_UNSEEN = re.compile(
    r'<link[^>]*>|<script\b.*?</script>|<meta http-equiv="refresh"[^>]*>| autofocus=""', re.DOTALL
)
# A frame is resized and laid out within one call. Opening or resizing a page would take longer,
# because it is painted, too.
_ASK = """([documents, sizes, about]) => {
  const question = %s;
  const frame = document.createElement("iframe");
  // It may be looked into, and runs no script.
  frame.sandbox = "allow-same-origin";
  document.body.replaceChildren(frame);
  return documents.map((html) => {
    const shown = frame.contentDocument;
    shown.open();
    shown.write(html);
    shown.close();
    return sizes.map(({ width, height }) => {
      frame.style = `width: ${width}px; height: ${height}px; border: 0`;
      return question(frame.contentWindow, about);
    });
  });
}"""


def asked(
    page: Page,
    documents: Sequence[str],
    sizes: Sequence[ViewportSize],
    question: str,
    about: object = None,
) -> list[list[Any]]:
    """What a function in JavaScript returns for the window of each document, in each size. `page`
    is one that shows nothing; `about` is the second argument of the function."""
    shown = [_UNSEEN.sub("", html) for html in documents]
    ask = _ASK % question.rstrip("; \n")
    found: list[list[Any]] = page.evaluate(ask, [shown, sizes, about])
    return found
