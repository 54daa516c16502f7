"""A table as plain HTML for notebooks: no scripts, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from gamenight.api.pieces import Drawings, item_html
from gamenight.table import Layout, Question, Result, Seat, Sketch, Summary, Table, Zone
from gamenight.table.wording import zone_remarks

STYLE = """
.gn{font:14px/1.4 system-ui,sans-serif;color:#1b1b1f;background:#f6f1e4;padding:12px 16px;
border-radius:10px;max-width:960px}
.gn h4{margin:0 0 8px;font-size:16px}.gn h5{margin:0 0 4px;font-size:13px;font-weight:600}
.gn .row{display:flex;flex-wrap:wrap;gap:6px;align-items:flex-start}
.gn .grid{display:grid;gap:6px}
.gn .zone{margin:4px 0;padding:6px 8px;background:#fffdf7;border-radius:8px}
.gn .seat{padding:3px 10px;border-radius:12px;background:#fffdf7;border:1px solid #d9d2bf}
.gn .asked{border-color:#2d6cdf;box-shadow:inset 0 0 0 1px #2d6cdf}
.gn .faint{color:#5c5f68;font-size:12px}
.gn .piece{box-sizing:border-box;border:1px solid #0003;border-radius:6px;padding:3px 5px;
font-size:11px;line-height:1.25;overflow:hidden}
.gn .card{width:66px;min-height:88px}.gn .wide{width:110px;min-height:66px}
.gn .tile{min-width:66px;max-width:170px}
.gn .corner{font-size:16px;font-weight:700}.gn .die{font-size:22px;min-width:34px;text-align:center}
.gn .token{border-radius:15px;min-width:28px;text-align:center}
.gn .may{outline:2px solid #2d6cdf}.gn .chosen{outline:2px solid #d7263d}.gn .spent{opacity:.45}
.gn table{border-collapse:collapse;margin:0}.gn td,.gn th{border:1px solid #d9d2bf;padding:1px 6px;
text-align:center;background:none}
.gn svg{display:block}.gn ol,.gn ul{margin:4px 0;padding-left:24px}
""".replace("\n", "")


def table_html(table: Table, drawings: Mapping[str, Sketch], below: str = "") -> str:
    """Return everything a seat sees; ``below`` is more HTML to follow it."""
    names = [seat.name for seat in table.seats]
    zones = "".join(zone_html(zone, drawings, names) for zone in table.zones)
    return (
        f"<style>{STYLE}</style><div class='gn'><h4>{escape(table.headline)}</h4>"
        f"<div class='row'>{''.join(map(seat_html, table.seats))}</div>"
        f"<div class='row'>{zones}</div>"
        f"{result_html(table.result)}{summary_html(table.summary)}"
        f"{question_html(table.question)}{below}</div>"
    )


def seat_html(seat: Seat) -> str:
    words = [badge.text for badge in seat.badges]
    words += [f"{counter.label}: {counter.value:g}" for counter in seat.counters]
    style = "seat asked" if seat.active else "seat"
    said = f" <span class='faint'>{escape(', '.join(words))}</span>" if words else ""
    return f"<span class='{style}'><b>{escape(seat.name)}</b>{said}</span>"


def zone_html(zone: Zone, drawings: Drawings, names: Sequence[str]) -> str:
    """Return a place on the table and whose it is; of a pile only the top is seen, and how many
    there are."""
    count = len(zone.items) if zone.count is None else zone.count
    items = zone.items
    title = zone.title
    if zone.layout in (Layout.STACK, Layout.BAG):
        items = items[-1:] if zone.layout is Layout.STACK else ()
        title = f"{title} ({count})"
    shown = "".join(item_html(item, drawings) for item in items)
    remarks = " · ".join(zone_remarks(zone))
    note = f"<div class='faint'>{escape(remarks)}</div>" if remarks else ""
    if not (shown or title or note):
        return ""
    way = "class='row'"
    if zone.layout is Layout.GRID and zone.columns:
        way = f"class='grid' style='grid-template-columns:repeat({zone.columns},max-content)'"
    owner = names[zone.owner] if zone.owner is not None and zone.owner < len(names) else ""
    if owner and owner not in title:
        title = f"{owner}: {title}" if title else owner
    heading = f"<h5>{escape(title)}</h5>" if title else ""
    return f"<div class='zone'>{heading}{note}<div {way}>{shown}</div></div>"


def question_html(question: Question | None) -> str:
    """Return what is asked, and what may be answered with which number."""
    if question is None:
        return ""
    answers = "".join(
        f"<li value='{answer.number}'>{escape(answer.label)}</li>" for answer in question.answers
    )
    listed = f"<details><summary>Answers</summary><ol>{answers}</ol></details>" if answers else ""
    return f"<p><b>{escape(question.text)}</b></p>{listed}"


def result_html(result: Result | None) -> str:
    if result is None:
        return ""
    scores = "".join(
        f"<tr><td>{escape(score.name)}</td><td>{score.points:g}</td></tr>"
        for score in result.scores
    )
    return f"<p><b>{escape(result.title)}</b></p><table>{scores}</table>"


def summary_html(summary: Summary | None) -> str:
    if summary is None:
        return ""
    lines = "".join(f"<li>{escape(line)}</li>" for line in summary.lines)
    return f"<details><summary>{escape(summary.title)}</summary><ul>{lines}</ul></details>"
