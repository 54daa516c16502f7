"""Logging: lines for people, or JSON for programs that collect."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

from gamenight.core.words import counted
from gamenight.web.edge.limits import Bucket

TEXT: Final = "text"
JSON: Final = "json"
LOG_FORMATS: Final = (TEXT, JSON)

LIMITED: Final = ("uvicorn.error", "gamenight.web", "asyncio")
"""Loggers that strangers can make write something."""

LINES_AT_ONCE: Final = 20
LINES_PER_SECOND: Final = 0.1
"""Of one kind: what was said, apart from the details in it."""
ALL_LINES_AT_ONCE: Final = 200
ALL_LINES_PER_SECOND: Final = 2.0
MOST_KINDS: Final = 500
"""How many reasons are counted separately; all further ones count as one."""


class LineKind:
    """Lines that say the same, apart from the details."""

    def __init__(self) -> None:
        self.allowed = Bucket(LINES_AT_ONCE, LINES_PER_SECOND)
        self.left_out = 0


class LineLimit(logging.Filter):
    """Leaves out lines that come too often, so that nobody fills a disk with them. The next one of
    the kind says how many there were. Where a line comes from does not count: requests that are not
    understood are logged without an address, and one kind of line must not hide the others."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[str, LineKind] = {}
        self._all = Bucket(ALL_LINES_AT_ONCE, ALL_LINES_PER_SECOND)

    def filter(self, record: logging.LogRecord) -> bool:
        name = str(record.msg)
        if name not in self._kinds and len(self._kinds) >= MOST_KINDS:
            name = ""
        kind = self._kinds.setdefault(name, LineKind())
        if not (kind.allowed.take() and self._all.take()):
            kind.left_out += 1
            return False
        if kind.left_out:
            more = counted(kind.left_out, "more line")
            record.msg, record.args = f"{record.getMessage()} ({more} like this before it)", ()
            kind.left_out = 0
        return True


def limit_lines() -> None:
    """Limit how much strangers can make the server log."""
    limit = LineLimit()
    for name in LIMITED:
        logging.getLogger(name).addFilter(limit)


class JsonLines(logging.Formatter):
    """One object per line: when, how bad, who says it, what, and the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_logs(log_format: str) -> None:
    """Text is what Python and uvicorn write by themselves."""
    if log_format != JSON:
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
