import type { Element } from "./element.ts";
import { scopeOf, toQualifiedName } from "./namespace.ts";
import type { Scope } from "./namespace.ts";
import { WxrError } from "./wxr-error.ts";
import { shown, xmlReader } from "./xml.ts";
import type { XmlReader } from "./xml.ts";

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
