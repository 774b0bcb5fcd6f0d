import { parseDocument } from "htmlparser2";

/** What of a browser the script of the banner uses, over the tree of a parsed page. */
export interface TestWindow {
  /** Runs the page's script. */
  run(script: string): void;
  /** The first element that a selector of the script means. */
  find(selector: string): any;
  press(element: any): void;
  /** Lets the oldest external script that is waited for end. */
  load(): void;
  readonly cookies: Map<string, string>;
  readonly storage: Map<string, string>;
  /** Scripts that were started, in order: by address, or by text. */
  readonly started: readonly string[];
  readonly sent: readonly { readonly url: string; readonly init: any }[];
  readonly told: readonly (readonly string[])[];
  readonly reloads: () => number;
}

const toCamel = (name: string): string =>
  name.slice(5).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Whether an element lies in SVG, or was made for it. */
function isSvg(node: any): boolean {
  for (let at = node; at; at = at.parent) if (at.name === "svg" || at.space === "svg") return true;
  return false;
}

function matches(element: any, selector: string): boolean {
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

/** Opens a page in a made-up browser. */
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
  const sent: { url: string; init: any }[] = [];
  const told: (readonly string[])[] = [];
  let reloads = 0;
  const wrapped = new Map<any, any>();
  const listeners = new Map<any, ((event: any) => void)[]>();
  const listen = (to: any, listener: (event: any) => void) =>
    void listeners.set(to, [...(listeners.get(to) ?? []), listener]);

  const wrap = (node: any): any => {
    if (!node?.attribs) return null;
    let element = wrapped.get(node);
    if (!element) wrapped.set(node, (element = toElement(node)));
    return element;
  };
  const all = (node: any): any[] =>
    (node.children ?? []).flatMap((child: any) =>
      child.attribs ? [wrap(child), ...all(child)] : [],
    );
  const siblings = (node: any): any[] => node.parent?.children ?? [];

  const toElement = (node: any): any => {
    let text: string = (node.children ?? []).map((child: any) => child.data ?? "").join("");
    const element = {
      node,
      tagName: isSvg(node) ? node.name : node.name.toUpperCase(),
      localName: node.name,
      namespaceURI: isSvg(node) ? "svg" : "html",
      nonce: node.attribs["nonce"] ?? "",
      checked: "checked" in node.attribs,
      async: false,
      onload: undefined as (() => void) | undefined,
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
        return wrap(node.parent);
      },
      ...(node.name === "video" && { load: () => void started.push("film") }),
      get previousElementSibling() {
        const before = siblings(node).slice(0, siblings(node).indexOf(node));
        return wrap(before.findLast((one: any) => one.attribs));
      },
      getAttribute: (name: string) => node.attribs[name] ?? null,
      setAttribute: (name: string, value: string) => void (node.attribs[name] = value),
      hasAttribute: (name: string) => name in node.attribs,
      removeAttribute: (name: string) => void delete node.attribs[name],
      querySelector: (selector: string) => all(node).find((one) => matches(one, selector)) ?? null,
      querySelectorAll: (selector: string) => all(node).filter((one) => matches(one, selector)),
      closest(selector: string) {
        for (let at = node; at; at = at.parent)
          if (at.attribs && matches(wrap(at), selector)) return wrap(at);
        return null;
      },
      addEventListener: (_: string, listener: (event: any) => void) => listen(node, listener),
      append(other: any) {
        other.remove();
        node.children.push(other.node);
        other.node.parent = node;
      },
      remove() {
        const at = siblings(node).indexOf(node);
        if (at >= 0) siblings(node).splice(at, 1);
        node.parent = null;
      },
      replaceWith(fresh: any) {
        const list = siblings(node);
        list.splice(list.indexOf(node), 1, fresh.node);
        fresh.node.parent = node.parent;
        const address = fresh.getAttribute("src") ?? fresh.getAttribute("href");
        started.push(address ?? fresh.textContent);
        if (fresh.onload) waiting.push(() => fresh.onload());
      },
      focus() {},
    };
    return element;
  };

  const tree: any = parseDocument(html);
  const document: any = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(header: string) {
      const [pair = ""] = header.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0/.test(header)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    },
    body: wrap(all(tree).find(({ tagName }) => tagName === "BODY")?.node),
    getElementById: (id: string) => all(tree).find((one) => one.getAttribute("id") === id) ?? null,
    querySelectorAll: (selector: string) => all(tree).filter((one) => matches(one, selector)),
    createElementNS: (space: string, name: string) =>
      wrap({ name, attribs: {}, children: [], parent: null, space }),
    addEventListener: (_: string, listener: (event: any) => void) => listen(document, listener),
    dispatchEvent: (event: { detail: { categories: string[] } }) =>
      void told.push(event.detail.categories),
  };
  const storage = new Map(Object.entries(stored));
  const window: any = {
    get localStorage() {
      return {
        ...Object.fromEntries(storage),
        ...{ removeItem: (key: string) => void storage.delete(key) },
      };
    },
    // Browsers refuse it where cookies are blocked.
    get sessionStorage() {
      throw new Error("SecurityError");
    },
  };
  window.self = window;
  window.top = isFramed ? {} : window;
  const location = {
    protocol: "https:",
    hostname: "www.site.test",
    pathname: "/docs/guide/",
    reload: () => void reloads++,
  };
  const send = async (url: string, init: any) => {
    sent.push({ url, init: { ...init, body: JSON.parse(init.body) } });
    return new Response("{}");
  };
  const CustomEvent = function (this: any, _: string, { detail }: any) {
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
    find: (selector) => all(tree).find((one) => matches(one, selector)) ?? null,
    press(element) {
      const event = { target: element };
      for (let at = element.node; at; at = at.parent)
        for (const listener of listeners.get(at) ?? []) listener(event);
      for (const listener of listeners.get(document) ?? []) listener(event);
    },
    load: () => waiting.shift()?.(),
    cookies: jar,
    storage,
    started,
    sent,
    told,
    reloads: () => reloads,
  };
}
