"""Code that several screens share: rows, heads, statuses, and the validation of forms."""
