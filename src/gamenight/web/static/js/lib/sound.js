// @ts-check
// A short tone for what happens, for whoever switched it on.

import { recall } from "./page.js";

/** @type {AudioContext | null} */
let audio = null;

/** @param {number} pitch */
export function tick(pitch) {
  if (recall("sound", "off") !== "on") return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.06, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.09);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.1);
}
