import { blockDelimiters, toAttributes } from "@waymark/content-text";
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
