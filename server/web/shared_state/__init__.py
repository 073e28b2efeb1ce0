"""Small values that all workers share: counts of attempts, ended sessions, outcomes of forms."""
