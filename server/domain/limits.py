"""The business constants of the specification, section 9, the limits that host and browser share,
and those that several modules share. A number of one module is in that module."""

from datetime import timedelta

SESSION_LIFETIME = timedelta(days=7)

NOTIFICATION_PAGE_SIZE = 10
MAX_BULK_NOTIFICATIONS = 2000
MAX_UNDO_BYTES = 2000
HEATER_NOTIFICATIONS = 5
SENT_VALUE_SECONDS = 24 * 3600
"""How long a sent value that is not confirmed is shown beside its parameter."""
DASHBOARD_ROWS = 10
DASHBOARD_REFRESH_SECONDS = 60
LIST_PAGE_SIZE = 50
SEARCH_ROWS = 8
MIN_SEARCH = 2
MAX_SEARCH = 100
MIN_CODE_SEARCH = 4
"""The fewest characters with which a search finds a part of a serial number or a MAC address,
separators not counted."""

CLOCK_LEAD_SECONDS = 120
"""How far ahead of the host's clock a time of contact, measurement or event may be: clocks differ.
"""
FIRST_EVENT_YEAR = 2005
"""No time of contact, measurement or event is of an earlier year: gateways that report to a service
are not as old, but the time that a clock has before it is set is."""
REALTIME_SECONDS = 300.0
REALTIME_POINTS = 100
REALTIME_DECIMALS = 2

LOGOUT_REDIRECT_SECONDS = 2

MIN_PASSWORD_CHARACTERS = 8
MAX_PASSWORD_CHARACTERS = 1024
PROFILE_AUTOSAVE_MILLISECONDS = 1000

MAX_PICTURE_BYTES = 5 * 1024 * 1024
"""The limit of an uploaded picture, and of the provider's pictures."""

SCAN_SECONDS = 60
SCAN_POLL_SECONDS = 3
SCAN_MAX_FAILURES = 5
SCAN_ANSWER_SECONDS = 12
"""How long a poll of a scan waits before it counts as failed: longer than the host takes to report
a slow provider."""
MAC_CHARACTERS = 12
MIN_CHECK_CODE_CHARACTERS = 8

MAX_FIELD_CHARACTERS = 255
"""The limit of every single-line field."""
UNREAD_CHECK_SECONDS = 120
UPDATE_CHECK_SECONDS = 50

COPY_SECONDS = int(SESSION_LIFETIME.total_seconds())
"""The greatest age of a copy."""
FORM_ANSWER_SECONDS = 60
"""How long an unsent note, or a form that saves itself, waits for the host's answer before it is
sent again: longer than a form takes at a slow provider."""

CATALOGUE_HITS = 20

STATE_SECONDS = 2.0
BUSY_RETRY_SECONDS = 2
"""The delay before a request to a busy host may be repeated."""
MAX_PROVIDER_BODY_BYTES = 10 * 1024 * 1024
MAX_LISTED_ELEMENTS = 20_000
"""The most elements of a list of the provider that a page works on; further ones are left out."""
MAX_COOKIE_BYTES = 9 * 1024
"""The limit of a user's provider cookies together: they have to fit into the session cookie."""

AREA_CALLS = {"auth": 48, "installers": 64, "heaters": 112, "content": 32}
"""The most calls under way to each area of the provider. Their sum is the number of a process's
connections, so that an area that hangs takes no connections from the others."""
PICTURE_CALLS = 48
"""The most requests under way for pictures from other origins."""

SERVICE_YEARS = (1900, 2100)
SERVICE_NOTE_LENGTH = 2000

STORE_READ_SECONDS = 1.0
"""How long a page waits for the store."""
STORE_BUSY_SECONDS = 5.0
"""How long the store's own threads wait for the database, or for another writer's transaction."""
STORE_PATIENT_SECONDS = 600.0
"""How long migrations and the operator's commands wait for the database, or for another writer's
transaction."""
STORE_RETRY_SECONDS = 5.0
"""The delay before a store that has failed to open is opened again, and before samples that could
not be written are written again."""
STORE_DAYS = 3 * 365
"""How long the heaters' past is stored, unless the operator sets another time."""
PRUNE_DEVICES = 50
"""The most devices whose old rows are removed in one transaction."""
MAX_STORED_CHARACTERS = 64 * 1024
"""The limit of a text in the store, such as a note or the values of a reading."""
TREND_DAYS = 400
"""The days of the past from which trends are calculated."""

OPERATION_DAYS = 28
"""The shortest time from which the operating hours a day are calculated: four whole weeks."""
