#!/bin/sh
# Makes sure that there is systemd-analyze for the test of the unit: finds it, or installs Debian's.
# Without it that test is skipped, so this never fails.
set -eu
if command -v systemd-analyze >/dev/null 2>&1; then exit 0; fi
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
	export DEBIAN_FRONTEND=noninteractive
	if apt-get update -qq && apt-get install -y -qq --no-install-recommends systemd >/dev/null; then exit 0; fi
fi
echo "Without systemd-analyze the test of the unit is skipped. On Debian or Ubuntu: sudo apt-get install systemd" >&2
