"""A heater on its screens and in lists: its row, its head, its status, faults and findings."""
