/** Creates elements: text is inserted as text, and links lead only to this page or to http and https URLs. */
export const element = String.raw`
const byId = (id) => document.getElementById(id);
const safeHref = (href) => (href.startsWith("#") || /^https?:\/\//.test(href) ? href : "#");
function element(tag, properties, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties || {})) {
    if (value === undefined || value === false || value === null) continue;
    if (typeof value === "function") made.addEventListener(name, value);
    else made.setAttribute(name, name === "href" ? safeHref(String(value)) : value === true ? "" : String(value));
  }
  made.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false && child !== ""));
  return made;
}
const code = (text) => element("code", {}, text);
const plural = (n, one) => n.toLocaleString("en") + " " + one + (n === 1 ? "" : "s");
async function copy(button, text) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Copying failed";
  }
  setTimeout(() => (button.textContent = label), 1600);
}
`;
