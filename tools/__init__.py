"""Programs for those who work on the product; nothing of them is in a build or an answer of it."""
