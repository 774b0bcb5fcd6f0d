import { blockDelimiters, toAttributes } from "../text/blocks.ts";
import type { Attributes } from "./attributes.ts";

/** A dynamic block of a text: its name, and what it says of itself. */
interface BlockUse {
  readonly name: string;
  readonly attributes: Attributes;
}

/** Names a block by all that its HTML follows from. */
export const keyOf = ({ name, attributes }: BlockUse): string =>
  `${name} ${JSON.stringify(attributes)}`;

/** The blocks of a text that have one of these names, in their order. Linear in the length of the text. */
export function* usesIn(raw: string, names: ReadonlySet<string>): Generator<BlockUse> {
  if (!raw.includes("<!-- wp:")) return;
  for (const { kind, name, json } of blockDelimiters(raw))
    if (kind !== "close" && names.has(name)) yield { name, attributes: toAttributes(json) };
}

/** The names of the blocks of a text that have no HTML of their own and that nothing renders, once for each of them. */
export function unrenderedIn(raw: string, rendered: ReadonlySet<string>): readonly string[] {
  if (!raw.includes("<!-- wp:")) return [];
  return [...blockDelimiters(raw)]
    .filter(({ kind, name }) => kind === "void" && !rendered.has(name))
    .map(({ name }) => name);
}

/** Whether a text has a block with one of these names. */
export const hasUse = (raw: string, names: ReadonlySet<string>): boolean =>
  usesIn(raw, names).next().done === false;
