// @ts-check
// The name of the person at this browser: asked for once, before the first list in which it stands,
// and filled in wherever it is needed.

import { find, findAll, must, recall, remember } from "../lib/page.js";

export const myName = () => recall("name", "");

export function setUpNames() {
  const fields = /** @type {HTMLInputElement[]} */ (findAll("[data-my-name]"));
  for (const field of fields) {
    if (!myName() && field.dataset.known) remember("name", field.dataset.known);
    if (!field.value) field.value = myName();
    field.addEventListener("input", () => {
      remember("name", field.value.trim());
      fillIn();
    });
  }
  fillIn();
  for (const form of findAll("form[data-asks-name]"))
    form.addEventListener("submit", (event) => {
      if (myName()) return;
      event.preventDefault();
      ask(/** @type {HTMLFormElement} */ (form));
    });
}

/** Put the name into hidden fields, and where the page shows it. */
function fillIn() {
  for (const field of /** @type {HTMLInputElement[]} */ (findAll("input[type=hidden][data-my-name]")))
    field.value = myName();
  for (const shown of findAll("[data-shows-name]")) shown.textContent = myName() || "My page";
}

/** Ask for a name, then send the form. @param {HTMLFormElement} form */
function ask(form) {
  const dialog = /** @type {HTMLDialogElement} */ (must("#ask-name"));
  const field = /** @type {HTMLInputElement} */ (must("#asked-name"));
  const asking = /** @type {HTMLFormElement} */ (find("form", dialog));
  asking.onsubmit = () => {
    if (!field.value.trim()) return;
    remember("name", field.value.trim());
    fillIn();
    form.submit();
  };
  const cancel = find("[data-cancel]", dialog);
  if (cancel) cancel.onclick = () => dialog.close();
  dialog.showModal();
  field.focus();
}
