#!/bin/sh
# Makes sure that there are Firefox and WebKitGTK for the tests in other engines than Chromium's:
# finds them, or installs Debian's. Without them those tests are skipped, so this never fails.
set -eu
has() { command -v "$1" >/dev/null 2>&1; }
if { has firefox-esr || has firefox; } && has WebKitWebDriver && has Xvfb; then exit 0; fi
if has apt-get && [ "$(id -u)" = 0 ]; then
	export DEBIAN_FRONTEND=noninteractive
	if apt-get update -qq && apt-get install -y -qq --no-install-recommends firefox-esr webkit2gtk-driver xvfb >/dev/null; then exit 0; fi
fi
echo "Without Firefox and WebKitGTK the tests in their engines are skipped. On Debian or Ubuntu: sudo apt-get install firefox-esr webkit2gtk-driver xvfb" >&2
