#!/bin/sh
# Makes sure that there is a Redis server for the tests of several hosts: finds one, or installs
# Debian's. Without one those tests are skipped, so this never fails.
set -eu
if command -v redis-server >/dev/null 2>&1; then exit 0; fi
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
	export DEBIAN_FRONTEND=noninteractive
	if apt-get update -qq && apt-get install -y -qq --no-install-recommends redis-server >/dev/null; then exit 0; fi
fi
echo "Without Redis the tests of several hosts are skipped. On Debian or Ubuntu: sudo apt-get install redis-server" >&2
