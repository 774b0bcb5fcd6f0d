import type { BlockRenderer } from "../text/block-render.ts";
import { keyOf } from "./calls.ts";

/** The HTML of dynamic blocks, by what `keyOf` calls them. */
export type BlockHtml = ReadonlyMap<string, string>;

/**
 * Where a dynamic block will be is marked with a word that nobody outside of the process knows: no text can have a mark
 * of its own, say in an attribute, where the HTML would end it.
 */
const secret = [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => String.fromCharCode(97 + (byte >> 4), 97 + (byte & 15)))
  .join("");
const mark = new RegExp(`\\u{e001}${secret}\\u{e002}(\\d{1,9})\\u{e001}`, "gu");

/** Renderers that put marks in place of dynamic blocks, and what they have marked. */
export function markBlocks(names: ReadonlySet<string>): {
  readonly blocks: ReadonlyMap<string, BlockRenderer>;
  readonly keys: readonly string[];
} {
  const keys: string[] = [];
  const toMark: BlockRenderer = ({ name, attributes }, { counter }) => {
    // A drop-down of the reference has a number; so blocks behind it keep theirs.
    if (name === "core/archives" && attributes["displayAsDropdown"] === true) counter?.("block");
    keys.push(keyOf({ name, attributes }));
    return `\u{e001}${secret}\u{e002}${keys.length - 1}\u{e001}`;
  };
  return { blocks: new Map([...names].map((name) => [name, toMark])), keys };
}

/** The text with the HTML of its dynamic blocks. */
export const withBlocks = (text: string, keys: readonly string[], html: BlockHtml): string =>
  keys.length === 0
    ? text
    : text.replace(mark, (_, at: string) => html.get(keys[Number(at)] ?? "") ?? "");
