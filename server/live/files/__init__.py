"""The lists as files: CSV files with their columns and cells, and the calendar of the plan."""
