"""What a page says where something was refused."""

from __future__ import annotations

import re

import httpx


def alert_in(page: httpx.Response) -> str:
    found = re.search(r'<p[^>]*role="alert"[^>]*>([^<]+)<', page.text)
    assert found, page.text
    return found[1]
