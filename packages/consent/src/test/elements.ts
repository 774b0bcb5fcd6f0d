import { Parser } from "htmlparser2";

/** An element of a parsed page. */
export interface ParsedElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Parses HTML and lists its elements in order. */
export function elementsOf(html: string): readonly ParsedElement[] {
  const seen: ParsedElement[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => void seen.push({ name, attributes }),
  });
  parser.end(html);
  return seen;
}

/** A node of the parsed page, as far as the simulated browser reads it; elements have attributes, texts have data. */
export interface TreeNode {
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Record<string, string>;
  readonly children?: TreeNode[];
  parent?: TreeNode | null;
  /** The namespace of an element that a script created. */
  readonly space?: string;
}
export interface ElementNode extends TreeNode {
  readonly name: string;
  readonly attribs: Record<string, string>;
  readonly children: TreeNode[];
}

/** An event of the simulated browser. */
interface TestEvent {
  readonly target?: TestElement;
}
export type Listener = (event: TestEvent) => void;

/** An element, with the members that the script of the banner uses. */
export interface TestElement {
  readonly node: ElementNode;
  readonly tagName: string;
  readonly localName: string;
  readonly namespaceURI: string;
  readonly nonce: string;
  readonly isConnected: boolean;
  checked: boolean;
  async: boolean;
  onload: (() => void) | undefined;
  textContent: string;
  readonly value: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  readonly dataset: Readonly<Record<string, string>>;
  hidden: boolean;
  readonly parentElement: TestElement | null;
  readonly load?: () => void;
  readonly previousElementSibling: TestElement | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  hasAttribute(name: string): boolean;
  removeAttribute(name: string): void;
  querySelector(selector: string): TestElement | null;
  querySelectorAll(selector: string): TestElement[];
  closest(selector: string): TestElement | null;
  addEventListener(type: string, listener: Listener): void;
  append(other: TestElement): void;
  remove(): void;
  replaceWith(replacement: TestElement): void;
  focus(): void;
}

export const toCamel = (name: string): string =>
  name.slice(5).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Whether an element is in SVG, or was created in its namespace. */
export function isSvg(node: TreeNode): boolean {
  for (let at: TreeNode | null | undefined = node; at; at = at.parent)
    if (at.name === "svg" || at.space === "svg") return true;
  return false;
}

export function matches(element: TestElement, selector: string): boolean {
  return selector.split(",").some((one) => {
    const [, tag, name, value, not] =
      /^(\w+)?(?:\[([\w-]+)(?:=(\w+))?\])?(?::not\(\[([\w-]+)\]\))?$/.exec(one.trim()) ?? [];
    return (
      (tag === undefined || element.localName === tag.toLowerCase()) &&
      (name === undefined || element.hasAttribute(name)) &&
      (value === undefined || element.getAttribute(name ?? "") === value) &&
      (not === undefined || !element.hasAttribute(not))
    );
  });
}
