"""The maintenance plan and the visits that are planned."""
