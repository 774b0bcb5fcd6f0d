import type { WxrMeta } from "./records.ts";
import { WxrError } from "./wxr-error.ts";

/** An element with what stands in it. */
export interface Element {
  /** With the prefix that `toQualifiedName` gives it. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Its own text in one piece, that of its children not included. */
  readonly text: string;
  readonly children: readonly Element[];
  readonly line: number;
}

/** The text of the first child of that name, every character of it; undefined without such a child. */
export function textOf(element: Element, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text;
}

/** The same without the white space that pretty-printers put around values; empty without such a child. */
export function wordOf(element: Element, name: string): string {
  return textOf(element, name)?.trim() ?? "";
}

/** A whole number, 0 where there is none; anything else is a `WxrError`. */
export function integerOf(element: Element, name: string): number {
  const word = wordOf(element, name);
  if (word === "") return 0;
  if (!/^-?\d{1,15}$/.test(word)) {
    const line = element.children.find((child) => child.name === name)?.line ?? element.line;
    throw new WxrError(`<${name}> is "${word.slice(0, 40)}", which is not a whole number.`, line);
  }
  return Number(word) || 0;
}

/** The key-value pairs in the children of that name. Those without a key are left out. */
export function metaOf(element: Element, name: string): WxrMeta[] {
  const pairs: WxrMeta[] = [];
  for (const child of element.children) {
    if (child.name !== name) continue;
    const key = textOf(child, "wp:meta_key") ?? "";
    if (key !== "") pairs.push({ key, value: textOf(child, "wp:meta_value") ?? "" });
  }
  return pairs;
}

/** What the writing site added to the format; an empty record where it added nothing. */
export function extensionOf(element: Element): { readonly extension?: string } {
  const text = textOf(element, "waymark:extra");
  return text === undefined ? {} : { extension: text };
}
