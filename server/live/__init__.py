"""What is served beside the screens: live endpoints for islands and polls, and CSV files."""
