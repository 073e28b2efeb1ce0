"""What several screens share: their rows, heads, statuses, and the checks of their forms."""
