"""What pages of results are made of: one self-contained HTML page, sections, remarks, tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
:root{color-scheme:light dark;--paper:#fbfaf6;--ink:#1b1b1f;--faint:#5c5f68;--line:#d9d7cf}
@media(prefers-color-scheme:dark){:root{--paper:#1d1e22;--ink:#ececf0;--faint:#a9acb6;--line:#44464d}}
@media print{:root{--paper:#fff;--ink:#000;--faint:#444;--line:#bbb}section{break-inside:avoid}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{line-height:1.2}
h2{margin:2.2rem 0 .4rem}.lead{font-size:1.1rem}.faint{color:var(--faint);font-size:.9rem}
code{font-size:.85rem;overflow-wrap:anywhere}.wide{overflow-x:auto}.wide+.wide{margin-top:1.2rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.92rem}
th,td{text-align:left;padding:.25rem .6rem .25rem 0;border-bottom:1px solid var(--line);
vertical-align:top}.number{text-align:right;white-space:nowrap}
main svg{width:100%;height:auto}main svg>rect:first-of-type{fill:var(--paper)}
main svg text{fill:var(--ink)}
@media(max-width:36rem){main svg text{font-size:20px}main svg .small{font-size:18px}}
"""


def whole_page(title: str, parts: Iterable[str]) -> str:
    """Return a page without scripts or anything from elsewhere, for screen and paper."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>"
        f"<h1>{escape(title)}</h1>{''.join(parts)}</main></body></html>\n"
    )


def section(title: str, *parts: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def remark(words: str) -> str:
    return f'<p class="faint">{escape(words)}</p>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> str:
    """Return a table whose first columns are words and whose others are numbers. What stands below
    a first line in a cell is smaller."""

    def cell(tag: str, at: int, text: str) -> str:
        style = ' class="number"' if at >= words else ""
        first, _, more = text.partition("\n")
        below = f'<br><span class="faint">{escape(more)}</span>' if more else ""
        return f"<{tag}{style}>{escape(first)}{below}</{tag}>"

    lines = [
        "<tr>" + "".join(cell(tag, at, text) for at, text in enumerate(row)) + "</tr>"
        for tag, row in [("th", head), *[("td", row) for row in rows]]
    ]
    return f'<div class="wide"><table>{"".join(lines)}</table></div>'
