"""Small values that all workers share: attempts, ended sessions, outcomes of forms."""
