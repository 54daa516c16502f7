// @ts-check
// What every page shares: finding elements, remembering, saying a sentence.

/**
 * @param {string} selector
 * @param {ParentNode} [inside]
 * @returns {HTMLElement | null}
 */
export const find = (selector, inside = document) => inside.querySelector(selector);

/**
 * @param {string} selector
 * @param {ParentNode} [inside]
 * @returns {HTMLElement[]}
 */
export const findAll = (selector, inside = document) =>
  /** @type {HTMLElement[]} */ ([...inside.querySelectorAll(selector)]);

/**
 * An element that the page always has.
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function must(selector) {
  const found = find(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

// What a browser remembers. Storage may be forbidden: then nothing is remembered.

/**
 * @param {string} name
 * @param {string} otherwise
 */
export function recall(name, otherwise) {
  try {
    return localStorage.getItem(`gamenight.${name}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(`gamenight.${name}`, value);
  } catch {
    // see above
  }
}

/** The tokens of this browser's tables, the newest last. @returns {Record<string, string>} */
export function recallTables() {
  try {
    return JSON.parse(recall("tables", "{}"));
  } catch {
    return {};
  }
}

const MOST_REMEMBERED = 30;

/**
 * @param {string} table
 * @param {string} token
 */
export function rememberTable(table, token) {
  const tables = recallTables();
  delete tables[table]; // to the end: the newest last
  tables[table] = token;
  const newest = Object.entries(tables).slice(-MOST_REMEMBERED);
  remember("tables", JSON.stringify(Object.fromEntries(newest)));
}

/** This browser's evenings, the newest last. @returns {Record<string, { token: string, title: string, at: number }>} */
export function recallEvenings() {
  try {
    return JSON.parse(recall("evenings", "{}"));
  } catch {
    return {};
  }
}

/**
 * @param {string} id
 * @param {string} token
 * @param {string} title
 */
export function rememberEvening(id, token, title) {
  const { [id]: _, ...others } = recallEvenings();
  const newest = Object.entries({ ...others, [id]: { token, title, at: Date.now() } }).slice(-MOST_REMEMBERED);
  remember("evenings", JSON.stringify(Object.fromEntries(newest)));
}

/** @param {string} id */
export function forgetEvening(id) {
  const { [id]: _, ...others } = recallEvenings();
  remember("evenings", JSON.stringify(others));
}

/** Who used this browser: their name, and the links to their tables and evenings. */
export function forgetPerson() {
  for (const name of ["name", "tables", "evenings"]) remember(name, "");
}

// Sentences

const SHOWN_FOR = 7000;
let timer = 0;

/**
 * Say a sentence for a moment, with a link behind it where there is more to read.
 * @param {string} sentence
 * @param {Node} [link]
 */
export function say(sentence, link) {
  const toast = find("#toast");
  if (!toast) return;
  toast.replaceChildren(sentence);
  if (link) toast.append(" ", link);
  toast.classList.add("is-shown");
  clearTimeout(timer);
  timer = window.setTimeout(() => toast.classList.remove("is-shown"), SHOWN_FOR);
}

/**
 * A link no longer opens anything here: say why, and where to go.
 * @param {string} sentence
 * @param {string} address
 */
export function sayGoodbye(sentence, address) {
  if (find("#goodbye")) return;
  const dialog = document.createElement("dialog");
  dialog.id = "goodbye";
  dialog.setAttribute("aria-labelledby", "goodbye-words");
  const words = document.createElement("p");
  words.id = "goodbye-words";
  words.textContent = sentence;
  const link = document.createElement("a");
  link.className = "button primary";
  link.href = address;
  link.textContent = "OK";
  dialog.append(words, link);
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * @param {string} text
 * @param {string} [done] what is said then
 */
export async function copyText(text, done = "The link is copied.") {
  try {
    await navigator.clipboard.writeText(text); // only there on https and on this computer
    say(done);
  } catch {
    say(copyOldWay(text) ? done : `Please copy this by hand: ${text}`);
  }
}

/** Buttons that share a link: by the share sheet of the device, or else by copying it. */
export function setUpSharing() {
  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-share]") : null;
    if (!(button instanceof HTMLElement)) return;
    const { share: url = "", title = "", text = "" } = button.dataset;
    if (!navigator.share) return copyText(text ? `${text}\n${url}` : url, button.dataset.said);
    await navigator.share({ url, ...(title && { title }), ...(text && { text }) }).catch(() => {}); // not wanted after all
  });
}

/** Buttons of a page that stays as the server drew it. */
export function setUpCopying() {
  for (const button of findAll("[data-copy]"))
    button.addEventListener("click", () => copyText(button.dataset.copy ?? "", button.dataset.said));
}

/** @param {string} text */
function copyOldWay(text) {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
