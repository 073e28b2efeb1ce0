"""The texts of the calendar, which the host finds in the build's manifest."""

PLANNED, DUE, MORE = "ics.planned", "ics.due", "ics.more"
CALENDAR_TEXTS = (PLANNED, DUE, MORE)
