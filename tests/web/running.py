"""Which processes there are."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def children_of(pid: int) -> list[int]:
    """From the system's files where it has them, else from ``ps``."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    if listed.exists():
        return [int(child) for child in listed.read_text(encoding="utf-8").split()]
    command = ["ps", "-A", "-o", "pid=,ppid="]
    rows = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return [int(child) for child, parent in map(str.split, rows) if int(parent) == pid]
