"""Working sheets: how one begins, is saved and finished."""
