"""The business constants of the specification, section 9, and our own limits on input."""

from datetime import timedelta

SESSION_LIFETIME = timedelta(days=7)

NOTIFICATION_PAGE_SIZE = 10
MAX_NOTIFICATION_PAGES = 50
HEATER_NOTIFICATIONS = 5
DASHBOARD_ROWS = 10
LIST_PAGE_SIZE = 50

LOGOUT_REDIRECT_SECONDS = 2

MAX_FORM_FIELD_BYTES = 64 * 1024
MAX_FORM_FIELDS = 100
MAX_PROVIDER_BODY_BYTES = 10 * 1024 * 1024
