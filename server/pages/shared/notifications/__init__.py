"""Notifications: their rows, marking them as read, and the limits that cause them."""
