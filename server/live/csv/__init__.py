"""The lists as CSV files: their columns and their downloads."""
