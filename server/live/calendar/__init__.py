"""The maintenance plan as a calendar file."""
