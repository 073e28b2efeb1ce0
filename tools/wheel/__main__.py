"""Makes the wheel. The last line that it prints is the wheel's path.

    python -m tools.wheel [--out dist-wheel]

SOURCE_DATE_EPOCH is the time in the wheel, by default the time of the last commit, so that two
wheels of the same sources have the same bytes.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from server.domain.lookups import BRANDS
from tools.wheel.locks import ROOT
from tools.wheel.wheel import make_wheel


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist-wheel")
    out: Path = parser.parse_args().out
    if not os.environ.get("SOURCE_DATE_EPOCH"):
        os.environ["SOURCE_DATE_EPOCH"] = _time_of_commit()
    builds = {brand: out / "builds" / brand for brand in BRANDS}
    for brand, build in builds.items():
        print(f"building the front end of {brand}", flush=True)
        _build("--force", "--brand", brand, "--out", str(build))
    # All builds share the generated sources: restore those of the checkout's own brand.
    _build("types")
    print(make_wheel(builds, out))
    return 0


def _build(*arguments: str) -> None:
    subprocess.run([sys.executable, "build.py", *arguments], cwd=ROOT, check=True)


def _time_of_commit() -> str:
    command = ["git", "log", "-1", "--format=%ct"]
    return subprocess.run(
        command, cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
