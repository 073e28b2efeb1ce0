"""Calls below `heaters/api`: heaters, their parameters, records and notifications."""
