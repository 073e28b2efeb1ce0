#!/bin/sh
# Makes sure that there is promtool for the tests of deploy/alerts.yaml: finds it, or installs
# Debian's Prometheus. Without it those tests are skipped, so this never fails.
set -eu
if command -v promtool >/dev/null 2>&1; then exit 0; fi
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
	# Debian would start it as a service.
	policy=/usr/sbin/policy-rc.d
	if [ ! -e "$policy" ]; then
		trap 'rm -f "$policy"' EXIT
		printf '#!/bin/sh\nexit 101\n' >"$policy"
		chmod +x "$policy"
	fi
	export DEBIAN_FRONTEND=noninteractive
	if apt-get update -qq && apt-get install -y -qq --no-install-recommends prometheus >/dev/null; then exit 0; fi
fi
echo "Without promtool the tests of deploy/alerts.yaml are skipped. On Debian or Ubuntu: sudo apt-get install prometheus" >&2
