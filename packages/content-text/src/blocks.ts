/** A block of a text: the content between two block comments, or a self-closing one. */
export interface Block {
  /** Full name, such as `core/paragraph`; `""` for text outside blocks. */
  readonly name: string;
  /** The attributes of the opening comment; empty if they are not a JSON object. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** HTML and inner blocks in order. */
  readonly parts: readonly (string | Block)[];
}

/** A block comment of the source. */
export interface Delimiter {
  readonly kind: "open" | "close" | "void";
  readonly name: string;
  /** The JSON of the attributes as written, `""` when there is none. */
  readonly json: string;
  readonly start: number;
  readonly end: number;
}

/** Blocks nested deeper than this are read as plain HTML. */
const MAX_DEPTH = 100;

const HEAD = /<!--\s{1,50}(\/?)wp:([a-z][a-z0-9_-]{0,99}\/)?([a-z][a-z0-9_-]{0,99})(?=\s)/y;
const isSpace = (char: string | undefined): boolean => char !== undefined && char.trim() === "";

/** Finds ends of block comments; calls must move forward through the text. */
function commentEnds(raw: string): (from: number, needsBrace: boolean) => number {
  const next = [-2, -2];
  return (from, needsBrace) => {
    const slot = needsBrace ? 1 : 0;
    let at = next[slot] ?? -2;
    if (at === -1 || at >= from) return at;
    for (at = raw.indexOf("-->", from); at >= 0; at = raw.indexOf("-->", at + 3)) {
      let before = at - 1;
      if (raw[before] === "/") before--;
      const isSpaced = isSpace(raw[before]);
      while (needsBrace && isSpace(raw[before])) before--;
      if (!needsBrace || (isSpaced && raw[before] === "}")) break;
    }
    next[slot] = at;
    return at;
  };
}

/** The block comments of a text, in order. Malformed comments are ignored. Takes time in proportion to the length of the text. */
export function* blockDelimiters(raw: string): Generator<Delimiter> {
  const endAfter = commentEnds(raw);
  let from = 0;
  for (let start = raw.indexOf("<!--"); start >= 0; start = raw.indexOf("<!--", from)) {
    from = start + 4;
    HEAD.lastIndex = start;
    const head = HEAD.exec(raw);
    if (!head) continue;
    let body = HEAD.lastIndex;
    while (isSpace(raw[body])) body++;
    const hasJson = raw[body] === "{";
    const close = endAfter(body, hasJson);
    if (close < 0) continue;
    const isVoid = raw[close - 1] === "/" && close > body;
    const json = raw.slice(body, isVoid ? close - 1 : close).trimEnd();
    if (!hasJson && json !== "") continue;
    from = close + 3;
    yield {
      kind: head[1] ? "close" : isVoid ? "void" : "open",
      name: `${head[2] ?? "core/"}${head[3]}`,
      json,
      start,
      end: from,
    };
  }
}

/** Attributes that are nested deeper are not read. */
const deepest = 100;

const isWithin = (value: unknown, depth: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (depth > 0 && Object.values(value).every((one) => isWithin(one, depth - 1)));

/** The attributes of a block comment; empty if they are not a JSON object, or are nested too deep. */
export function toAttributes(json: string): Record<string, unknown> {
  if (json === "") return {};
  try {
    const value: unknown = JSON.parse(json);
    if (!value || typeof value !== "object" || Array.isArray(value)) return {};
    // A short text cannot be nested that deep.
    return json.length <= 2 * deepest || isWithin(value, deepest) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Whether a text has block markup; `block_version` is 1 then, otherwise 0. */
export const hasBlocks = (raw: string): boolean => raw.includes("<!-- wp:");

/**
 * Parses the blocks of a text. An end comment closes the innermost open block regardless of its name; blocks still open at
 * the end extend to the end; after an end comment without an open block the rest of the text is plain HTML.
 */
export function parseBlocks(raw: string): Block[] {
  type Open = { name: string; attributes: Record<string, unknown>; parts: (string | Block)[] };
  const root: Open = { name: "", attributes: {}, parts: [] };
  const stack: Open[] = [root];
  let from = 0;
  let tooDeep = 0;
  const top = () => stack.at(-1) ?? root;
  const take = (end: number, next: number) => {
    if (end > from) top().parts.push(raw.slice(from, end));
    from = next;
  };
  for (const { kind, name, json, start, end } of blockDelimiters(raw)) {
    if (kind === "close" && stack.length === 1) break;
    take(start, end);
    if (kind === "close" && tooDeep > 0) tooDeep--;
    else if (kind === "close") stack.pop();
    else if (kind === "open" && stack.length > MAX_DEPTH) tooDeep++;
    else {
      const block: Open = { name, attributes: toAttributes(json), parts: [] };
      top().parts.push(block);
      if (kind === "open") stack.push(block);
    }
  }
  take(raw.length, raw.length);
  return root.parts.map((part) =>
    typeof part === "string" ? { name: "", attributes: {}, parts: [part] } : part,
  );
}
