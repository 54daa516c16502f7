"""Files: private to their owner whatever the system's defaults are, locked, written in one step."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from tempfile import NamedTemporaryFile
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
    """Return the number of a file, opened for reading and writing; made if it is missing."""
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


def lock(number: int) -> bool:
    """Return whether nobody else has locked the file, which is ours until it is closed."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EAGAIN, errno.EACCES, errno.EDEADLK):
            return False
        raise
    return True


def write_safely(path: Path, text: str) -> None:
    """Write a file so that a crash leaves either the old or the new text, never a part."""
    with NamedTemporaryFile(
        "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
    ) as file:
        temporary = Path(file.name)
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            temporary.replace(path)
        except BaseException:  # Ctrl-C, too, leaves nothing behind
            temporary.unlink(missing_ok=True)
            raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the renaming itself durable, where the system lets folders be opened."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def why(error: OSError | UnicodeDecodeError) -> str:
    """Return what went wrong with a file, in words and without the number of the error."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else "it is not text"
