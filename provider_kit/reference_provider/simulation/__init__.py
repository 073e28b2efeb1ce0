"""Physical models of the heaters, and the changes of the world over time."""
