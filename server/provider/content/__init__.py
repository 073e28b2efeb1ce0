"""Calls below `faqs/api` and `app/api`: questions and answers, messages and the terms."""
