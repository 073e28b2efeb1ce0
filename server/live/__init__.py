"""Everything served besides screens: live endpoints for islands and polls, and CSV files."""
