/** The attributes of a block comment. */
export type BlockAttributes = Readonly<Record<string, unknown>>;

/** A block as it is written in a text. */
export interface BlockSource {
  readonly kind: "block";
  /** Full name, such as `core/paragraph`. */
  readonly name: string;
  /** Undefined if the comment contains something other than a JSON object. */
  readonly attributes: BlockAttributes | undefined;
  /** The text between the comments. */
  readonly inner: string;
  readonly source: string;
}

/** HTML between blocks. */
export interface FreeSource {
  readonly kind: "html";
  readonly source: string;
}

export type Segment = BlockSource | FreeSource;

interface Delimiter {
  readonly kind: "open" | "close" | "void";
  readonly name: string;
  readonly json: string;
  readonly start: number;
  readonly end: number;
}

const HEAD = /<!--\s{1,50}(\/?)wp:([a-z][a-z0-9_-]{0,99}\/)?([a-z][a-z0-9_-]{0,99})(?=\s)/y;
const isSpace = (char: string | undefined): boolean => char !== undefined && char.trim() === "";

/** The end of a comment: with JSON the first `-->` after a brace and a space, as JSON may have `-->` in a text. */
function findEnd(text: string, from: number, hasJson: boolean): number {
  let at = text.indexOf("-->", from);
  for (; at >= 0; at = text.indexOf("-->", at + 3)) {
    if (!hasJson) return at;
    let before = at - 1;
    if (text[before] === "/") before--;
    const isSpaced = isSpace(text[before]);
    while (isSpace(text[before])) before--;
    if (isSpaced && text[before] === "}") return at;
  }
  return at;
}

function* delimiters(text: string): Generator<Delimiter> {
  let from = 0;
  let unfinished = Number.POSITIVE_INFINITY;
  for (let start = text.indexOf("<!--"); start >= 0; start = text.indexOf("<!--", from)) {
    from = start + 4;
    HEAD.lastIndex = start;
    const head = HEAD.exec(text);
    if (!head) continue;
    let body = HEAD.lastIndex;
    while (isSpace(text[body])) body++;
    const hasJson = text[body] === "{";
    if (hasJson && body >= unfinished) continue;
    const close = findEnd(text, body, hasJson);
    if (close < 0) {
      if (hasJson) unfinished = body;
      continue;
    }
    const isVoid = text[close - 1] === "/" && close > body;
    const json = text.slice(body, isVoid ? close - 1 : close).trimEnd();
    if (!hasJson && json !== "") continue;
    from = close + 3;
    const kind = head[1] ? "close" : isVoid ? "void" : "open";
    yield { kind, name: `${head[2] ?? "core/"}${head[3]}`, json, start, end: from };
  }
}

function toAttributes(json: string): BlockAttributes | undefined {
  if (json === "") return {};
  try {
    const value: unknown = JSON.parse(json);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text has block markup. */
export const hasBlocks = (text: string): boolean => text.includes("<!-- wp:");

/**
 * The blocks of a text and the HTML between them, in order: joined, their sources are the text. The server reads comments in the
 * same way: a closing comment closes the innermost open block, blocks that are not closed extend to the end, and after a closing
 * comment without a block the rest is HTML.
 */
export function toSegments(text: string): readonly Segment[] {
  const segments: Segment[] = [];
  let depth = 0;
  let from = 0;
  let open: Delimiter | undefined;
  const addHtml = (end: number) => {
    if (end > from) segments.push({ kind: "html", source: text.slice(from, end) });
    from = end;
  };
  const addBlock = ({ name, json, start, end }: Delimiter, innerEnd: number, blockEnd: number) => {
    segments.push({
      kind: "block",
      name,
      attributes: toAttributes(json),
      inner: text.slice(end, innerEnd),
      source: text.slice(start, blockEnd),
    });
    from = blockEnd;
  };
  for (const delimiter of delimiters(text)) {
    const { kind, start, end } = delimiter;
    if (!open) {
      if (kind === "close") break;
      addHtml(start);
      if (kind === "void") addBlock(delimiter, end, end);
      else open = delimiter;
    } else if (kind === "open") depth++;
    else if (kind === "close" && depth > 0) depth--;
    else if (kind === "close") {
      addBlock(open, start, end);
      open = undefined;
    }
  }
  if (open) addBlock(open, text.length, text.length);
  addHtml(text.length);
  return segments;
}

const ESCAPED: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
};

/** JSON that cannot end the comment around it. */
const toCommentJson = (attributes: BlockAttributes): string =>
  JSON.stringify(attributes)
    .replaceAll("--", "\\u002d\\u002d")
    .replace(/[<>&]/g, (char) => ESCAPED[char] ?? char)
    .replace(/\\(["\\])/g, (pair, char: string) => (char === '"' ? "\\u0022" : pair));

const openComment = (name: string, attributes: BlockAttributes): string => {
  const isEmpty = Object.values(attributes).every((value) => value === undefined);
  return `<!-- wp:${name.replace(/^core\//, "")} ${isEmpty ? "" : `${toCommentJson(attributes)} `}`;
};

/** A block with its comments; `inner` undefined writes a self-closing one. */
export function writeBlock(
  name: string,
  attributes: BlockAttributes,
  inner: string | undefined,
): string {
  const open = openComment(name, attributes);
  if (inner === undefined) return `${open}/-->`;
  return `${open}-->\n${inner}\n<!-- /wp:${name.replace(/^core\//, "")} -->`;
}
