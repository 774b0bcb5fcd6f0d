/** Shows what waits for allowed categories and runs scripts one after the other, in the order of the page. */
export const release = String.raw`
const show = (element) => {
  element.removeAttribute("data-consent");
  for (const from of ["src", "srcset", "srcdoc", "href", "xlink:href", "data", "poster"]) {
    const value = element.getAttribute("data-consent-" + from);
    if (value === null) continue;
    element.removeAttribute("data-consent-" + from);
    const to = from.replace("xlink:", "");
    if (!element.hasAttribute(to)) element.setAttribute(to, value);
  }
  if (element.hasAttribute("data-consent-hidden")) element.removeAttribute("hidden");
  const { parentElement: media } = element;
  if (element.tagName === "SOURCE" && media && media.load) media.load();
  const note = element.previousElementSibling;
  if (note && note.hasAttribute("data-consent-note")) note.remove();
};
const placeholder = /url\("data:[a-z/]*,consent-(\d+)"\)/g;
const quoted = (text) => '"' + String(text).replace(/["\\\n]/g, (sign) => "\\" + sign.charCodeAt(0).toString(16) + " ") + '"';
const restyle = (element) => {
  let addresses = [];
  try {
    addresses = JSON.parse(element.getAttribute("data-consent-urls"));
  } catch {}
  const put = (text) => text.replace(placeholder, (_, n) => "url(" + quoted(addresses?.[n]) + ")");
  element.removeAttribute("data-consent-css");
  element.removeAttribute("data-consent-urls");
  if (element.localName === "style") element.textContent = put(element.textContent);
  else element.setAttribute("style", put(element.getAttribute("style") || ""));
};
const run = (old, next) => {
  const fresh = document.createElementNS(old.namespaceURI, "script");
  for (const { name: attribute, value } of [...old.attributes])
    if (attribute !== "type" && attribute !== "nonce" && !attribute.startsWith("data-consent"))
      fresh.setAttribute(attribute.replace("xlink:", ""), value);
  const type = old.getAttribute("data-consent-type");
  if (type) fresh.setAttribute("type", type);
  if (old.nonce) fresh.nonce = old.nonce;
  fresh.textContent = old.textContent;
  fresh.async = old.hasAttribute("async");
  const isExternal = old.hasAttribute("src") || (old.localName === old.tagName && fresh.hasAttribute("href"));
  const waits = isExternal && !fresh.async;
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
const tell = (event, categories) => document.dispatchEvent(new CustomEvent(event, { detail: { categories } }));
const unlock = (categories) => {
  tell("consent-update", categories);
  for (const element of [...document.querySelectorAll("[data-consent-css]")])
    if (element.getAttribute("data-consent-css").split(" ").every((one) => categories.includes(one))) restyle(element);
  for (const element of [...document.querySelectorAll("[data-consent]")]) {
    if (!categories.includes(element.getAttribute("data-consent"))) continue;
    if (element.localName !== "script") show(element);
    else {
      element.removeAttribute("data-consent");
      queue.push(element);
    }
  }
  if (!isRunning) next();
  tell("consent", categories);
};
`;
