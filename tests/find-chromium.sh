#!/bin/sh
# Makes sure that there is a Chromium for the browser tests: finds one, or installs Debian's.
set -eu
for name in chromium-headless-shell chromium chromium-browser google-chrome; do
	if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
	apt-get update -qq
	# Ubuntu has no such package.
	if DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null; then exit 0; fi
fi
echo "The browser tests need Chromium. On Debian: sudo apt-get install chromium-headless-shell. On Ubuntu: sudo snap install chromium" >&2
exit 2
