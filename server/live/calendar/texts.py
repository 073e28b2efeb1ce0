"""The keys of the calendar's texts, which the host reads from the build's manifest."""

PLANNED, DUE, MORE = "ics.planned", "ics.due", "ics.more"
CALENDAR_TEXTS = (PLANNED, DUE, MORE)
