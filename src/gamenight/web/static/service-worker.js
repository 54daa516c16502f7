// @ts-check
// Says kindly that there is no connection, and takes people to the table that calls them. It keeps
// nothing: every page comes from the server, or not at all.

const NO_CONNECTION = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No connection · gamenight</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; font: 1.125rem/1.5 system-ui, sans-serif;
  background: light-dark(#efe6d6, #191815); color: light-dark(#24211d, #f1eadd) }
main { max-width: 30rem; padding: 2rem; text-align: center }
h1 { font-size: 1.5rem; line-height: 1.2 }
a { display: inline-block; padding: 0.6rem 1.4rem; border-radius: 12px; font-weight: 650;
  text-decoration: none; background: light-dark(#8f4713, #f0b35c); color: light-dark(#fff, #201a10) }
</style>
</head>
<body>
<main>
<h1>No connection</h1>
<p>The server can’t be reached. Your matches are safe: everything you played is saved there.</p>
<p>This page continues by itself as soon as the server is back.</p>
<p><a href="">Try again</a></p>
</main>
<script>
const look = () => fetch("/healthz").then((answer) => { if (answer.ok) location.reload(); }, () => {});
setInterval(look, 5000);
addEventListener("online", look);
</script>
</body>
</html>
`;

const noConnection = () =>
  new Response(NO_CONNECTION, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } });

addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(fetch(request).catch(noConnection));
});

// A new version takes over at once: nothing is kept that could get mixed up.
addEventListener("install", () => /** @type {any} */ (globalThis).skipWaiting());

// It is this user's turn, and no page of theirs is visible.
addEventListener("push", (/** @type {any} */ event) => event.waitUntil(tell(event.data?.json() ?? {})));

/** @param {{ title?: string, table?: string }} message */
async function tell({ title = "Your turn", table = "" }) {
  const { clients, registration } = /** @type {any} */ (globalThis);
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const isSeen = open.some((/** @type {any} */ client) => client.visibilityState === "visible" && tableIn(client.url) === table);
  if (isSeen) return;
  await registration.showNotification(title, { icon: "/static/icon-192.png", badge: "/static/icon-192.png", tag: table });
}

/** The table that a page shows. @param {string} url */
const tableIn = (url) => new URL(url).pathname.split("/")[2];

addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.tag));
});

/** Bring the page of a table to the front; where none is open, the server knows the way to one’s seat. @param {string} table */
async function show(table) {
  const { clients } = /** @type {any} */ (globalThis);
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = open.find((/** @type {{ url: string }} */ client) => tableIn(client.url) === table);
  if (page) await page.focus();
  else await clients.openWindow(table ? `/seat/${encodeURIComponent(table)}` : "/");
}
