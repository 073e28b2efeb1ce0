"""The business constants of the specification, section 9, and the product's own limits."""

from datetime import timedelta

SESSION_LIFETIME = timedelta(days=7)

NOTIFICATION_PAGE_SIZE = 10
NOTIFICATION_PAGES_SHOWN = 50
"""The most pages of notifications on one screen; further pages replace the newest."""
MAX_BULK_NOTIFICATIONS = 2000
BULK_CALLS = 8
MAX_CSV_NOTIFICATIONS = 20_000
MAX_UNDO = 150
MAX_UNDO_BYTES = 2000
HEATER_NOTIFICATIONS = 5
MAX_SENT_VALUES = 4
"""The most sent parameter values of a user that are not confirmed yet by reading them back."""
SENT_VALUE_SECONDS = 24 * 3600
"""How long a sent value that is not confirmed is shown beside its parameter."""
PARAMETER_STEPS = 500
"""The most steps from one limit of a parameter to the other."""
PRESSURE_NOTIFICATIONS = 100
"""The number of a heater's newest notifications that are searched for pressure notifications."""
DASHBOARD_ROWS = 10
DASHBOARD_REFRESH_SECONDS = 60
WORKLIST_ROWS = 10
LIST_PAGE_SIZE = 50
MAX_LIST_QUERY = 500
"""The most characters of a list's query that the session keeps for the way back."""
SEARCH_ROWS = 8
MIN_SEARCH = 2
MAX_SEARCH = 100
MIN_CODE_SEARCH = 4
"""The fewest characters with which a search finds a part of a serial number or a MAC address,
separators not counted."""

LIVE_SECONDS = 3600
"""Values older than this are shown with their age."""
CLOCK_LEAD_SECONDS = 120
"""How far ahead of the host's clock a time of contact, measurement or event may be: clocks differ.
"""
FIRST_EVENT_YEAR = 2005
"""No time of contact, measurement or event is of an earlier year: gateways that report to a service
are not as old, but the time that a clock has before it is set is."""
SIDE_PART_SECONDS = 2.0
"""How long a page waits for its side parts, such as counts, and for values that it can do
without."""
ROW_CALLS = 6
"""The most records under way at a time, of those that are read for each row of a page. A page may
read two kinds at once: a quarter of a user's share remains for other calls."""
FAULT_HISTORIES = 50
"""The most heaters whose fault history one page requests: the rows of a page of a list."""
FAULT_MEMORY_SECONDS = 3600.0
"""How long the codes and the beginnings of an account's faults are remembered: a fault may end and
come back in that time."""
MAX_KNOWN_FAULTS = 1000
"""The most heaters of an account for which a process remembers the beginning of a fault."""
MAX_FAULT_ACCOUNTS = 200
"""The most accounts whose faults a process remembers; each language of an account counts."""
HEATER_MEMORY_SECONDS = 600.0
"""How long the customer and the last maintenance of a heater are remembered: on another worker the
phone number may change, the link to the customer may end, or a note may be added."""
MAX_KNOWN_HEATERS = 10_000
"""The most heaters of which a process remembers the customer, and the most of which it remembers
the last maintenance."""
UNIT_MEMORY_SECONDS = 24 * 3600.0
MAX_KNOWN_UNITS = 2000
DIALLED_NUMBERS_KEPT = 5_000
"""The most texts of phone numbers for which a process caches the number to dial."""
REALTIME_SECONDS = 300.0
REALTIME_ACCESS_SECONDS = 60.0
"""How often the host checks with the provider that a listener still has access to the heater."""
REALTIME_SESSION_SECONDS = 5.0
"""How often a stream checks whether its session has ended on another worker."""
USER_STREAMS = 16
"""The most streams of one user in a process: no user watches so many screens."""
REALTIME_POINTS = 100
REALTIME_DECIMALS = 2

LOGOUT_REDIRECT_SECONDS = 2

ATTEMPT_SECONDS = 900
"""How long attempts count from the first one, and so the longest time for which a user is locked
out."""
MAX_ACCOUNT_ATTEMPTS = 10
"""The most refused passwords for an account: more than users mistype, and 960 guesses a day, too
few to find a password of eight characters."""
MAX_ADDRESS_ATTEMPTS = 50
"""The most refused passwords from an address, against trying one password on many accounts. Users
in an office or a mobile network share an address, so it is more than for an account."""
KNOWN_ADDRESS_SECONDS = 90 * 24 * 3600
"""How long attempts on an account from an address that it has logged in from count separately, so
that attempts from elsewhere cannot lock the account out."""
MAX_RESET_MAILS = 5
"""The most e-mails for a new password to an account: its owner has to read each of them."""
MAX_ADDRESS_REQUESTS = 20
"""The most e-mails for a new password and registrations from an address."""
IPV6_NETWORK_BITS = 64
"""The bits of an IPv6 address that identify a client's network: the client chooses the rest."""

MIN_PASSWORD_CHARACTERS = 8
MAX_PASSWORD_CHARACTERS = 1024
PROFILE_AUTOSAVE_MILLISECONDS = 1000
REGISTERED_SECONDS = 600

MAX_PICTURE_BYTES = 5 * 1024 * 1024
"""The limit of an uploaded picture, and of the provider's pictures."""
MAX_PICTURES_UNDER_WAY = 8
"""The most uploaded pictures that wait for their conversion in a process, which takes seconds and
250 MB for the largest ones: they are converted one after the other."""
MAX_UPLOAD_BYTES = 8 * 1024 * 1024
MAX_REFUSED_UPLOAD_BYTES = 64 * 1024 * 1024

SCAN_SECONDS = 60
SCAN_POLL_SECONDS = 3
SCAN_MAX_FAILURES = 5
SCAN_ANSWER_SECONDS = 12
"""How long such a poll waits before it counts as failed: longer than the host takes to report a
slow provider."""
SCAN_KEPT_SECONDS = 600
"""How long after its start a scan is shown again from the session."""
SENT_TOLD_SECONDS = 600
"""How long the page after a message or an invite says that it was sent."""
MAC_CHARACTERS = 12
MIN_CHECK_CODE_CHARACTERS = 8

MAX_FIELD_CHARACTERS = 255
"""The limit of every single-line field."""
UNREAD_CHECK_SECONDS = 120
UPDATE_CHECK_SECONDS = 50

COPY_SECONDS = int(SESSION_LIFETIME.total_seconds())
"""The greatest age of a copy."""
FORM_ANSWER_SECONDS = 60
"""How long such a note, or a form that saves itself, waits for the host's answer before it is sent
again: longer than a form takes at a slow provider."""

CATALOGUE_HITS = 20
MAX_CONTACT_CHARACTERS = 5000

MAX_FORM_BYTES = 512 * 1024
"""The limit of a form without a file. A larger form is refused as a whole. The limits of the fields
are far below, so that a field that is too long gets a message and keeps its text."""
MAX_OPEN_FORM_BYTES = 64 * 1024
"""The limit of a form that needs no login."""
MAX_FORM_FIELDS = 100
OUTCOME_CHECK_SECONDS = 3.0
"""The time for the calls that verify a write without an answer."""
SENT_FORM_SECONDS = 600
"""How long the outcome of a sent form is stored, also an unknown one, so that the form is not
carried out twice."""
SENT_FORM_POLL_SECONDS = 0.1
"""How often a request looks whether the same form is still under way in another request."""

STATE_SECONDS = 2.0
STATE_RETRY_SECONDS = 10.0
"""How long a shared state that did not answer is not asked again."""
SHARED_BUILD_REFRESH_SECONDS = 3600.0
"""How often a host shares the static files of its build again."""
MAX_SHARED_BUILDS = 4
"""The number of builds whose static files a host serves besides its own."""
MAX_STATE_BYTES = 32 * 1024 * 1024
"""The most bytes of the shared state that a process keeps in its own memory."""
BUSY_RETRY_SECONDS = 2
"""The delay before a request to a busy host may be repeated."""
PLACES = 128
"""The most pages, forms and files under way in a worker. Pages that wait for a slow provider hold
their places, so there are many more than the processor needs; but those that do not wait share the
processor, so that each takes as long as all of them together."""
FLOW_PLACES = 8
"""The most of them for one account, or for the network of a visitor."""
PAGE_WAIT_SECONDS = 2.0
FORM_WAIT_SECONDS = 10.0
"""How long a page, and a form, waits for a place before it is refused."""
READY_AGAIN_SECONDS = 3.0
"""A host that has refused pages for a while is ready again after this time without a refusal."""
MAX_RENDER_WAIT_SECONDS = 4.0
MAX_PROVIDER_BODY_BYTES = 10 * 1024 * 1024
MAX_UNREADABLE_ELEMENTS = 5_000
"""The most list elements in an answer of the provider that are left out: each takes a tenth of a
millisecond to find."""
MAX_LISTED_ELEMENTS = 20_000
"""The most elements of a list of the provider that a page works on; further ones are left out."""
MAX_NESTED_ELEMENTS = 100_000
"""The most elements inside those of such a list; elements that do not fit are left out."""
MAX_CONVERTED_ELEMENTS = 40_000
"""The most list elements of an answer that are converted one by one, because one of them has an
unusual value: each takes up to 40 microseconds."""
MAX_HTML_WORK = 12_000_000
"""The limit of the work for sanitising the provider's HTML of one page: the characters of the
elements that are open, added up over all tags, and what each tag, entity, link and picture costs.
It takes some tenths of a second; a long document of the usual form, a tenth of it."""
MAX_PLAIN_TEXT_CHARACTERS = 5_000
"""The most characters of HTML of which only the text is shown; what is beyond is cut."""
MAX_PROVIDER_HEADER_BYTES = 64 * 1024
MAX_COOKIE_BYTES = 9 * 1024
"""The limit of a user's provider cookies together: they have to fit into the session cookie."""
MAX_TOKEN_CHARACTERS = 1024
MAX_PUSH_EVENT_BYTES = 64 * 1024
MAX_PUSH_ID_CHARACTERS = 1024
PUSH_BURST_LINES = 400
"""What a push service may send at once: a hundred events, as after a reconnection."""
PUSH_LINES_A_SECOND = 40
"""Ten events; heaters send one in a second at most."""
PUSH_LONGEST_WAIT_SECONDS = 30
"""A connection that would have to wait longer to keep that rate is closed."""

AREA_CALLS = {"auth": 48, "installers": 64, "heaters": 112, "content": 32}
"""The most calls under way to each area of the provider. Their sum is the number of a process's
connections, so that an area that hangs takes no connections from the others."""
PICTURE_CALLS = 48
"""The most requests under way for pictures from other origins."""
USER_CALLS = 16
"""The most calls of one user under way: as many as two dashboard pages make."""
USER_CALLS_WAITING = 64
AREA_CALLS_WAITING = 256
"""The most calls of a user, and of an area, that wait for a place."""
SHARE_SECONDS = 2.0
"""How long a call waits for a place."""
BUSY_SECONDS = 2
"""The delay before a user whose share was used up may try again."""
BREAKER_SECONDS = 30.0
"""Failures that are further apart than this do not add up."""
BREAKER_USERS = 3
"""All calls to an area are held back once calls of this many users have failed, without a success
in between."""
BREAKER_PAUSES = (1.0, 8.0)
"""The shortest and longest time for which calls are held back before a trial call, in seconds."""
PROBE_SECONDS = 1.0
"""How long calls wait for the outcome of a trial call."""
RETRY_BURST = 20
RETRY_RATIO = 0.1
"""The most retries in an area of the provider: RETRY_BURST, and this part of the calls."""
RETRY_PAUSES = (0.05, 0.15)
"""The shortest and longest pause before a retry, in seconds; drawn at random."""
RETRY_AFTER_SECONDS = 2
"""A call is not retried if the provider's `Retry-After` is longer than this."""
RETRY_LEAST_SECONDS = 0.25
"""The least time that the deadline must leave for a retry after its pause."""

SERVICE_YEARS = (1900, 2100)
SERVICE_NOTE_LENGTH = 2000

CONNECTIONS = 4000
"""The connections for which a worker is made. It refuses none; shares of them may wait for a place.
"""
MAX_HEADER_BYTES = 64 * 1024
"""The limit of the request line and headers. The session cookie takes up to 23 KB."""
HEADER_SECONDS = 10.0
"""The time in which the request line and headers have to arrive."""
KEEP_ALIVE_SECONDS = 75
"""How long an idle connection is kept open: longer than proxies keep theirs, so that no proxy sends
a form on a connection that is being closed."""

WORKER_START_SECONDS = 60
"""The time in which a new worker has to be ready, and in which a worker has to show that it is not
stuck."""
DRAIN_SECONDS = 1.0
"""How long a stopping host goes on accepting connections while it reports that it is not ready."""
STOP_MARGIN_SECONDS = 20.0
"""How long a stopping host waits for responses after the deadline of a page's provider calls:
verifying a write, showing the result and rendering it take less."""

STORE_READ_SECONDS = 1.0
"""How long a page waits for the store."""
STORE_LOG_SECONDS = 0.3
"""How long a change waits for its entry in the log of changes before it is sent anyway."""
MAX_LOGGED_CHARACTERS = 2000
CHANGE_PENDING_SECONDS = 60
"""How long a change may be pending; afterwards its outcome is unknown."""
CHANGES_SHOWN = 2000
"""The most changes in the account's list of changes, on the screen and in its file."""
HEATER_CHANGES = 50
REPORT_CHANGES = 10
LAST_TIME_CHANGES = 100
"""The most changes at heaters with the same fault that are searched."""
LAST_TIME_DAYS = 14
"""A service note within this time after the beginning of a fault is taken to be about the fault."""
LAST_TIME_ROWS = 5
STORE_BUSY_SECONDS = 5.0
"""How long the store's own threads wait for the database, or for another writer's transaction."""
STORE_FINISH_SECONDS = 3.0
"""How long a stopping host waits for its samples to be written."""
STORE_CLOSE_SECONDS = 1.0
"""How long a stopping host waits for the database to be closed."""
STORE_PATIENT_SECONDS = 600.0
"""How long migrations and the operator's commands wait for the database, or for another writer's
transaction."""
STORE_LOG_BYTES = 8 * 1024 * 1024
"""The size that SQLite's log keeps on the disk after all of it has been moved to the database."""
STORE_CONNECTIONS = 6
STORE_READERS = 4
STORE_RETRY_SECONDS = 5.0
"""The delay before a store that has failed to open is opened again, and before samples that could
not be written are written again."""
STORE_DAYS = 3 * 365
"""How long the heaters' past is stored, unless the operator sets another time."""
STORE_PRUNE_SECONDS = 6 * 3600.0
"""The time between two removals of older rows."""
STORE_PAUSE_SECONDS = 0.1
"""The pause between two transactions of the store's upkeep, so that pages get their turn."""
PRUNE_DEVICES = 50
PRUNE_ROWS = 2000
"""Old rows of this many devices, and this many changes, are removed in one transaction."""
SAMPLE_SECONDS = 600.0
"""The least time between two samples of the same list of heaters, or of the same heater."""
SAMPLE_ROWS = 250
"""The most samples written in one transaction, so that other writers do not wait for long."""
IMPORT_ROWS = 1000
IMPORT_PAUSE_SECONDS = 0.01
"""The lines of an import written in one transaction, and the pause between two transactions."""
MAX_SAMPLED = 20_000
"""The most heaters and lists for which a process remembers when they were sampled."""
MAX_QUEUED_SAMPLES = 30_000
MAX_STORED_CHARACTERS = 64 * 1024
"""The limit of a text in the store, such as a note or the values of a reading."""
UNLISTED_DAYS = 30
"""A heater that the provider's list has not named for this long is no longer linked: its rows in
the store are removed."""
REMOVED_DAYS = 30
"""How long it stays written down that an account was removed, to erase what is written late."""
ERASURE_LIST_SECONDS = 365 * 86_400
"""How long that stays written down if the store never works, or no host runs."""
ERASURE_LOCK_SECONDS = 3.0
ERASURE_SECONDS = 30.0
"""The pause before what is left of removed accounts is erased again."""
TREND_SECONDS = 30.0
"""The longest time from writing samples to calculating their trends."""
TREND_DEVICES = 25
"""The most devices whose trends are calculated in one transaction."""
TREND_DAYS = 400
"""The days of the past from which trends are calculated."""
HISTORY_LEAD_DAYS = 62
"""How far before a range samples are read, to find the one from which the first growth counts."""
HISTORY_MARKS = 100
"""The most faults and service notes that a heater's history shows; its file has all of them."""
SPARK_WEEKS = 13
"""The past that the small charts of the pressure show."""

MAINTENANCE_HORIZON_DAYS = 3650
"""Maintenance dates are limited to this time ahead."""
PLAN_MONTHS = 24
"""The months that the maintenance plan lists one by one."""
OPERATION_DAYS = 28
"""The shortest time from which the operating hours a day are calculated: four whole weeks."""
PLAN_UNITS = 100
"""The most heaters without trends, as after an import, whose samples a maintenance plan reads."""
SERVICE_HISTORIES = 50
"""The most heaters whose service history one page of the plan requests."""
PLAN_NOTE_LENGTH = 255
PAST_VISIT_DAYS = 60
"""How long the plan asks about a planned visit whose day has passed. Afterwards the heater may be
due for its next maintenance."""
MAX_CALENDAR_LINES = 60
"""The most heaters that the calendar names in one month: calendar programs cut off longer
descriptions."""
