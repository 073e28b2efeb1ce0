#!/bin/sh
# Makes sure that there is a PostgreSQL server for the tests of the store: finds one, or installs
# Debian's. Without one the store is tested with SQLite alone, so this never fails.
set -eu
if command -v initdb >/dev/null 2>&1; then exit 0; fi
for folder in /usr/lib/postgresql/*/bin; do
	if [ -x "$folder/initdb" ]; then exit 0; fi
done
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
	export DEBIAN_FRONTEND=noninteractive
	# The tests start servers of their own: the package's is not made.
	mkdir -p /etc/postgresql-common
	[ -e /etc/postgresql-common/createcluster.conf ] || echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
	if apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null; then exit 0; fi
fi
echo "Without PostgreSQL the store is tested with SQLite alone. On Debian or Ubuntu: sudo apt-get install postgresql" >&2
