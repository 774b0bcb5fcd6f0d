/**
 * A hand-written router for this table of routes: literal paths in a map, others in a trie of segments. Literal segments take
 * precedence over numbers, and numbers over text. The baseline for other routers.
 */
export function createTrie() {
  const literal = new Map();
  const tree = node();
  return {
    /** `digits` are the names of the parameters that are numbers. */
    add(method, path, value, digits = new Set()) {
      const names = [];
      if (!path.includes(":")) return put(literal, path, method, { value, names });
      let at = tree;
      for (const segment of path.slice(1).split("/")) {
        if (segment[0] !== ":") at = at.literal.get(segment) ?? set(at.literal, segment, node());
        else {
          const name = segment.slice(1);
          names.push(name);
          at = digits.has(name) ? (at.number ??= node()) : (at.text ??= node());
        }
      }
      at.methods ??= new Map();
      at.methods.set(method, { value, names });
    },
    /** Returns `{ value, names, values }`, or undefined. */
    match(method, path) {
      const found = literal.get(path)?.get(method);
      if (found) return { value: found.value, names: found.names, values: none };
      const values = [];
      const leaf = walk(tree, method, path, 1, values);
      return leaf && { value: leaf.value, names: leaf.names, values };
    },
  };
}

const none = [];
const node = () => ({ literal: new Map(), number: undefined, text: undefined, methods: undefined });
function set(map, key, value) {
  map.set(key, value);
  return value;
}
function put(map, path, method, leaf) {
  (map.get(path) ?? set(map, path, new Map())).set(method, leaf);
}

function walk(at, method, path, from, values) {
  if (from > path.length) return at.methods?.get(method);
  let end = path.indexOf("/", from);
  if (end < 0) end = path.length;
  const segment = path.slice(from, end);
  const next = at.literal.get(segment);
  if (next) {
    const leaf = walk(next, method, path, end + 1, values);
    if (leaf) return leaf;
  }
  if (segment === "") return undefined;
  const depth = values.length;
  if (at.number && isDigits(segment)) {
    values.push(segment);
    const leaf = walk(at.number, method, path, end + 1, values);
    if (leaf) return leaf;
    values.length = depth;
  }
  if (at.text) {
    values.push(segment);
    const leaf = walk(at.text, method, path, end + 1, values);
    if (leaf) return leaf;
    values.length = depth;
  }
  return undefined;
}

function isDigits(text) {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 48 || code > 57) return false;
  }
  return true;
}
