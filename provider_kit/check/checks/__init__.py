"""The groups of checks, in their order: each uses what those before it have read."""
