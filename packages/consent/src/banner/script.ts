/**
 * Runs on every page that holds the banner. It reads the choice from the cookie and lets go of what waits for it, in the order
 * of the page; where there is no choice, or another question was answered, it shows the banner. A choice is kept by the
 * browser at once and sent to the log; one that did not get there is sent again by the next page. What is not allowed any
 * more has run already: then the cookies of it are taken away and the page is loaded anew.
 */
export const script = String.raw`(() => {
  "use strict";
  const root = document.getElementById("consent-banner");
  const again = document.getElementById("consent-again");
  if (!root || !again) return;
  const { name, version, days, log, path, listed } = root.dataset;
  const kinds = root.querySelector("fieldset");
  const boxes = [...root.querySelectorAll("input")];
  const button = (value) => root.querySelector("button[value=" + value + "]");
  const pattern = /^([0-9a-f]{32})\.([0-9a-z]+)\.(\d+)\.([a-z-]+)\.([01])$/;
  const optional = boxes.map((box) => box.value).filter((one) => one !== "necessary");

  const read = () => {
    for (const part of document.cookie.split("; ")) {
      const found = part.startsWith(name + "=") && pattern.exec(part.slice(name.length + 1));
      if (!found) continue;
      const age = Date.now() / 1000 - found[3];
      const counts = found[2] === version && age <= days * 86400 && age >= -86400;
      return { id: found[1], at: found[3], categories: counts ? found[4].split("-") : null, isLogged: found[5] === "1" };
    }
    return null;
  };
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
      body: JSON.stringify({ id, version, categories }),
    }).catch(() => undefined);
  const tell = (categories) =>
    document.dispatchEvent(new CustomEvent("consent", { detail: { categories } }));

  const show = (element) => {
    element.removeAttribute("data-consent");
    for (const to of ["src", "srcset", "srcdoc", "href", "data", "poster"]) {
      const value = element.getAttribute("data-consent-" + to);
      if (value === null) continue;
      element.setAttribute(to, value);
      element.removeAttribute("data-consent-" + to);
    }
    if (element.hasAttribute("data-consent-hidden")) element.removeAttribute("hidden");
    const { parentElement: film } = element;
    if (element.tagName === "SOURCE" && film && film.load) film.load();
    const note = element.previousElementSibling;
    if (note && note.hasAttribute("data-consent-note")) note.remove();
  };
  const run = (old, next) => {
    const fresh = document.createElement("script");
    for (const { name: attribute, value } of [...old.attributes])
      if (attribute !== "type" && attribute !== "nonce" && !attribute.startsWith("data-consent"))
        fresh.setAttribute(attribute, value);
    const type = old.getAttribute("data-consent-type");
    if (type) fresh.setAttribute("type", type);
    if (old.nonce) fresh.nonce = old.nonce;
    fresh.text = old.text;
    fresh.async = old.hasAttribute("async");
    const waits = old.hasAttribute("src") && !fresh.async;
    if (waits) fresh.onload = fresh.onerror = next;
    old.replaceWith(fresh);
    if (!waits) next();
  };
  const queue = [];
  let isRunning = false;
  const next = () => {
    const old = queue.shift();
    isRunning = old !== undefined;
    if (old) run(old, next);
  };
  const unlock = (categories) => {
    for (const element of [...document.querySelectorAll("[data-consent]")]) {
      if (!categories.includes(element.getAttribute("data-consent"))) continue;
      if (element.tagName !== "SCRIPT") show(element);
      else {
        element.removeAttribute("data-consent");
        queue.push(element);
      }
    }
    if (!isRunning) next();
    tell(categories);
  };

  const expire = (withdrawn) => {
    const names = JSON.parse(listed);
    const wanted = withdrawn.flatMap((one) => names[one] || []);
    const parts = location.hostname.split(".");
    const domains = parts.map((_, n) => "; domain=" + parts.slice(n).join("."));
    for (const part of document.cookie.split("; ")) {
      const own = part.split("=")[0];
      if (!wanted.includes(own)) continue;
      for (const domain of ["", ...domains])
        for (const at of ["/", path]) document.cookie = own + "=; max-age=0; path=" + at + domain;
    }
  };
  const newId = () =>
    [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");

  const open = () => {
    const known = read();
    for (const box of boxes)
      box.checked = box.value === "necessary" || Boolean(known && known.categories && known.categories.includes(box.value));
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
    const known = read();
    const before = (known && known.categories) || [];
    const id = known ? known.id : newId();
    const categories = ["necessary", ...allowed];
    keep(name + "=" + [id, version, Math.floor(Date.now() / 1000), categories.join("-"), 0].join("."), days * 86400);
    close();
    void send(id, categories);
    const withdrawn = before.filter((one) => !categories.includes(one));
    if (withdrawn.length === 0) return unlock(categories);
    expire(withdrawn);
    location.reload();
  };

  const answers = {
    accept: () => choose(optional),
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
    const wished = pressed.getAttribute("data-consent-allow");
    if (wished === null) {
      open();
      unfold();
      return;
    }
    const known = read();
    const allowed = ((known && known.categories) || []).filter((one) => one !== "necessary");
    choose(optional.filter((one) => one === wished || allowed.includes(one)));
  });

  const known = read();
  if (known && known.categories) {
    unlock(known.categories);
    if (window.top === window.self) close();
    if (!known.isLogged) void send(known.id, known.categories);
  } else if (window.top === window.self) open();
})();
`;
