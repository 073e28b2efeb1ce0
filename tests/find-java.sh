#!/bin/sh
# Makes sure that there is a Java for the Nu HTML checker: finds one, or installs Debian's without
# its windows (45 MB). Without one the tests of documents' HTML are skipped, so this never fails.
set -eu
if command -v java >/dev/null 2>&1; then exit 0; fi
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
	export DEBIAN_FRONTEND=noninteractive
	if apt-get update -qq && apt-get install -y -qq --no-install-recommends default-jre-headless >/dev/null; then exit 0; fi
fi
echo "Without Java the Nu HTML checker is skipped. On Debian or Ubuntu: sudo apt-get install default-jre-headless" >&2
