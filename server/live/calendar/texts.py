"""The keys of the calendar's texts, which the host reads from the build's manifest."""

PLANNED, DUE, MORE = "ics.planned", "ics.due", "ics.more"
CUSTOMER_UNKNOWN, USUAL_LIMITS = "ics.customer_unknown", "worklist.usual_limits"
CALENDAR_TEXTS = (PLANNED, DUE, MORE, CUSTOMER_UNKNOWN, USUAL_LIMITS)
