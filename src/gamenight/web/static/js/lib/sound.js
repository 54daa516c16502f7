// @ts-check
// Sounds, made of tones and noise when they are wanted: quiet, on from the first press, with one switch.

import { findAll, recall, remember } from "./page.js";

/**
 * @typedef {import("../table/cues.js").Cue} Cue
 *
 * A part of a sound: a tone, or noise around a pitch, that glides and dies away. Times in seconds.
 * @typedef {{ wave: OscillatorType | "noise", pitch: number, to?: number, at?: number, lasts: number, loud: number }} Part
 */

const VOLUME = 0.3;
const SILENCE = 0.0001;
/** How far a sound of variable height rises, in parts of its pitch. */
const RISE = 2.5;

/** @param {number} pitch @param {number} lasts @param {number} loud @param {number} [at] @returns {Part} */
const note = (pitch, lasts, loud, at = 0) => ({ wave: "sine", pitch, lasts, loud, at });

/** @param {number} at @param {number} loud @returns {Part[]} */
const flick = (at, loud) => [
  { wave: "noise", pitch: 3200, lasts: 0.035, loud, at },
  { wave: "sine", pitch: 190, to: 120, lasts: 0.05, loud: loud * 0.7, at },
];

/** @type {Record<import("../table/cues.js").Sound, Part[]>} */
export const SOUNDS = {
  slide: [{ wave: "noise", pitch: 2600, to: 1100, lasts: 0.17, loud: 0.5 }],
  snap: flick(0, 0.9),
  riffle: Array.from({ length: 9 }, (_, at) => flick(at * 0.04, 0.35 + 0.03 * at)).flat(),
  rattle: [0, 0.07, 0.12, 0.2, 0.26, 0.35, 0.41].map((at, number) => ({ wave: "noise", pitch: 1500 + 220 * (number % 3), lasts: 0.045, loud: 0.7, at })),
  knock: [0, 0.09].map((at) => ({ wave: "triangle", pitch: 210, to: 130, lasts: 0.08, loud: 0.8 - 4 * at, at })),
  tock: [{ wave: "triangle", pitch: 540, to: 380, lasts: 0.06, loud: 0.6 }],
  clink: [note(2093, 0.13, 0.3), note(3136, 0.09, 0.2, 0.015)],
  hiss: [{ wave: "noise", pitch: 1400, to: 1900, lasts: 0.4, loud: 0.3 }],
  turn: [note(659, 0.5, 0.35), note(988, 0.6, 0.25, 0.11)],
  round: [note(523, 0.25, 0.4), note(659, 0.25, 0.4, 0.13), note(784, 0.45, 0.4, 0.26)],
  won: [note(523, 1.2, 0.3), note(659, 1.2, 0.3, 0.04), note(784, 1.2, 0.3, 0.08), note(1047, 1.4, 0.3, 0.12)],
  lost: [note(220, 0.5, 0.45), note(185, 0.9, 0.45, 0.22)],
  tick: [{ wave: "square", pitch: 1250, lasts: 0.02, loud: 0.18 }],
};

/** Made by the first press: before it browsers allow no sound. @type {{ audio: AudioContext, out: GainNode, noise: AudioBuffer } | null} */
let studio = null;

const isOn = () => recall("sound", "on") === "on";

/** The switches of a page, if it has any: in the bar, and in the menu where the bar has no room for it. */
export function setUpSound() {
  const buttons = findAll("#sound, [data-sound]");
  const show = () => buttons.forEach((button) => button.setAttribute("aria-pressed", String(isOn())));
  const change = () => {
    remember("sound", isOn() ? "off" : "on");
    show();
    wake();
    play([{ sound: "turn" }]);
  };
  for (const button of buttons) button.addEventListener("click", change);
  for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, wake, true);
  show();
}

/** The user pressed something. */
function wake() {
  if (!isOn()) return;
  studio ??= makeStudio();
  if (studio.audio.state === "suspended") studio.audio.resume();
}

function makeStudio() {
  const audio = new AudioContext();
  const out = audio.createGain();
  out.gain.value = VOLUME;
  out.connect(audio.destination);
  const noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = 2 * Math.random() - 1;
  return { audio, out, noise };
}

/** Let sounds be heard, if the user has pressed anything yet and wants them. @param {Cue[]} cues */
export function play(cues) {
  if (!studio || !isOn() || document.hidden) return;
  for (const { sound, at = 0, height = 0 } of cues)
    for (const part of SOUNDS[sound]) sing(studio, part, studio.audio.currentTime + at / 1000, 1 + RISE * height);
}

/**
 * @param {NonNullable<typeof studio>} studio
 * @param {Part} part
 * @param {number} begin
 * @param {number} times  its pitch
 */
function sing({ audio, out, noise }, { wave, pitch, to = pitch, at = 0, lasts, loud }, begin, times) {
  const start = begin + at;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + lasts);
  volume.connect(out);
  const glide = (/** @type {AudioParam} */ height) => {
    height.setValueAtTime(pitch * times, start);
    height.exponentialRampToValueAtTime(to * times, start + lasts);
  };
  const source = wave === "noise" ? audio.createBufferSource() : audio.createOscillator();
  if (source instanceof AudioBufferSourceNode) {
    source.buffer = noise;
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    glide(band.frequency);
    source.connect(band).connect(volume);
  } else {
    source.type = /** @type {OscillatorType} */ (wave);
    glide(source.frequency);
    source.connect(volume);
  }
  source.start(start);
  source.stop(start + lasts);
}
