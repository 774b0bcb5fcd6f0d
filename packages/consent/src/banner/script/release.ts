/** Shows what waits for allowed categories and runs scripts one after the other, in the order of the page. */
export const release = String.raw`
const show = (element) => {
  element.removeAttribute("data-consent");
  for (const to of ["src", "srcset", "srcdoc", "href", "data", "poster"]) {
    const value = element.getAttribute("data-consent-" + to);
    if (value === null) continue;
    element.setAttribute(to, value);
    element.removeAttribute("data-consent-" + to);
  }
  if (element.hasAttribute("data-consent-hidden")) element.removeAttribute("hidden");
  const { parentElement: media } = element;
  if (element.tagName === "SOURCE" && media && media.load) media.load();
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
  document.dispatchEvent(new CustomEvent("consent", { detail: { categories } }));
};
`;
