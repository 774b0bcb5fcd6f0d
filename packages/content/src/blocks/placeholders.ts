import { type BlockRenderer, blockDelimiters, toAttributes } from "@waymark/content-text";
import type { Attributes } from "./attributes.ts";

/** A dynamic block in a text: its name and its attributes. */
interface BlockUse {
  readonly name: string;
  readonly attributes: Attributes;
}

/** The key of a block: everything that its HTML depends on. */
export const keyOf = ({ name, attributes }: BlockUse): string =>
  `${name} ${JSON.stringify(attributes)}`;

/** The blocks of a text with one of these names, in their order. Linear in the length of the text. */
export function* usesIn(raw: string, names: ReadonlySet<string>): Generator<BlockUse> {
  if (!raw.includes("<!-- wp:")) return;
  for (const { kind, name, json } of blockDelimiters(raw))
    if (kind !== "close" && names.has(name)) yield { name, attributes: toAttributes(json) };
}

/** The distinct names of a text's blocks that have no HTML of their own and no renderer. */
export function unrenderedIn(raw: string, rendered: ReadonlySet<string>): readonly string[] {
  if (!raw.includes("<!-- wp:")) return [];
  return [...blockDelimiters(raw)]
    .filter(({ kind, name }) => kind === "void" && !rendered.has(name))
    .map(({ name }) => name);
}

/** Whether a text has a block with one of these names. */
export const hasUse = (raw: string, names: ReadonlySet<string>): boolean =>
  usesIn(raw, names).next().done === false;

/** The HTML of dynamic blocks by their keys (`keyOf`). */
export type BlockHtml = ReadonlyMap<string, string>;

/**
 * Placeholders contain a random word of the process, so that no author can write one into a text: in an attribute, the
 * HTML of the block would end the attribute.
 */
const secret = [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => String.fromCharCode(97 + (byte >> 4), 97 + (byte & 15)))
  .join("");
const placeholder = new RegExp(`\\u{e001}${secret}\\u{e002}(\\d{1,9})\\u{e001}`, "gu");

/** Renderers that replace dynamic blocks with placeholders, and the keys of these blocks. */
export function toPlaceholders(names: ReadonlySet<string>): {
  readonly blocks: ReadonlyMap<string, BlockRenderer>;
  readonly keys: readonly string[];
} {
  const keys: string[] = [];
  const toPlaceholder: BlockRenderer = ({ name, attributes }, { counter }) => {
    // In the reference system a drop-down takes a number; it is skipped so that later blocks have the same numbers.
    if (name === "core/archives" && attributes["displayAsDropdown"] === true) counter?.("block");
    keys.push(keyOf({ name, attributes }));
    return `\u{e001}${secret}\u{e002}${keys.length - 1}\u{e001}`;
  };
  return { blocks: new Map([...names].map((name) => [name, toPlaceholder])), keys };
}

/** The text with the HTML of its dynamic blocks. */
export const fillPlaceholders = (text: string, keys: readonly string[], html: BlockHtml): string =>
  keys.length === 0
    ? text
    : text.replace(placeholder, (_, at: string) => html.get(keys[Number(at)] ?? "") ?? "");
