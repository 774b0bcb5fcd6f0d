/** Parses the keys of the catalogue, such as `/posts/(?P<id>[\d]+)`, into parts and into an expression that matches paths. */
export const pattern = String.raw`
function toParts(key) {
  const parts = [];
  let text = "";
  for (let i = 0; i < key.length; i++) {
    if (key[i] === "\\" && i + 1 < key.length) {
      text += key[++i];
      continue;
    }
    const skip = key.startsWith("(?P<", i) ? 4 : key.startsWith("(?<", i) && key[i + 3] !== "=" && key[i + 3] !== "!" ? 3 : 0;
    const close = skip ? key.indexOf(">", i) : -1;
    if (close === -1) {
      text += key[i];
      continue;
    }
    const name = key.slice(i + skip, close);
    let depth = 1;
    let inClass = false;
    let end = close + 1;
    for (; end < key.length && depth > 0; end++) {
      const character = key[end];
      if (character === "\\") end++;
      else if (inClass) inClass = character !== "]";
      else if (character === "[") inClass = true;
      else if (character === "(") depth++;
      else if (character === ")") depth--;
    }
    if (text) parts.push({ text });
    text = "";
    parts.push({ name, source: key.slice(close + 1, end - 1) });
    i = end - 1;
  }
  if (text) parts.push({ text });
  return parts;
}
const toTemplate = (parts) => parts.map((part) => part.text ?? "{" + part.name + "}").join("");
const namesIn = (parts) => parts.flatMap((part) => (part.name ? [part.name] : []));
const toSegment = (value) => encodeURIComponent(value).replaceAll("%2F", "/").replaceAll("%40", "@").replaceAll("%3A", ":");
const fill = (parts, values) =>
  parts.map((part) => part.text ?? (values[part.name] ? toSegment(values[part.name]) : "{" + part.name + "}")).join("");
function toExpression(key) {
  try {
    return new RegExp("^" + key.replaceAll("(?P<", "(?<") + "$");
  } catch {
    return undefined;
  }
}
`;
