"""Customers: their rows, the search for one, whom to call about a heater."""
