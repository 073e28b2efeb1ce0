#!/bin/sh
# Makes sure that a container can be built and run on a base of Debian's packages: finds the programs,
# or installs Debian's. Without them that part of `make artifacts` is left out, so this never fails.
set -eu
if command -v podman >/dev/null 2>&1 && command -v runc >/dev/null 2>&1 && command -v mmdebstrap >/dev/null 2>&1; then exit 0; fi
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
	export DEBIAN_FRONTEND=noninteractive
	if apt-get update -qq && apt-get install -y -qq --no-install-recommends podman runc mmdebstrap >/dev/null; then exit 0; fi
fi
echo "Without podman, runc and mmdebstrap the container is not tried. On Debian: sudo apt-get install podman runc mmdebstrap" >&2
