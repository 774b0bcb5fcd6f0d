import { parseDocument } from "htmlparser2";
import {
  isSvg,
  matches,
  toCamel,
  type ElementNode,
  type Listener,
  type TestElement,
  type TreeNode,
} from "./elements.ts";

/** The elements of a parsed page. */
export interface Tree {
  /** All elements in order. */
  readonly all: () => TestElement[];
  readonly wrap: (node: ElementNode) => TestElement;
  readonly listeners: ReadonlyMap<object, readonly Listener[]>;
  readonly listen: (to: object, listener: Listener) => void;
}

/** Parses a page. `onInsert` is called for elements that replace others, `onLoad` for videos that are loaded. */
export function openTree(
  html: string,
  {
    onInsert,
    onLoad,
  }: {
    readonly onInsert: (element: TestElement) => void;
    readonly onLoad: () => void;
  },
): Tree {
  const tree: TreeNode = parseDocument(html) as TreeNode;
  const wrapped = new Map<TreeNode, TestElement>();
  const listeners = new Map<object, Listener[]>();
  const listen = (to: object, listener: Listener) =>
    void listeners.set(to, [...(listeners.get(to) ?? []), listener]);

  const isElement = (node: TreeNode | null | undefined): node is ElementNode =>
    node?.attribs !== undefined;
  const wrap = (node: ElementNode): TestElement => {
    let element = wrapped.get(node);
    if (!element) wrapped.set(node, (element = toElement(node)));
    return element;
  };
  const elementOf = (node: TreeNode | null | undefined) => (isElement(node) ? wrap(node) : null);
  const below = (node: TreeNode): TestElement[] =>
    (node.children ?? []).flatMap((child) =>
      isElement(child) ? [wrap(child), ...below(child)] : [],
    );
  const siblings = (node: TreeNode): TreeNode[] => node.parent?.children ?? [];

  const toElement = (node: ElementNode): TestElement => {
    let text: string = node.children.map((child) => child.data ?? "").join("");
    const element: TestElement = {
      node,
      tagName: isSvg(node) ? node.name : node.name.toUpperCase(),
      localName: node.name,
      namespaceURI: isSvg(node) ? "svg" : "html",
      nonce: node.attribs["nonce"] ?? "",
      get isConnected() {
        return below(tree).includes(element);
      },
      checked: "checked" in node.attribs,
      async: false,
      onload: undefined,
      get textContent() {
        return text;
      },
      set textContent(given: string) {
        text = given;
      },
      get value() {
        return node.attribs["value"] ?? "";
      },
      get attributes() {
        return Object.entries(node.attribs).map(([name, value]) => ({ name, value }));
      },
      get dataset() {
        return Object.fromEntries(
          Object.entries(node.attribs)
            .filter(([name]) => name.startsWith("data-"))
            .map(([name, value]) => [toCamel(name), value]),
        );
      },
      get hidden() {
        return "hidden" in node.attribs;
      },
      set hidden(is: boolean) {
        if (is) node.attribs["hidden"] = "";
        else delete node.attribs["hidden"];
      },
      get parentElement() {
        return elementOf(node.parent);
      },
      ...(node.name === "video" && { load: onLoad }),
      get previousElementSibling() {
        const before = siblings(node).slice(0, siblings(node).indexOf(node));
        return elementOf(before.findLast(isElement));
      },
      getAttribute: (name: string) => node.attribs[name] ?? null,
      setAttribute: (name: string, value: string) => void (node.attribs[name] = value),
      hasAttribute: (name: string) => name in node.attribs,
      removeAttribute: (name: string) => void delete node.attribs[name],
      querySelector: (selector: string) =>
        below(node).find((one) => matches(one, selector)) ?? null,
      querySelectorAll: (selector: string) => below(node).filter((one) => matches(one, selector)),
      closest(selector: string) {
        for (let at: TreeNode | null | undefined = node; at; at = at.parent)
          if (isElement(at) && matches(wrap(at), selector)) return wrap(at);
        return null;
      },
      addEventListener: (_: string, listener: Listener) => listen(node, listener),
      append(other) {
        other.remove();
        node.children.push(other.node);
        other.node.parent = node;
      },
      remove() {
        const at = siblings(node).indexOf(node);
        if (at >= 0) siblings(node).splice(at, 1);
        node.parent = null;
      },
      replaceWith(replacement) {
        const list = siblings(node);
        // Browsers do nothing for an element without a parent.
        if (!list.includes(node)) return;
        list.splice(list.indexOf(node), 1, replacement.node);
        replacement.node.parent = node.parent ?? null;
        onInsert(replacement);
      },
      focus() {},
    };
    return element;
  };
  return { all: () => below(tree), wrap, listeners, listen };
}
