"""Files and folders that only their owner may read, whatever the system's defaults are."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

FOR_OWNER: Final = 0o600
FOLDER_FOR_OWNER: Final = 0o700


def make_folder(folder: Path) -> None:
    """Make a folder, and those it lies in, where they are missing."""
    if folder.is_dir():
        return
    if not folder.parent.exists():
        make_folder(folder.parent)
    folder.mkdir(FOLDER_FOR_OWNER, exist_ok=True)
    folder.chmod(FOLDER_FOR_OWNER)


def make_file(file: Path) -> None:
    """Make a file if it is missing, so that whatever opens it keeps it private."""
    if not file.exists():
        os.close(opened(file))
    tighten(file)


def opened(file: Path) -> int:
    """The number of a file, opened for reading and writing; made if it is missing."""
    return os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), FOR_OWNER)


def tighten(file: Path) -> None:
    """Take from others what they may do with a file of ours, if it is there."""
    if os.name != "posix":
        return
    try:
        found = file.stat()
    except FileNotFoundError:
        return
    is_ours = stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid()
    if is_ours and stat.S_IMODE(found.st_mode) != FOR_OWNER:
        file.chmod(FOR_OWNER)
