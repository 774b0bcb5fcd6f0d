import type { WxrMeta } from "./records.ts";
import { WxrError } from "./wxr-error.ts";

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
