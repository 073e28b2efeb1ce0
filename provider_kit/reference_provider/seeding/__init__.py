"""Fills a new database with a world that reads like a real business."""
