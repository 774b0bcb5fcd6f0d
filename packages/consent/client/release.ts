const blockedAttributes = ["src", "srcset", "srcdoc", "href", "xlink:href", "data", "poster"];
const placeholder = /url\("data:[a-z/]*,consent-(\d+)"\)/g;

type AnyScript = HTMLScriptElement | SVGScriptElement;
const queue: AnyScript[] = [];
let isRunning = false;

/** The categories whose content this page has released. */
export const released: Set<string> = new Set();

/** Notifies other scripts of the page of the allowed categories. */
export const dispatch = (
  event: "consent" | "consent-update",
  categories: readonly string[],
): boolean => document.dispatchEvent(new CustomEvent(event, { detail: { categories } }));

/** Shows the blocked content of allowed categories, and runs scripts one after the other, in the order of the page. */
export function release(categories: readonly string[]): void {
  for (const category of categories) released.add(category);
  dispatch("consent-update", categories);
  for (const element of document.querySelectorAll("[data-consent-css]")) {
    const required = element.getAttribute("data-consent-css")?.split(" ") ?? [];
    if (required.every((category) => categories.includes(category))) restoreStyle(element);
  }
  for (const element of document.querySelectorAll("[data-consent]")) {
    const category = element.getAttribute("data-consent") ?? "";
    // Necessary content is never blocked: its scripts have run.
    if (category === "necessary" || !categories.includes(category)) continue;
    // Links load nothing: their addresses are never blocked, and must not be set from attributes.
    if (element.localName === "a" || element.localName === "area") continue;
    if (element.localName !== "script") show(element);
    else {
      element.removeAttribute("data-consent");
      queue.push(element as AnyScript);
    }
  }
  if (!isRunning) runNext();
  dispatch("consent", categories);
}

/** Restores the addresses of an element, and removes the note before it. */
function show(element: Element): void {
  element.removeAttribute("data-consent");
  for (const from of blockedAttributes) {
    const value = element.getAttribute(`data-consent-${from}`);
    if (value === null) continue;
    element.removeAttribute(`data-consent-${from}`);
    const to = from.replace("xlink:", "");
    if (!element.hasAttribute(to)) element.setAttribute(to, value);
  }
  if (element.hasAttribute("data-consent-hidden")) element.removeAttribute("hidden");
  // Media elements look for their sources only once.
  if (element.tagName === "SOURCE")
    (element.parentElement as Partial<HTMLMediaElement> | null)?.load?.();
  const note = element.previousElementSibling;
  if (note?.hasAttribute("data-consent-note")) note.remove();
}

/** Restores the addresses in a style element or a style attribute. */
function restoreStyle(element: Element): void {
  const addresses = toAddresses(element.getAttribute("data-consent-urls"));
  const restore = (text: string) =>
    text.replace(placeholder, (_, n: string) => `url(${quote(String(addresses?.[n]))})`);
  element.removeAttribute("data-consent-css");
  element.removeAttribute("data-consent-urls");
  if (element.localName === "style") element.textContent = restore(element.textContent);
  else element.setAttribute("style", restore(element.getAttribute("style") ?? ""));
}

function toAddresses(json: string | null): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(json ?? "") as Readonly<Record<string, unknown>> | null;
  } catch {
    return null;
  }
}

/** A CSS string. */
const quote = (text: string): string =>
  `"${text.replace(/["\\\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/** Runs the next script that other scripts have not removed from the page. */
function runNext(): void {
  let script = queue.shift();
  while (script && !script.isConnected) script = queue.shift();
  isRunning = script !== undefined;
  if (script) run(script);
}

/** Runs a blocked script: browsers run only new elements. External scripts are waited for, except asynchronous ones. */
function run(blocked: AnyScript): void {
  const script = document.createElementNS(blocked.namespaceURI, "script") as HTMLScriptElement;
  for (const { name, value } of blocked.attributes)
    if (name !== "type" && name !== "nonce" && !name.startsWith("data-consent"))
      script.setAttribute(name.replace("xlink:", ""), value);
  const address = svgAddress(blocked);
  if (address !== null) script.setAttribute("href", address);
  const type = blocked.getAttribute("data-consent-type");
  if (type) script.setAttribute("type", type);
  if (blocked.nonce) script.nonce = blocked.nonce;
  script.textContent = blocked.textContent;
  script.async = blocked.hasAttribute("async");
  const isSvg = blocked.localName === blocked.tagName;
  const isExternal = blocked.hasAttribute("src") || (isSvg && script.hasAttribute("href"));
  // Browsers with modules ignore such a script, without an event.
  const isIgnored = script.type !== "module" && blocked.hasAttribute("nomodule");
  const isAwaited = isExternal && !script.async && !isIgnored;
  if (isAwaited) script.onload = script.onerror = runNext;
  blocked.replaceWith(script);
  if (!isAwaited) runNext();
}

/** The address that a blocked script of SVG has in attributes that load nothing. */
const svgAddress = (blocked: AnyScript): string | null =>
  blocked.getAttribute("data-consent-href") ?? blocked.getAttribute("data-consent-xlink:href");
