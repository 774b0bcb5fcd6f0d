import type { Element } from "./element.ts";
import { WxrError } from "./wxr-error.ts";
import { shown, xmlReader, type XmlReader } from "./xml.ts";

/** More than real elements of 16 MiB have; tiny elements would take too much memory. */
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

  function refuseLong(position: number): void {
    const child = open[2]?.element;
    if (child === undefined || position - start <= maxRecord) return;
    throw new WxrError(
      `<${shown(child.name)}> is longer than the maximum of ${maxRecord} characters.`,
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
            `This is not an RSS file: it begins with <${shown(name)}>, not <rss>.`,
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
        if (open.length === 3) refuseLong(position);
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
      refuseLong(reader.length());
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
 * The name of an element with the prefix of `PREFIXES` for its namespace, `?` for other namespaces, and no prefix for RSS. An
 * undeclared prefix, as in some exports, is used as it is.
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
