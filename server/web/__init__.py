"""What the author of a screen uses: visit, page, outcomes, forms, session; the page protocol."""
