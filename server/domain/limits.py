"""The business constants of the specification, section 9, and our own limits on input."""

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
"""The most parameter values of a user that wait to be read back."""
SENT_VALUE_SECONDS = 24 * 3600
"""How long a value that was sent, and is not confirmed, is told beside its parameter."""
PARAMETER_STEPS = 500
"""The most steps from one limit of a parameter to the other."""
PRESSURE_NOTIFICATIONS = 100
"""How many of a heater's notifications, the newest ones, are searched for those of its pressure."""
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
"""The fewest characters of a serial number without its separators, and of a MAC address."""

LIVE_SECONDS = 3600
"""Values older than this are shown with their age."""
SIDE_PART_SECONDS = 2.0
"""How long a page waits for what stands beside its main matter, such as counts."""
STATUS_LIST_SECONDS = 1.0
"""How long a page waits for the list that explains statuses."""
FAULT_HISTORIES = 50
"""The most heaters whose fault history one page asks for: the rows of a page of a list."""
FAULT_HISTORY_CALLS = 8
"""How many of these calls are under way at a time: half a user's share."""
FAULT_MEMORY_SECONDS = 3600.0
"""How long it is known when a fault began: the same fault may have gone and come back since."""
MAX_KNOWN_FAULTS = 1000
"""The most heaters of an account of which a process knows it."""
MAX_FAULT_ACCOUNTS = 200
"""The most accounts whose faults a process knows, in each language."""
CUSTOMER_CALLS = 4
"""How many heaters' records are read at a time for their customers, beside the histories: a quarter
of a user's share is left to others."""
CUSTOMER_MEMORY_SECONDS = 600.0
"""How long the customer of a heater is known: the number may change, or the link to the customer
end, on another worker."""
MAX_KNOWN_CUSTOMERS = 10_000
"""The most heaters of which a process knows the customer, and as many of which it knows the last
maintenance."""
FOUND_CUSTOMERS_READ = 12
"""The most customers at an address of whom the search learns whether they are linked."""
ID_SECONDS = 1.0
"""How long a form waits to learn whether an identifier is a number or a text."""
REALTIME_SECONDS = 300.0
REALTIME_ACCESS_SECONDS = 60.0
"""How often the provider is asked whether a listener still has access to the heater."""
REALTIME_SESSION_SECONDS = 5.0
"""How often a stream looks whether its session has ended on another worker."""
REALTIME_POINTS = 100
REALTIME_DECIMALS = 2

LOGOUT_REDIRECT_SECONDS = 2

ATTEMPT_SECONDS = 900
"""How long attempts count from the first one, and so how long somebody is kept out at most."""
MAX_ACCOUNT_ATTEMPTS = 10
"""Refused passwords for an account: more than anybody mistypes, and 960 guesses a day, which find
no password of eight characters."""
MAX_ADDRESS_ATTEMPTS = 50
"""Refused passwords from an address: one password tried on many accounts. An office or a mobile
network shares an address, so it is more than for an account."""
KNOWN_ADDRESS_SECONDS = 90 * 24 * 3600
"""How long an account has attempts of its own from an address that it has logged in from, so that
nobody elsewhere can lock it out."""
MAX_RESET_MAILS = 5
"""E-mails for a new password to an account, each of which somebody has to read."""
MAX_ADDRESS_REQUESTS = 20
"""E-mails for a new password and registrations from an address."""
IPV6_NETWORK_BITS = 64
"""The part of an IPv6 address that one connection has: it can choose the rest."""

MIN_PASSWORD_CHARACTERS = 8
MAX_PASSWORD_CHARACTERS = 1024
PROFILE_AUTOSAVE_MILLISECONDS = 1000
REGISTERED_SECONDS = 600

MAX_PICTURE_BYTES = 5 * 1024 * 1024
"""The limit of an uploaded picture, and of the provider's pictures."""
MAX_UPLOAD_BYTES = 8 * 1024 * 1024
MAX_REFUSED_UPLOAD_BYTES = 64 * 1024 * 1024

SCAN_SECONDS = 60
SCAN_POLL_SECONDS = 3
SCAN_MAX_FAILURES = 5
SCAN_KEPT_SECONDS = 600
"""How long after its start the session shows a scan again."""
MAC_CHARACTERS = 12
MIN_CHECK_CODE_CHARACTERS = 8
LABEL_READ_SECONDS = 0.2
"""How often the picture of the camera is searched for the code of a label."""

MAX_FIELD_CHARACTERS = 255
"""The limit of every field of one line."""
UNREAD_CHECK_SECONDS = 120
UPDATE_CHECK_SECONDS = 50

COPIES = 80
"""The most pages that a browser keeps for use without a connection: the tabs of sixteen heaters."""
KEPT_HEATERS = 20
"""The most heaters of a list that a browser keeps for the road, besides these pages."""
TAB_COPY_SECONDS = 600
"""The age from which the copy of a heater's tab is renewed when another of its tabs is opened."""
COPY_SECONDS = int(SESSION_LIFETIME.total_seconds())
"""The greatest age of such a copy."""
COPY_PATIENCE_SECONDS = 12
"""How long the service worker waits for the host before it answers with a copy: longer than the
host takes to report a slow provider."""
HOST_UNANSWERED_SECONDS = 5
"""How long after an unanswered document the service worker answers the request for its page object
with the copy, without asking the host again."""
HOST_RETRY_SECONDS = 10
"""The delay before a screen without a connection tries again."""
UNSENT_RETRY_SECONDS = 60
"""How often an open page tries to send what was written without a connection."""
CATALOGUE_COPY_SECONDS = 24 * 3600
"""The age at which the copy of the catalogue is renewed."""

CATALOGUE_HITS = 20
MAX_CONTACT_CHARACTERS = 5000
MAX_INTERRUPTED_FORM_BYTES = 2048

MAX_FORM_BYTES = 2 * 1024 * 1024
"""The limit of a form without a file. It is far above the limits of the fields, whose messages keep
what was typed; a larger form is refused as a whole."""
MAX_OPEN_FORM_BYTES = 64 * 1024
"""The limit of a form without a login."""
MAX_FORM_FIELDS = 100
OUTCOME_CHECK_SECONDS = 3.0
"""The time for the calls that verify a write without an answer."""
SENT_FORM_SECONDS = 600
"""How long the outcome of a sent form is known, so that it is not carried out twice."""
SENT_FORM_SIGN_SECONDS = 1.0
"""How often a worker that carries out a form gives a sign of life."""
SENT_FORM_SILENCE_SECONDS = 5.0
"""After how long without one another worker takes it for dead."""
SENT_FORM_POLL_SECONDS = 0.1

STATE_SECONDS = 2.0
"""How long the shared state is waited for."""
STATE_RETRY_SECONDS = 10.0
"""How long a shared state that did not answer is left alone."""
SHARED_BUILD_REFRESH_SECONDS = 3600.0
"""How often a host shares the static files of its build again."""
SHARED_UNITS_REFRESH_SECONDS = 10.0
"""How often a process shares the units of parameters that it has read."""
SHARED_UNITS_RENEWAL_SECONDS = 3600.0
"""How often it shares them again although nothing was added."""
SHARED_UNITS_LIFETIME = timedelta(days=90)
"""How long they are known after a process has last shared them."""
MAX_SHARED_BUILDS = 4
"""Of how many builds the static files are served besides a host's own."""
MAX_STATE_BYTES = 32 * 1024 * 1024
"""The most that a process keeps in its own memory of what the workers share."""
BUSY_RETRY_SECONDS = 2
"""After how long a host that is busy may be asked again."""
MAX_WAIT_SECONDS = 0.5
"""A page that would wait longer for the processor is refused; a form, when it would twice as
long."""
MAX_PAGES = 128
"""The most pages under way in a worker; with forms it is half as many again."""
READY_AGAIN_SECONDS = 3.0
"""How long a host that has refused pages for a while has to admit them all to be ready again."""
MAX_RENDER_WAIT_SECONDS = 4.0
"""The longest that a page waits for a render process."""
MAX_PROVIDER_BODY_BYTES = 10 * 1024 * 1024
MAX_PROVIDER_HEADER_BYTES = 64 * 1024
"""The limit of one header of the provider's answers."""
MAX_COOKIE_BYTES = 9 * 1024
"""The limit of all provider cookies of a user, which have to fit into the session cookie."""
MAX_TOKEN_CHARACTERS = 1024
MAX_PUSH_EVENT_BYTES = 64 * 1024
MAX_PUSH_ID_CHARACTERS = 1024

AREA_CALLS = {"auth": 48, "installers": 64, "heaters": 112, "content": 32}
"""The most calls under way to each area of the provider; together they are the connections of a
process, so that an area that hangs takes none of another."""
PICTURE_CALLS = 48
"""The most pictures of other origins under way."""
USER_CALLS = 16
"""The most calls of one user under way: two pages of a dashboard."""
USER_CALLS_WAITING = 64
AREA_CALLS_WAITING = 256
"""The most calls that wait for their share."""
SHARE_SECONDS = 2.0
"""How long a call waits for its share."""
USER_PAGES = 8
"""The most pages of one user under way."""
BUSY_SECONDS = 2
"""After how many seconds who was refused for want of a share may try again."""
BREAKER_SECONDS = 30.0
"""Failures that are further apart do not add up."""
BREAKER_USERS = 3
"""How many users have to fail, and nobody succeed, before all calls to an area are held back."""
BREAKER_PAUSES = (1.0, 8.0)
"""The shortest and longest time for which calls are held back before one is tried."""
PROBE_SECONDS = 1.0
"""How long calls wait for the outcome of the one that is tried."""
RETRY_BURST = 20
RETRY_RATIO = 0.1
"""Retries in an area of the provider: at most a burst and this part of the calls."""
RETRY_PAUSES = (0.05, 0.15)
"""The shortest and longest pause before a retry, in seconds; drawn at random."""
RETRY_AFTER_SECONDS = 2
"""The longest wait that a provider asks for (`Retry-After`) after which a call is retried."""
RETRY_LEAST_SECONDS = 0.25
"""The time that a deadline has to leave for a retry."""

SERVICE_YEARS = (1900, 2100)
SERVICE_NOTE_LENGTH = 2000

CONNECTIONS = 4000
"""The most connections of clients to one worker; fewer where it may not open as many files."""
HEALTH_CONNECTIONS = 32
"""Connections beyond these, for the health checks alone."""
RESERVED_DESCRIPTORS = 400
"""The file descriptors of a worker that no client may take: those of calls to the provider, of
render processes and of files."""
MAX_HEADER_BYTES = 64 * 1024
"""The limit of the line and the headers of a request. The session cookie takes up to 23 KB."""
HEADER_SECONDS = 10.0
"""The time for the line and the headers of a request."""
KEEP_ALIVE_SECONDS = 75
"""How long a connection without a request is kept: longer than a proxy keeps it, so that none sends
a form into a connection that is being closed."""
BODY_SECONDS = 20.0
ANSWER_SECONDS = 30.0
"""The time for a request's body and for reading an answer, besides a second for every
MIN_BYTES_PER_SECOND of them."""
MIN_BYTES_PER_SECOND = 1000
BODY_REST_SECONDS = 5.0
"""How long the rest of a body is read that was answered before its end."""

DRAIN_SECONDS = 1.0
"""How long a host that is told to stop goes on accepting while it reports that it is not ready."""
STOP_MARGIN_SECONDS = 20.0
"""How long, after the deadline of a page's provider calls, a host that stops waits for answers:
verifying a write, showing the result and rendering it take less."""

STORE_READ_SECONDS = 1.0
"""How long a page waits for the store."""
STORE_LOG_SECONDS = 0.3
"""How long a change waits to be written to the log before it is sent."""
MAX_LOGGED_CHARACTERS = 2000
"""The limit of a text in the log of changes."""
CHANGE_PENDING_SECONDS = 60
"""How long a change that was begun may be under way; afterwards its end is not known."""
CHANGES_SHOWN = 2000
"""The most changes that the screen of an account and its file have."""
HEATER_CHANGES = 50
"""The most changes that a heater's history shows."""
REPORT_CHANGES = 10
LAST_TIME_CHANGES = 100
"""The most changes at heaters with a fault that are looked at."""
LAST_TIME_DAYS = 14
"""How long after a fault has begun a service note is taken to be about it."""
LAST_TIME_ROWS = 5
STORE_BUSY_SECONDS = 5.0
"""How long the store's own threads wait for its database, or for others that write to it."""
STORE_FINISH_SECONDS = 3.0
"""How long a host that ends waits for samples to be written."""
STORE_CLOSE_SECONDS = 1.0
"""How long it waits for the database to be closed."""
STORE_PATIENT_SECONDS = 600.0
"""The same for migrations and the operator's commands."""
STORE_LOG_BYTES = 8 * 1024 * 1024
"""What SQLite's log keeps on the disk when all of it is in the database."""
STORE_CONNECTIONS = 6
STORE_READERS = 4
STORE_WAITING = 32
"""The most operations that wait for a thread: where the store hangs, further ones fail at once."""
STORE_RETRY_SECONDS = 5.0
"""How long a store that has failed to open is left alone, and samples wait to be written again."""
STORE_DAYS = 3 * 365
"""How long what is remembered of heaters is stored, unless the operator sets it."""
STORE_PRUNE_SECONDS = 6 * 3600.0
"""The time between two removals of what is older."""
STORE_PAUSE_SECONDS = 0.1
"""Between two transactions that look after the store, so that pages get their turn."""
PRUNE_DEVICES = 50
PRUNE_ROWS = 2000
"""Of so many heaters, and so many changes, old rows are removed in one transaction."""
SAMPLE_SECONDS = 600.0
"""How long after the last one a list of heaters, or a heater, is not sampled again."""
SAMPLE_ROWS = 250
"""Samples written in one transaction: others wait for no longer than it takes."""
IMPORT_ROWS = 1000
IMPORT_PAUSE_SECONDS = 0.01
"""Lines of an import written in one transaction, and the time between two."""
MAX_SAMPLED = 20_000
"""The most heaters and lists of which a process knows when they were sampled."""
MAX_QUEUED_SAMPLES = 30_000
MAX_STORED_CHARACTERS = 64 * 1024
"""Of a text in the store, such as a note or the values of a reading."""
UNLISTED_DAYS = 30
"""A heater that the provider's list has not named for so long is no longer linked: what is stored
of it is removed."""
TREND_SECONDS = 30.0
"""How long after samples were written trends are calculated, at most."""
TREND_DEVICES = 25
"""Of which trends are calculated in one transaction."""
TREND_DAYS = 400
"""The past that trends are calculated from."""
HISTORY_LEAD_DAYS = 62
"""How long before a range samples are searched for the one that its first difference is to."""
HISTORY_MARKS = 100
"""The most faults and service notes that a heater's history shows; its file has all of them."""
SPARK_WEEKS = 13
"""The past that small drawings of the pressure show."""

MAINTENANCE_DAYS = 365
"""How long after the last maintenance the next one is due, where hours do not tell."""
MAINTENANCE_HORIZON_DAYS = 3650
"""Nothing is expected later."""
PLAN_MONTHS = 24
"""The months that the maintenance plan lists one by one."""
OPERATION_DAYS = 28
"""The shortest time that tells the operating hours a day: four whole weeks."""
SERVICE_MEMORY_SECONDS = 600.0
"""How long the last maintenance of a heater is known: somebody else may have entered another."""
SERVICE_HISTORIES = 50
"""The most heaters whose service history one page of the plan asks for."""
PLAN_NOTE_LENGTH = 255
MAX_CALENDAR_LINES = 60
"""The most heaters that the calendar names in one month: programs cut longer descriptions off."""
