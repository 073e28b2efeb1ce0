#!/bin/sh
# Makes sure that there are nginx and Caddy for the tests of the examples in deploy/: finds them, or
# installs Debian's. Without them those tests are skipped, so this never fails.
set -eu
if command -v nginx >/dev/null 2>&1 && command -v caddy >/dev/null 2>&1; then exit 0; fi
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
	# Debian would start them as services.
	policy=/usr/sbin/policy-rc.d
	if [ ! -e "$policy" ]; then
		trap 'rm -f "$policy"' EXIT
		printf '#!/bin/sh\nexit 101\n' >"$policy"
		chmod +x "$policy"
	fi
	export DEBIAN_FRONTEND=noninteractive
	if apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light caddy >/dev/null; then exit 0; fi
fi
echo "Without nginx and Caddy the tests of deploy/ are skipped. On Debian or Ubuntu: sudo apt-get install nginx-light caddy" >&2
