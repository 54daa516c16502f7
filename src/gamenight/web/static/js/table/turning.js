// @ts-check
// The analysis below the steps of a replay: asked for once, then shown as it grows.

import { show } from "../lib/dom.js";
import { drawTurning } from "../draw/curve.js";
import { must, say } from "../lib/page.js";

/** @typedef {import("../lib/types.js").AnalysisFrame} AnalysisFrame */

const PAUSE = 700;
const UNREACHABLE = "The server could not be reached. Please try again in a moment.";

export class Turning {
  /**
   * @param {{ steps: number, names: string[], go: (step: number) => void }} replay
   */
  constructor({ steps, names, go }) {
    this.steps = steps;
    this.names = names;
    this.step = 0;
    this.seat = -1;
    /** @type {import("../lib/types.js").Analysis | null} */
    this.analysis = null;
    this.place = must("#turning");
    this.button = /** @type {HTMLButtonElement} */ (must("#turn"));
    this.button.addEventListener("click", () => this.ask("POST"));
    this.place.addEventListener("click", (event) => this.press(event, go));
    this.ask(location.hash === "#analyse" ? "POST" : "GET"); // another player may have asked before
  }

  /**
   * @param {number} step
   * @param {number} seat
   */
  lookAt(step, seat) {
    this.step = step;
    this.seat = seat;
    this.draw();
  }

  /** @param {"GET" | "POST"} method */
  async ask(method) {
    const answer = await fetch(this.place.dataset.address ?? "", { method }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (!answer?.ok) {
      this.button.disabled = false;
      return say(told?.sentence ?? UNREACHABLE);
    }
    this.take(told);
  }

  /** @param {AnalysisFrame} frame */
  take({ state, analysis }) {
    if (state === "failed") say("This match could not be analysed. Please try again later.");
    this.button.disabled = state === "working" || state === "done";
    this.button.textContent = state === "working" ? "Analysing …" : "Analyse this match";
    this.button.hidden = state === "done";
    this.analysis = analysis;
    this.draw();
    if (state === "working") setTimeout(() => this.ask("GET"), PAUSE);
  }

  draw() {
    const { analysis, names, steps, step, seat } = this;
    if (analysis) show(this.place, drawTurning({ analysis, names, steps, step, seat }));
  }

  /**
   * A link, or a point of the curve.
   * @param {MouseEvent} event
   * @param {(step: number) => void} go
   */
  press(event, go) {
    const target = /** @type {Element} */ (event.target);
    const link = /** @type {HTMLElement | null} */ (target.closest("[data-go]"));
    if (link) {
      go(Number(link.dataset.go));
      return must("#table").scrollIntoView({ block: "nearest" });
    }
    const curve = target.closest("[data-curve]");
    if (!curve || !this.analysis) return;
    const { left, width } = curve.getBoundingClientRect();
    go(Math.round((this.steps * (event.clientX - left)) / width));
  }
}
