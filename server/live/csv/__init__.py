"""The lists as CSV files: their columns, and the downloads."""
