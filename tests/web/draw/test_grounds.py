"""Every game lies on a ground of its own, and words on it can be read."""

from __future__ import annotations

from base64 import b64encode

import pytest

from gamenight.game.registry import game_ids
from tests.web.draw.conftest import STYLE, Drawn

pytestmark = pytest.mark.browser

GROUNDS = [(game, theme) for game in game_ids() for theme in ("light", "dark")]
READABLE = 4.5

LAY = """grounds => {
  document.body.innerHTML = "";
  document.body.style.cssText = "display: grid; grid-template-columns: repeat(4, 300px)";
  for (const [game, theme] of grounds) {
    const cover = document.createElement("div");
    cover.className = "cover";
    cover.dataset.game = game;
    cover.dataset.theme = theme;
    cover.style.height = "100px";
    cover.innerHTML = '<i style="color: var(--on)"></i><i style="color: var(--on-2)"></i>';
    document.body.append(cover);
  }
}"""

MEASURE = """async address => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const brush = document.createElement("canvas").getContext("2d");
  const lightness = ([red, green, blue]) => {
    const linear = (value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  return [...document.querySelectorAll(".cover")].map((cover) => {
    const { x, y, width, height } = cover.getBoundingClientRect();
    brush.canvas.width = width / 4; // letters are wider than the grain of a cloth
    brush.canvas.height = height / 4;
    brush.drawImage(picture, x, y, width, height, 0, 0, width / 4, height / 4);
    const { data } = brush.getImageData(0, 0, width / 4, height / 4);
    const inks = [...cover.children].map((ink) =>
      getComputedStyle(ink).color.match(/[\\d.]+/g).map(Number));
    let worst = 21;
    for (let at = 0; at < data.length; at += 4)
      for (const [red, green, blue, share = 1] of inks) {
        const ground = [...data.slice(at, at + 3)];
        const mixed = [red, green, blue].map((v, part) => v * share + ground[part] * (1 - share));
        const [low, high] = [lightness(ground), lightness(mixed)].sort((a, b) => a - b);
        worst = Math.min(worst, (high + 0.05) / (low + 0.05));
      }
    return worst;
  });
}"""


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_a_ground_of_its_own(game: str) -> None:
    assert f'[data-game="{game}"]'.encode() in STYLE


def test_words_on_every_ground_can_be_read_in_light_and_in_dark(drawn: Drawn) -> None:
    drawn.page.evaluate(LAY, GROUNDS)
    picture = b64encode(drawn.page.screenshot()).decode()
    contrasts = drawn.page.evaluate(MEASURE, f"data:image/png;base64,{picture}")
    worst = dict(zip(GROUNDS, contrasts, strict=True))
    assert {ground: value for ground, value in worst.items() if value < READABLE} == {}
