"""What a server writes to its error output: lines for people, or JSON for programs that collect."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

TEXT: Final = "text"
JSON: Final = "json"
LOG_FORMATS: Final = (TEXT, JSON)


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
