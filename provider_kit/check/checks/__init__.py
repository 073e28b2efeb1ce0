"""The groups of checks: each makes the calls of one subject and applies its rules."""
