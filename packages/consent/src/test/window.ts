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

/** The part of the request options that the script passes to `fetch`. */
interface SentInit extends Omit<RequestInit, "body"> {
  readonly body: unknown;
}

/** The part of a browser that the script of the banner uses, on the tree of a parsed page. */
export interface TestWindow {
  /** Runs the page's script. */
  run(script: string): void;
  /**
   * The first element that matches the selector.
   *
   * @throws Error if there is none.
   */
  find(selector: string): TestElement;
  /** Whether an element matches the selector. */
  has(selector: string): boolean;
  press(element: TestElement): void;
  /** Completes the oldest external script that is loading. */
  load(): void;
  readonly cookies: Map<string, string>;
  readonly storage: Map<string, string>;
  /** Scripts that were started, in order: by address, or by text. */
  readonly started: readonly string[];
  /** Requests of the script, with their parsed bodies. */
  readonly requests: readonly { readonly url: string; readonly init: SentInit }[];
  /** The categories of each consent event. */
  readonly consentEvents: readonly (readonly string[])[];
  readonly reloads: () => number;
}

/** Opens a page in a simulated browser. */
export function toWindow(
  html: string,
  {
    cookies = {},
    isFramed = false,
    stored = {},
    gpc = false,
  }: {
    cookies?: Record<string, string>;
    isFramed?: boolean;
    stored?: Record<string, string>;
    gpc?: boolean;
  } = {},
): TestWindow {
  const jar = new Map(Object.entries(cookies));
  const started: string[] = [];
  const waiting: (() => void)[] = [];
  const requests: { url: string; init: SentInit }[] = [];
  const consentEvents: (readonly string[])[] = [];
  let reloads = 0;
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
  const all = (node: TreeNode): TestElement[] =>
    (node.children ?? []).flatMap((child) =>
      isElement(child) ? [wrap(child), ...all(child)] : [],
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
      ...(node.name === "video" && { load: () => void started.push("film") }),
      get previousElementSibling() {
        const before = siblings(node).slice(0, siblings(node).indexOf(node));
        return elementOf(before.findLast(isElement));
      },
      getAttribute: (name: string) => node.attribs[name] ?? null,
      setAttribute: (name: string, value: string) => void (node.attribs[name] = value),
      hasAttribute: (name: string) => name in node.attribs,
      removeAttribute: (name: string) => void delete node.attribs[name],
      querySelector: (selector: string) => all(node).find((one) => matches(one, selector)) ?? null,
      querySelectorAll: (selector: string) => all(node).filter((one) => matches(one, selector)),
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
        list.splice(list.indexOf(node), 1, replacement.node);
        replacement.node.parent = node.parent ?? null;
        const address = replacement.getAttribute("src") ?? replacement.getAttribute("href");
        started.push(address ?? replacement.textContent);
        if (replacement.onload) waiting.push(() => replacement.onload?.());
      },
      focus() {},
    };
    return element;
  };

  const tree: TreeNode = parseDocument(html) as TreeNode;
  const document = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(header: string) {
      const [pair = ""] = header.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0/.test(header)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    },
    body: all(tree).find(({ tagName }) => tagName === "BODY") ?? null,
    getElementById: (id: string) => all(tree).find((one) => one.getAttribute("id") === id) ?? null,
    querySelectorAll: (selector: string) => all(tree).filter((one) => matches(one, selector)),
    createElementNS: (space: string, name: string) =>
      wrap({ name, attribs: {}, children: [], parent: null, space }),
    addEventListener: (_: string, listener: Listener) => listen(document, listener),
    dispatchEvent: (event: { detail: { categories: string[] } }) =>
      void consentEvents.push(event.detail.categories),
  };
  const storage = new Map(Object.entries(stored));
  const window: Record<string, unknown> = {
    get localStorage() {
      return {
        ...Object.fromEntries(storage),
        ...{ removeItem: (key: string) => void storage.delete(key) },
      };
    },
    // Browsers throw where cookies are blocked.
    get sessionStorage() {
      throw new Error("SecurityError");
    },
  };
  window["self"] = window;
  window["top"] = isFramed ? {} : window;
  const location = {
    protocol: "https:",
    hostname: "www.site.test",
    pathname: "/docs/guide/",
    reload: () => void reloads++,
  };
  const send = async (url: string, init: RequestInit & { readonly body: string }) => {
    requests.push({ url, init: { ...init, body: JSON.parse(init.body) } });
    return new Response("{}");
  };
  const CustomEvent = function (
    this: { detail: unknown },
    _: string,
    { detail }: { detail: unknown },
  ) {
    this.detail = detail;
  };
  return {
    run: (script) =>
      new Function("window", "document", "location", "fetch", "CustomEvent", "navigator", script)(
        window,
        document,
        location,
        send,
        CustomEvent,
        { globalPrivacyControl: gpc },
      ),
    find(selector) {
      const element = all(tree).find((one) => matches(one, selector));
      if (!element) throw new Error(`No element matches ${selector}.`);
      return element;
    },
    has: (selector) => all(tree).some((one) => matches(one, selector)),
    press(element) {
      const event = { target: element };
      for (let at: TreeNode | null | undefined = element.node; at; at = at.parent)
        for (const listener of listeners.get(at) ?? []) listener(event);
      for (const listener of listeners.get(document) ?? []) listener(event);
    },
    load: () => waiting.shift()?.(),
    cookies: jar,
    storage,
    started,
    requests,
    consentEvents,
    reloads: () => reloads,
  };
}
