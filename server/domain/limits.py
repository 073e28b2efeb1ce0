"""The business constants of the specification, section 9, and our own limits on input."""

from datetime import timedelta

SESSION_LIFETIME = timedelta(days=7)

NOTIFICATION_PAGE_SIZE = 10
NOTIFICATION_PAGES_SHOWN = 50
"""How many pages of notifications one screen holds; further ones take the place of the newest."""
MAX_BULK_NOTIFICATIONS = 2000
BULK_CALLS = 8
MAX_CSV_NOTIFICATIONS = 20_000
MAX_UNDO = 150
MAX_UNDO_BYTES = 2000
HEATER_NOTIFICATIONS = 5
DASHBOARD_ROWS = 10
DASHBOARD_REFRESH_SECONDS = 60
WORKLIST_ROWS = 10
LIST_PAGE_SIZE = 50
SEARCH_ROWS = 8
MIN_SEARCH = 2
MAX_SEARCH = 100

LIVE_SECONDS = 3600
"""What was measured longer ago than this is shown with its age."""
STATUS_LIST_SECONDS = 1.0
"""How long a page waits for what explains a status that comes without an explanation."""
ID_SECONDS = 1.0
"""How long a form waits for how the provider writes an identifier that may be a number or text."""
REALTIME_SECONDS = 300.0
REALTIME_ACCESS_SECONDS = 60.0
"""After which whoever listens to a heater is asked for at the provider again."""
REALTIME_POINTS = 100
REALTIME_DECIMALS = 2

LOGOUT_REDIRECT_SECONDS = 2

MIN_PASSWORD_CHARACTERS = 8
MAX_PASSWORD_CHARACTERS = 1024
MAX_ACCOUNT_FIELD_CHARACTERS = 255
PROFILE_AUTOSAVE_MILLISECONDS = 1000
REGISTERED_SECONDS = 600

MAX_PICTURE_BYTES = 5 * 1024 * 1024
"""Of a picture that is uploaded, and of any that comes from the provider."""
MAX_UPLOAD_BYTES = 8 * 1024 * 1024
MAX_REFUSED_UPLOAD_BYTES = 64 * 1024 * 1024

SCAN_SECONDS = 60
SCAN_POLL_SECONDS = 3
SCAN_MAX_FAILURES = 5
SCAN_KEPT_SECONDS = 600
"""How long a scan that was left is still found again."""
MIN_CHECK_CODE_CHARACTERS = 8

MAX_FIELD_CHARACTERS = 255
"""Of a name, a line of an address, or anything else that is one line."""
UNREAD_CHECK_SECONDS = 120
UPDATE_CHECK_SECONDS = 50

COPIES = 40
"""How many pages a browser keeps for when there is no connection."""
COPY_SECONDS = int(SESSION_LIFETIME.total_seconds())
"""How old such a copy may be."""
COPY_PATIENCE_SECONDS = 12
"""How long a browser waits for the host where it has a copy: longer than a page that says that the
provider is slow takes to come."""
HOST_UNANSWERED_SECONDS = 5
"""For so long after a document that nobody answered, its page is not asked for: that follows it."""
HOST_RETRY_SECONDS = 10
"""After which a screen that could not reach the host tries again by itself."""
CATALOGUE_COPY_SECONDS = 24 * 3600
"""After which the copy of the catalogue is made anew."""

CATALOGUE_HITS = 20
MAX_CONTACT_CHARACTERS = 5000
MAX_INTERRUPTED_FORM_BYTES = 2048

MAX_FORM_BYTES = 2 * 1024 * 1024
"""Of a form without a file. What is too long for its field comes back with a message there, so
that nothing typed is lost; what is larger than this does not."""
MAX_OPEN_FORM_BYTES = 64 * 1024
"""Of a form that is sent without a login."""
MAX_FORM_FIELDS = 100
OUTCOME_CHECK_SECONDS = 3.0
"""What the calls that follow an unanswered one have, to find out what became of it."""
SENT_FORMS = 1000
"""How many sent forms a process remembers, so that none of them acts twice."""
SENT_FORM_SECONDS = 600
ENDED_SESSIONS = 10_000
ENDED_SESSION_SECONDS = 600
"""How many ended sessions a process remembers and for how long: longer than any answer takes."""
MAX_PROVIDER_BODY_BYTES = 10 * 1024 * 1024
MAX_PROVIDER_HEADER_BYTES = 64 * 1024
"""Of one header of the provider's."""
MAX_COOKIE_BYTES = 9 * 1024
"""Of all cookies by which the provider knows a user: sealed, they have to fit into ours."""
MAX_TOKEN_CHARACTERS = 1024
MAX_PUSH_EVENT_BYTES = 64 * 1024
MAX_PUSH_ID_CHARACTERS = 1024

SERVICE_YEARS = (1900, 2100)
SERVICE_NOTE_LENGTH = 2000
