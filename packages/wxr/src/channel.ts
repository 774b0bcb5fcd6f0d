import type { WxrMeta } from "./records.ts";
import { excerpt, WxrError, xmlReader, type XmlReader } from "./xml.ts";

/** An element with its attributes, text and children. */
export interface Element {
  /** With the prefix that `toQualifiedName` returns. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Its own text, joined, without that of its children. */
  readonly text: string;
  readonly children: readonly Element[];
  readonly line: number;
}

/** The complete text of the first child with that name; undefined without one. */
export function textOf(element: Element, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text;
}

/** The same without surrounding white space; empty without such a child. */
export function wordOf(element: Element, name: string): string {
  return textOf(element, name)?.trim() ?? "";
}

/** An integer, 0 without one; throws a `WxrError` for other values. */
export function integerOf(element: Element, name: string): number {
  const word = wordOf(element, name);
  if (word === "") return 0;
  if (!/^-?\d{1,15}$/.test(word)) {
    const line = element.children.find((child) => child.name === name)?.line ?? element.line;
    throw new WxrError(`<${name}> is "${word.slice(0, 40)}", which is not a whole number.`, line);
  }
  return Number(word) || 0;
}

/** The key-value pairs of the children with that name. Those without a key are left out. */
export function metaOf(element: Element, name: string): WxrMeta[] {
  const pairs: WxrMeta[] = [];
  for (const child of element.children) {
    if (child.name !== name) continue;
    const key = textOf(child, "wp:meta_key") ?? "";
    if (key !== "") pairs.push({ key, value: textOf(child, "wp:meta_value") ?? "" });
  }
  return pairs;
}

/** The additional data of the writing site; empty without any. */
export function extensionOf(element: Element): { readonly extension?: string } {
  const text = textOf(element, "waymark:extra");
  return text === undefined ? {} : { extension: text };
}

/** The maximum number of elements in a record. Real records of 16 MiB have fewer; more tiny elements would take too much memory. */
const MAX_ELEMENTS = 500_000;

interface Open {
  readonly element: { -readonly [K in keyof Element]: Element[K] } & { children: Element[] };
  readonly scope: Scope | undefined;
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/**
 * Reads an RSS document and reports each child of `<channel>` as soon as it is complete. A child longer than
 * `maxRecord` UTF-16 units is rejected as early as possible.
 */
export function channelReader(onChild: (child: Element) => void, maxRecord: number): XmlReader {
  const open: Open[] = [];
  let start = 0;
  let elements = 0;
  let hasChannel = false;

  function rejectLong(position: number): void {
    const child = open[2]?.element;
    if (child === undefined || position - start <= maxRecord) return;
    throw new WxrError(
      `<${excerpt(child.name)}> is longer than the maximum of ${maxRecord} characters.`,
      child.line,
    );
  }

  const reader = xmlReader(
    {
      open(tag, position) {
        const scope = scopeOf(tag.attributes, open.at(-1)?.scope);
        const name = toQualifiedName(tag.name, scope);
        const { line } = tag;
        if (open.length === 0 && name !== "rss") {
          throw new WxrError(
            `This is not an RSS file: it begins with <${excerpt(name)}>, not <rss>.`,
            line,
          );
        }
        if (open.length === 1 && name === "channel") hasChannel = true;
        if (open.length === 2) {
          start = position;
          elements = 0;
        }
        if (++elements > MAX_ELEMENTS) {
          throw new WxrError(`A record has more than ${MAX_ELEMENTS} elements.`, line);
        }
        const attributes = tag.attributes.size > 0 ? tag.attributes : NO_ATTRIBUTES;
        const element = { name, attributes, text: "", children: [], line };
        if (open.length > 2) open.at(-1)?.element.children.push(element);
        open.push({ element, scope });
      },
      text(piece) {
        const last = open.at(-1);
        if (last !== undefined && open.length > 2) last.element.text += piece;
      },
      close(position) {
        if (open.length === 3) rejectLong(position);
        const closed = open.pop();
        if (closed !== undefined && open.length === 2 && open[1]?.element.name === "channel") {
          onChild(closed.element);
        }
      },
    },
    maxRecord,
  );

  return {
    ...reader,
    write(chunk) {
      reader.write(chunk);
      rejectLong(reader.length());
    },
    end() {
      reader.end();
      if (!hasChannel) {
        throw new WxrError("This is not an RSS file: it has no <channel>.", reader.line());
      }
    },
  };
}

/** The namespaces declared on an element and, through `parent`, on its ancestors. */
interface Scope {
  readonly parent: Scope | undefined;
  readonly uris: ReadonlyMap<string, string>;
}

/** The namespaces of the format, with the prefix used in this code. */
const PREFIXES: readonly (readonly [prefix: string, uri: RegExp])[] = [
  ["wp", /^https?:\/\/wordpress\.org\/export\/\d+\.\d+\/?$/],
  ["excerpt", /^https?:\/\/wordpress\.org\/export\/\d+\.\d+\/excerpt\/?$/],
  ["content", /^https?:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/],
  ["waymark", /^urn:waymark:export:1$/],
  ["dc", /^https?:\/\/purl\.org\/dc\/elements\/1\.1\/?$/],
];

/** The scope inside an element with these attributes. */
function scopeOf(
  attributes: ReadonlyMap<string, string>,
  parent: Scope | undefined,
): Scope | undefined {
  let uris: Map<string, string> | undefined;
  for (const [name, uri] of attributes) {
    const prefix = name === "xmlns" ? "" : name.startsWith("xmlns:") ? name.slice(6) : undefined;
    if (prefix === undefined) continue;
    uris ??= new Map();
    uris.set(prefix, prefixOf(uri.trim()));
  }
  return uris === undefined ? parent : { parent, uris };
}

/**
 * The name of an element with the prefix of `PREFIXES` for its namespace, `?` for other namespaces, and no prefix for
 * RSS. An undeclared prefix, as in some exports, is used as it is.
 */
function toQualifiedName(name: string, scope: Scope | undefined): string {
  const colon = name.indexOf(":");
  const prefix = colon < 0 ? "" : name.slice(0, colon);
  const local = colon < 0 ? name : name.slice(colon + 1);
  for (let at = scope; at !== undefined; at = at.parent) {
    const known = at.uris.get(prefix);
    if (known === undefined) continue;
    // RSS has no namespace, but some files declare one as their default.
    return prefix === "" && known === "?" ? local : `${known}:${local}`;
  }
  return name;
}

function prefixOf(uri: string): string {
  if (uri.length > 200) return "?";
  return PREFIXES.find(([, pattern]) => pattern.test(uri))?.[0] ?? "?";
}
