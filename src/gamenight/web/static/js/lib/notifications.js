// @ts-check
// The user's turn: the icon says so, and while the page is hidden the browser may notify, too.

import { find, recall } from "./page.js";

const ICON_WITH_DOT = "/static/icon-turn.svg";
const BUZZ = [120, 60, 120];

/** A dot on the icon of the page, and on that of the installed app. @param {boolean} asked */
export function showDot(asked) {
  const link = /** @type {HTMLLinkElement | null} */ (find('link[rel="icon"]'));
  if (link) {
    link.dataset.usual ??= link.getAttribute("href") ?? "";
    link.href = asked ? ICON_WITH_DOT : link.dataset.usual;
  }
  badge(asked ? 1 : 0);
}

/** How many tables wait, on the icon of the installed app. @param {number} count */
export function badge(count) {
  const done = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  done?.catch(() => {}); // not every browser that has it allows it
}

/**
 * Call a user who does not see the page.
 * @param {string} title
 * @param {string} words
 * @param {string} table  so that one table has one notification
 */
export async function call(title, words, table) {
  if (!document.hidden) return;
  navigator.vibrate?.(BUZZ);
  if (recall("notify", "off") !== "on" || !mayNotify()) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const options = { body: words, icon: "/static/icon-192.png", badge: "/static/icon-192.png", tag: table, vibrate: BUZZ };
  await worker?.showNotification(title, options);
}

/** The user no longer has to be called. @param {string} table */
export async function callOff(table) {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await worker?.getNotifications({ tag: table })) ?? []) shown.close();
}

/**
 * Let the server notify this browser while no page is open, or no longer. Where it cannot, pages that are
 * open still do.
 * @param {boolean} on
 */
export async function followWhenClosed(on) {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!worker?.pushManager) return;
  const known = await worker.pushManager.getSubscription();
  if (!on) {
    if (known) await Promise.all([post("/push/stop", known), known.unsubscribe()]);
    return;
  }
  const answer = await fetch("/push");
  if (!answer.ok) return;
  const { key } = await answer.json();
  await post("/push", known ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
}

/**
 * @param {string} path
 * @param {PushSubscription} subscription
 */
const post = (path, subscription) => fetch(path, { method: "POST", body: JSON.stringify(subscription) });

const mayNotify = () => "Notification" in window && Notification.permission === "granted";

/**
 * Asked only when the user switches it on: why it cannot be, or "".
 * @returns {Promise<string>}
 */
export async function askToNotify() {
  if (!("Notification" in window) || !navigator.serviceWorker) return "Notifications are not available in this browser or at this address.";
  if (mayNotify() || (await Notification.requestPermission()) === "granted") return "";
  return "This browser does not allow notifications from this page. You can change that in its settings.";
}
