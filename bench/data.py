"""Whether memory stays flat while data is written: ``python -m bench.data``, in a minute or two.

The rows of a hundred matches are written again and again, up to 25 million decisions, and the
memory of the process is shown on the way. Noting and packing the rows is not part of it: workers do
that, for a hundred matches at a time.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.cluster import series_of
from gamenight.lab.data.folder import data_folder
from gamenight.lab.data.saving import LARGEST_NOTED_PART, play_noted

DECISIONS = 25_000_000
SHOWN = 8
"""How often memory is shown."""


def memory(name: str) -> int:
    """Of this process, in MB: VmRSS is what it has now, VmHWM the most it ever had."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split(f"{name}:")[1].split()[0]) // 1024


def main() -> None:
    part = play_noted(series_of("suspense", "random", 1), range(LARGEST_NOTED_PART))
    times = DECISIONS // part.totals.decisions
    with TemporaryDirectory() as folder, data_folder(Path(folder) / "data", "suspense", "") as data:
        for written in range(1, times + 1):
            data.add(part.rows)
            if written % (times // SHOWN) == 0:
                sys.stdout.write(
                    f"{written * part.totals.decisions:>12,} decisions: {memory('VmRSS')} MB, "
                    f"at most {memory('VmHWM')} MB\n"
                )
                sys.stdout.flush()


if __name__ == "__main__":
    main()
