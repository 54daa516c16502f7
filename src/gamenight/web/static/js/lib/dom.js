// @ts-check
// Markup as data, and the smallest change that turns what is shown into what should be shown.
// What did not change is not touched, so focus, scrolling and open summaries survive.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {string | number | boolean | null | undefined} Value
 * @typedef {{ tag: string, key: string | null, attributes: Record<string, Value>, children: (Markup | string)[] }} Markup
 * @typedef {{ [Symbol.iterator](): Iterator<Child> }} Children
 * @typedef {Markup | string | number | null | undefined | false | Children} Child
 */

/**
 * An element that should be there. `key` names it among its siblings; attributes that are null,
 * undefined or false are left out.
 * @param {string} tag
 * @param {Record<string, Value> & { key?: string | null } | null} attributes
 * @param {...Child} children
 * @returns {Markup}
 */
export function h(tag, attributes, ...children) {
  const { key = null, ...rest } = attributes ?? {};
  return { tag, key, attributes: rest, children: flat(children) };
}

/**
 * Children without lists in lists and without what is left out.
 * @param {Children} children
 * @returns {(Markup | string)[]}
 */
export function flat(children) {
  /** @type {(Markup | string)[]} */
  const found = [];
  for (const child of children) {
    if (child === null || child === undefined || child === false || child === "") continue;
    if (typeof child === "number") found.push(String(child));
    else if (typeof child === "string" || "tag" in child) found.push(child);
    else found.push(...flat(child));
  }
  return found;
}

/** The markup each element was last made from. @type {WeakMap<Element, Markup>} */
const shown = new WeakMap();

/**
 * Make the children of an element be these.
 * @param {Element} parent
 * @param {...Child} children
 */
export function show(parent, ...children) {
  const focused = document.activeElement;
  patchChildren(parent, flat(children));
  if (focused instanceof HTMLElement && focused.isConnected && focused !== document.activeElement)
    focused.focus({ preventScroll: true }); // an element that is moved loses the focus
}

/**
 * @param {Element} parent
 * @param {(Markup | string)[]} wanted
 */
function patchChildren(parent, wanted) {
  const reused = matches([...parent.childNodes], wanted);
  const kept = new Set(reused);
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  let place = parent.firstChild;
  wanted.forEach((child, at) => {
    const old = reused[at];
    const node = old ? update(old, child) : create(child, parent);
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  });
}

/**
 * Which nodes can become which of the wanted children: by key, else the next one of the same kind.
 * @param {ChildNode[]} nodes
 * @param {(Markup | string)[]} wanted
 * @returns {(ChildNode | undefined)[]}
 */
function matches(nodes, wanted) {
  /** @type {Map<string, ChildNode[]>} */
  const waiting = new Map();
  for (const node of nodes) {
    const name = nameOf(node);
    waiting.set(name, [...(waiting.get(name) ?? []), node]);
  }
  return wanted.map((child) => waiting.get(wantedName(child))?.shift());
}

/** @param {ChildNode} node */
function nameOf(node) {
  if (!(node instanceof Element)) return "text";
  const markup = shown.get(node);
  return markup ? wantedName(markup) : "foreign";
}

/** @param {Markup | string} child */
const wantedName = (child) =>
  typeof child === "string" ? "text" : `${child.tag} ${child.key ?? ""}`;

/**
 * @param {ChildNode} node
 * @param {Markup | string} child
 */
function update(node, child) {
  if (typeof child === "string") {
    if (node.textContent !== child) node.textContent = child;
    return node;
  }
  const element = /** @type {Element} */ (node);
  const before = shown.get(element)?.attributes ?? {};
  for (const name of Object.keys(before)) if (!isThere(child.attributes[name])) setAttribute(element, name, null);
  for (const [name, value] of Object.entries(child.attributes))
    if (before[name] !== value || STATES.has(name)) setAttribute(element, name, value);
  shown.set(element, child);
  patchChildren(element, child.children);
  return element;
}

/**
 * @param {Markup | string} child
 * @param {Element} parent
 */
function create(child, parent) {
  if (typeof child === "string") return document.createTextNode(child);
  const drawn = child.tag === "svg" || parent.namespaceURI === SVG;
  const element = drawn ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
  for (const [name, value] of Object.entries(child.attributes)) setAttribute(element, name, value);
  shown.set(element, child);
  for (const inner of child.children) element.append(create(inner, element));
  return element;
}

/** @param {Value} value */
const isThere = (value) => value !== null && value !== undefined && value !== false;

/** Attributes that say only how a field begins: what was ticked or chosen since is a property. */
const STATES = new Set(["checked", "selected"]);

/**
 * @param {Element} element
 * @param {string} name
 * @param {Value} value
 */
function setAttribute(element, name, value) {
  if (name === "style" && isThere(value) && (element instanceof HTMLElement || element instanceof SVGElement)) element.style.cssText = String(value); // pages allow no style in markup
  else if (!isThere(value)) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
  if (name === "checked" && element instanceof HTMLInputElement) element.checked = isThere(value);
  if (name === "selected" && element instanceof HTMLOptionElement) element.selected = isThere(value);
  if (name === "value" && element instanceof HTMLInputElement && element !== document.activeElement)
    element.value = String(value); // what was typed elsewhere no longer counts here
}

/**
 * Class names, without those that are not there.
 * @param {...(string | false | null | undefined)} names
 */
export const classes = (...names) => names.filter(Boolean).join(" ");
