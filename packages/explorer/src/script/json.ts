/** Formatted JSON: indented, coloured, with links for URLs of this site. */
export const json = String.raw`
const mostNodes = 20000;
function linked(text) {
  const follow = toFollow(text);
  if (follow) return element("a", { href: follow, class: "string", title: "Send a request to this URL" }, JSON.stringify(text));
  if (/^https?:\/\/[^\s"<>{}]+$/.test(text))
    return element("a", { href: text, class: "string away", target: "_blank", rel: "noopener noreferrer" }, JSON.stringify(text));
  return element("span", { class: "string" }, JSON.stringify(text));
}
function toJson(value) {
  const out = document.createDocumentFragment();
  let count = 0;
  const write = (value, indent, into) => {
    if (++count > mostNodes) return;
    if (typeof value === "string") return void into.append(linked(value));
    if (value === null || typeof value !== "object") return void into.append(element("span", { class: "atom" }, String(value)));
    const isList = Array.isArray(value);
    const entries = isList ? value.map((item) => [undefined, item]) : Object.entries(value);
    const [open, close] = isList ? "[]" : "{}";
    if (entries.length === 0) return void into.append(open + close);
    const inner = element("span", {});
    const deeper = indent + "  ";
    entries.forEach(([key, item], i) => {
      if (count > mostNodes) return;
      inner.append("\n" + deeper);
      if (key !== undefined) inner.append(element("span", { class: "key" }, JSON.stringify(key)), ": ");
      write(item, deeper, inner);
      if (i < entries.length - 1) inner.append(",");
    });
    inner.append("\n" + indent);
    if (indent === "") return void into.append(open, inner, close);
    const size = isList ? plural(entries.length, "item") : plural(entries.length, "key");
    const toggle = element("button", {
      type: "button", class: "fold", "aria-expanded": "true", "aria-label": "Fold " + size, title: "Fold " + size,
      click: () => {
        inner.hidden = !inner.hidden;
        toggle.setAttribute("aria-expanded", String(!inner.hidden));
        toggle.textContent = inner.hidden ? open + " " + size + " " + close : open;
        end.hidden = inner.hidden;
      },
    }, open);
    const end = element("span", {}, close);
    into.append(toggle, inner, end);
  };
  write(value, "", out);
  return { content: out, isWhole: count <= mostNodes };
}
`;
