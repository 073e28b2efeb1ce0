"""Shows documents as they appear without JavaScript, and runs a function on each."""

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, ViewportSize

from tests.support.screens import Document

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
    return list(page.evaluate(_ASK % question.rstrip("; \n"), [shown, sizes, about]))


def lines_about(
    page: Page,
    documents: Sequence[Document],
    sizes: Sequence[ViewportSize],
    question: str,
    about: object = None,
    *,
    style: str = "",
) -> list[str]:
    """The texts that the function returns for each document, with its name and the width. `style`
    is added to the styles of the documents."""
    shown = [html.replace("</head>", f"<style>{style}</style></head>", 1) for _, html in documents]
    found = asked(page, shown, sizes, question, about)
    return [
        f"{what} at {size['width']} px: {line}"
        for (what, _), in_sizes in zip(documents, found, strict=True)
        for size, lines in zip(sizes, in_sizes, strict=True)
        for line in lines
    ]
