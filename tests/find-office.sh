#!/bin/sh
# Makes sure that there is a LibreOffice for the test of CSV files: finds one, or installs Debian's
# (88 MB). Without one that test is skipped, so this never fails.
set -eu
for name in soffice libreoffice; do
	if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
	export DEBIAN_FRONTEND=noninteractive
	if apt-get update -qq && apt-get install -y -qq --no-install-recommends libreoffice-calc-nogui >/dev/null; then exit 0; fi
fi
echo "Without LibreOffice the test of CSV files in it is skipped. On Debian or Ubuntu: sudo apt-get install libreoffice-calc-nogui" >&2
