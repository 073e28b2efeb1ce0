"""The command `heatdesk-check-provider`; in a checkout `python -m provider_kit.check`.

The wheel has the check, but installs the libraries that it needs only with the extra.
"""

import sys
from importlib.util import find_spec


def main() -> int:
    if find_spec("jsonschema") is None:
        print(
            "The check of a provider is an extra of heatdesk: install heatdesk[provider-check].",
            file=sys.stderr,
        )
        return 2
    from provider_kit.check.command import main as check  # noqa: PLC0415 - It needs them.

    return check()


if __name__ == "__main__":
    sys.exit(main())
