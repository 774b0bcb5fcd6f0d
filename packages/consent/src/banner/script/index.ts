import type { Deletable } from "../../known/deletable.ts";
import { choice } from "./choice.ts";
import { expire } from "./expire.ts";
import { release } from "./release.ts";

/**
 * Runs on every page that holds the banner. It reads the choice from the cookie and releases what waits for it, in the order of
 * the page; where there is no choice, or another question was answered, it shows the banner. The browser stores a choice at once
 * and the log receives it; one that did not reach the log is sent again by the next page. Scripts of a withdrawn category are
 * running already: their cookies are deleted, and the page is loaded again. The next page deletes what they have set meanwhile. A
 * Global Privacy Control signal counts as a refusal, or leaves its categories out of what accepting all allows.
 */
export const toScript = (known: Deletable): string => `(() => {
"use strict";
const known = ${JSON.stringify(known)};
${body.replace(/\n\s+/g, "\n")}})();
`;

const body = String.raw`
const root = document.getElementById("consent-banner");
const again = document.getElementById("consent-again");
if (!root || !again) return;
const { name, version, days, log, path, listed, gpc, gpcCategories } = root.dataset;
const kinds = root.querySelector("fieldset");
const boxes = [...root.querySelectorAll("input")];
const button = (value) => root.querySelector("button[value=" + value + "]");
const optional = boxes.map((box) => box.value).filter((one) => one !== "necessary");
${choice}
const keep = (pair, age) => {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = pair + "; path=" + path + "; max-age=" + age + "; samesite=lax" + secure;
};
const send = (id, categories) =>
  fetch(log, {
    method: "POST",
    keepalive: true,
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id, version, categories, gpc: hasSignal }),
  }).catch(() => undefined);
${release}${expire}
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");
const open = () => {
  const made = read();
  for (const box of boxes)
    box.checked = box.value === "necessary" || Boolean(made && made.categories && made.categories.includes(box.value));
  const note = document.getElementById("consent-gpc");
  if (note) note.hidden = !hasSignal;
  root.hidden = false;
  again.hidden = true;
};
const unfold = () => {
  kinds.hidden = false;
  button("save").hidden = false;
  button("choose").hidden = true;
  kinds.querySelector("input:not([disabled])")?.focus();
};
const close = () => {
  root.hidden = true;
  kinds.hidden = true;
  button("save").hidden = true;
  button("choose").hidden = false;
  document.body.append(again);
  again.hidden = false;
};
const choose = (allowed) => {
  const made = read();
  const before = (made && made.categories) || [];
  const id = made ? made.id : newId();
  const categories = ["necessary", ...allowed];
  keep(name + "=" + [id, version, Math.floor(Date.now() / 1000), categories.join("-"), hasSignal ? 2 : 0].join("."), days * 86400);
  close();
  const withdrawn = before.filter((one) => !categories.includes(one));
  expire(categories, withdrawn);
  const sent = send(id, categories);
  if (withdrawn.length === 0) return unlock(categories);
  tell("consent-update", categories);
  // The answer deletes what scripts cannot reach. A page that is offline does not wait for it.
  const patience = new Promise((resolve) => setTimeout(resolve, 2000));
  void Promise.race([sent, patience]).then(() => {
    expire(categories, withdrawn);
    location.reload();
  });
};

const answers = {
  accept: () => choose(boxes.filter((box) => box.value !== "necessary" && (box.checked || !withheld.includes(box.value))).map((box) => box.value)),
  reject: () => choose([]),
  choose: unfold,
  save: () => choose(boxes.filter((box) => box.checked && box.value !== "necessary").map((box) => box.value)),
};
root.addEventListener("click", (event) => {
  const pressed = event.target.closest("button");
  if (pressed) answers[pressed.value]();
});
document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-consent-open],[data-consent-allow]");
  if (!pressed) return;
  const wanted = pressed.getAttribute("data-consent-allow");
  if (wanted === null) {
    open();
    unfold();
    return;
  }
  const made = read();
  const allowed = ((made && made.categories) || []).filter((one) => one !== "necessary");
  choose(optional.filter((one) => one === wanted || allowed.includes(one)));
});

const made = read();
if (made && made.categories && made.isOverruled) choose(made.categories.filter((one) => one !== "necessary"));
else if (made && made.categories) {
  expire(made.categories);
  unlock(made.categories);
  if (window.top === window.self) close();
  if (!made.isLogged) void send(made.id, made.categories);
} else if (window.top === window.self) {
  if (hasSignal && gpc === "reject") choose([]);
  else open();
}
`;
