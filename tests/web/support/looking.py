"""What must hold for every page: it fits the screen, and can be read, touched and heard."""

from __future__ import annotations

from typing import Any, Final, Literal

from playwright.sync_api import Page

from tests.web.support.needed import NODE_MODULES

Look = tuple[int, int, Literal["light", "dark"]]
"""How wide and high a screen is, and its scheme."""
NARROW: Final[Look] = (390, 844, "dark")
WIDE: Final[Look] = (1280, 800, "light")
LOOKS: Final[tuple[Look, ...]] = (NARROW, WIDE)
"""Each width and each scheme is seen: what is wide is coloured like what is narrow."""

FAULTS: Final = """() => {
  const faults = [];
  const isSeen = (thing) => thing.checkVisibility({ visibilityProperty: true });
  const tell = (what, thing) => faults.push(`${what}: ${thing.outerHTML.slice(0, 160)}`);

  const isClipped = (thing) => getComputedStyle(thing).clipPath === "inset(50%)";
  const isHeardOnly = (thing) => thing && (isClipped(thing) || isHeardOnly(thing.parentElement));

  const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wider > 0) faults.push(`wider than the screen by ${wider}`);

  // Nothing sticks out; round a fan there is room for what is drawn round its cards.
  const edge = document.querySelector(".play, #table")?.getBoundingClientRect();
  for (const thing of edge ? document.querySelectorAll(".table *") : []) {
    // Groups of a counted hand and the pictures of a lesson stand in rows that are scrolled.
    const isScrolled = thing.closest(".groups, .minute");
    const isLeftOut = thing.matches(".as-fan") || thing.closest("svg") || isHeardOnly(thing);
    if (!isSeen(thing) || isLeftOut || isScrolled) continue;
    const { left, right } = thing.getBoundingClientRect();
    if (left < edge.left - 1 || right > edge.right + 1) tell(`from ${left} to ${right}`, thing);
  }

  for (const empty of document.querySelectorAll(".columns .empty")) {
    const column = empty.closest(".zone").getBoundingClientRect();
    if (empty.getBoundingClientRect().right > column.right + 1) tell("in no column", empty);
  }

  // A card that can be pressed is a button, and looks like any other card.
  for (const card of document.querySelectorAll(".table button.card")) {
    if (getComputedStyle(card).alignItems !== "normal") tell("drawn like a button", card);
  }

  // What is printed on a card is whole, and nothing lies over it.
  const printed = ".corners, .title, .under, .text, .sketch, .slots, .stars";
  const inkOf = (part) => {
    // What ends in an ellipsis is shortened on purpose: the name of the card says all of it.
    const isShortened = getComputedStyle(part).textOverflow === "ellipsis";
    if (isShortened || part.matches("svg, .slots")) return part.getBoundingClientRect();
    const boxes = [...part.querySelectorAll("svg")].map((drawn) => drawn.getBoundingClientRect());
    const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      if (words.currentNode.parentElement.closest(".hidden")) continue;
      const range = document.createRange();
      range.selectNode(words.currentNode);
      boxes.push(range.getBoundingClientRect());
    }
    const most = (side) => Math.max(...boxes.map((box) => box[side]));
    const least = (side) => Math.min(...boxes.map((box) => box[side]));
    return { left: least("left"), top: least("top"), right: most("right"), bottom: most("bottom") };
  };
  for (const card of document.querySelectorAll(".table .card:not(.back)")) {
    const inks = [...card.querySelectorAll(printed)].filter(isSeen).map(inkOf);
    const { right, bottom } = card.getBoundingClientRect();
    if (inks.some((ink) => ink.right > right + 2 || ink.bottom > bottom + 2)) tell("cut", card);
    const covers = (one, other) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
    if (inks.some((one, at) => inks.slice(at + 1).some((other) => covers(one, other))))
      tell("printed over each other", card);
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    const isEmpty = !texts.currentNode.textContent.trim();
    if (isEmpty || !isSeen(parent) || parent.closest(".hidden, svg")) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size && size < 12) tell("small text", parent); // 0: another sign stands for it
  }

  for (const thing of document.querySelectorAll("button, select, summary, a.button, input")) {
    if (!isSeen(thing) || thing.type === "hidden" || thing.closest(".disc")) continue;
    const target = ["file", "checkbox"].includes(thing.type) ? thing.parentElement : thing;
    const { width, height } = target.getBoundingClientRect();
    // Things on the felt are as large as all that lies there leaves room for (fitting.js).
    // Places on a card of the hand are as large as the card has room for.
    const least = thing.closest(".felt, .hand .slots") ? 24 : 43.5;
    if (width < least || height < least)
      tell(`${Math.round(width)} by ${Math.round(height)}`, thing);
  }

  for (const thing of document.querySelectorAll("[data-answer]")) {
    const isButton = thing.tagName === "BUTTON" && thing.type === "button" && thing.tabIndex >= 0;
    const name = thing.getAttribute("aria-label") ?? thing.textContent;
    if (!isButton || !name.trim()) tell("not a button with a name", thing);
  }
  return faults;
}"""


IS_DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
"""A window of another size is noticed, and the table fitted to it, before the next picture."""


def check_page(page: Page, with_prints: bool = True) -> None:
    """Without prints, the words on a card may be cut: in small pictures of tables."""
    page.evaluate(IS_DRAWN)
    faults: list[str] = page.evaluate(FAULTS)
    prints = ("cut", "printed over each other")
    faults = [fault for fault in faults if with_prints or not fault.startswith(prints)]
    assert not faults, faults


OUT_OF_FRAME: Final = """() => {
  const faults = [];
  const box = (thing) => thing.getBoundingClientRect();
  const all = (what) => [...document.querySelectorAll(what)];
  const isSeen = (thing) => thing.checkVisibility({ visibilityProperty: true });
  const tell = (what, thing) => {
    const { left, top, right, bottom } = box(thing);
    const name = thing.dataset.zone ?? thing.dataset.key ?? thing.className;
    faults.push(`${what}: ${name} ${[left, top, right, bottom].map(Math.round)}`);
  };
  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > innerHeight || scrollWidth > innerWidth)
    faults.push(`page of ${scrollWidth} by ${scrollHeight}`);

  // Plates, the hand, the question, and all that lies on the table are inside.
  const kept = ".plate, .own, [data-question], .felt .zone, :is(.hand, .felt) .items > li > *";
  for (const thing of all(kept).filter(isSeen)) {
    const { left, top, right, bottom, width } = box(thing);
    const isWide = left < -1 || right > innerWidth + 1;
    if (width && (isWide || top < -1 || bottom > innerHeight + 1)) tell("outside", thing);
  }

  // Nothing lies over a plate, the question, or what can be chosen on the felt.
  const apart = all(".plate, .prompt, .felt [data-answer]").filter(isSeen);
  const areas = all(".rail, .felt .zone, .prompt, .dock").filter(isSeen);
  for (const thing of apart)
    for (const area of areas) {
      if (area.contains(thing) || thing.contains(area)) continue;
      if (thing.matches(".felt [data-answer]") && area.matches(".zone")) continue;
      const [one, other] = [box(thing), box(area)];
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 3 && high > 3) tell(`under ${area.className}`, thing);
    }

  // But in the smallest windows the question is whole, and in wide ones all that one's plate says.
  for (const words of innerHeight < 700 ? [] : all(".prompt .ask > h2").filter(isSeen))
    if (words.scrollHeight > words.clientHeight + 2) faults.push(`cut: ${words.textContent}`);
  for (const state of innerWidth < 1280 ? [] : all(".prompt .nameplate .state").filter(isSeen))
    for (const words of [...state.children].filter(isSeen))
      if (box(words).top > box(state).bottom - 4) faults.push(`left out: ${words.textContent}`);

  // The result of a round is whole, and so is the way on.
  for (const part of all(".moment :is(h2, .outcomes > li, .go-on)").filter(isSeen)) {
    const { left, top, right, bottom } = box(part);
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
      tell("outside", part);
  }

  const texts = document.createTreeWalker(document.querySelector("#table"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    const isEmpty = !texts.currentNode.textContent.trim();
    if (isEmpty || !isSeen(parent) || parent.closest(".hidden, svg")) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize) * (parent.currentCSSZoom ?? 1);
    // Where more lies on a felt than fits beside letters of 12 px, all is smaller (fitting.js).
    const isShrunk = parent.closest(".felt") && (parent.currentCSSZoom ?? 1) < 1;
    if (size && size < (isShrunk ? LEAST : 11.9))
      faults.push(`${size} px: ${texts.currentNode.textContent}`);
  }
  return faults.slice(0, 6);
}"""
"""What sticks out of the window, or lies under something else, or cannot be read; LEAST stands for
the smallest letters of a felt that is shrunk."""


def out_of_frame(least: float = 8) -> str:
    return OUT_OF_FRAME.replace("LEAST", str(least))


PLACES: Final = """() => {
  const places = {};
  const keep = (name, thing) => {
    if (!thing?.checkVisibility()) return;
    const { left, top } = thing.getBoundingClientRect();
    places[name] = [left, top];
  };
  keep("prompt", document.querySelector(".prompt"));
  for (const seat of document.querySelectorAll("[data-seat]"))
    keep(`seat ${seat.dataset.seat}`, seat);
  const card = document.querySelector(".hand .as-fan > li > .card");
  const hand = card?.closest("[data-zone]").dataset.zone;  // all cards, or the set that is played
  keep(`first card of ${hand}: ${card?.dataset.key}`, card?.parentElement);
  return places;
}"""
"""Where the things are that stay where they are."""


def check_frame(page: Page) -> None:
    page.evaluate(IS_DRAWN)
    faults: list[Any] = page.evaluate(out_of_frame())
    assert not faults, faults


SERIOUS_FAULTS: Final = """async (asked) => {
  const told = { resultTypes: ["violations"], selectors: false };  // the markup tells enough
  const { violations } = await axe.run(document, { ...told, ...asked });
  return violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}"""

CONTRAST: Final = "color-contrast"
ALL_RULES: Final[dict[str, Any]] = {}
COLOURS_ALONE: Final[dict[str, Any]] = {"runOnly": [CONTRAST]}
NO_COLOURS: Final[dict[str, Any]] = {"rules": {CONTRAST: {"enabled": False}}}


def check_access(page: Page, looks: tuple[Look, ...] = LOOKS, colours: bool = True) -> None:
    """Ask axe-core, once narrow and dark, once wide and light: there only about what differs."""
    if not page.evaluate("'axe' in window"):
        page.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    faults = {}
    asked = ALL_RULES if colours else NO_COLOURS
    for width, height, scheme in looks:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        faults[width, scheme] = page.evaluate(SERIOUS_FAULTS, asked)
        asked = COLOURS_ALONE
    assert not any(faults.values()), faults
