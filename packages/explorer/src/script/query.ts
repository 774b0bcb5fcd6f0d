/** Query strings: lists as `a,b`, objects in brackets. Readable, because people copy them. */
export const query = String.raw`
const toText = (value) => encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/").replaceAll("%20", "+");
function toPairs(name, value) {
  if (value === null || typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => toPairs(name + "[" + key + "]", inner));
}
function takesObjects(schema) {
  const types = [].concat(schema.type ?? []);
  return types.includes("object") || (types.includes("array") && takesObjects(schema.items ?? {}));
}
function pairsOf(name, text, schema) {
  if (takesObjects(schema) && /^\s*[[{]/.test(text)) {
    try {
      return toPairs(name, JSON.parse(text));
    } catch {
      // Not valid JSON (yet): sent as text, and the site validates it.
    }
  }
  return [[name, text]];
}
const toQuery = (pairs) =>
  pairs.map(([name, value]) => encodeURIComponent(name).replaceAll("%5B", "[").replaceAll("%5D", "]") + "=" + toText(value)).join("&");
`;
