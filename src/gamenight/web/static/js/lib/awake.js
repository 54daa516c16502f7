// @ts-check
// The screen stays on during one's own turn, where the browser can do that.

let wanted = false;
/** @type {WakeLockSentinel | null} */
let lock = null;

/** @param {boolean} on */
export async function stayAwake(on) {
  wanted = on;
  if (!on) {
    const held = lock;
    lock = null;
    await held?.release();
  } else await hold();
}

/** A browser lets go of it whenever the page is out of sight. */
async function hold() {
  if (!wanted || document.hidden || !navigator.wakeLock || (lock && !lock.released)) return;
  try {
    const held = await navigator.wakeLock.request("screen");
    if (wanted) lock = held;
    else await held.release();
  } catch {
    // the battery is low, or it is not allowed: then the screen goes dark as usual
  }
}

document.addEventListener("visibilitychange", hold);
