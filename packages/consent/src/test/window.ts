import { matches, type Listener, type TestElement, type TreeNode } from "./elements.ts";
import { openTree } from "./tree.ts";

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
  /** Returns to the page with the Back button; the browser has kept it as it was. */
  restore(): void;
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
  const onPageShow: ((event: { persisted: boolean }) => void)[] = [];
  const requests: { url: string; init: SentInit }[] = [];
  const consentEvents: (readonly string[])[] = [];
  let reloads = 0;
  const { all, wrap, listeners, listen } = openTree(html, {
    onInsert(element) {
      if (element.hasAttribute("nomodule")) return;
      const address = element.getAttribute("src") ?? element.getAttribute("href");
      started.push(address ?? element.textContent);
      if (element.onload) waiting.push(() => element.onload?.());
    },
    onLoad: () => void started.push("film"),
  });
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
    body: all().find(({ tagName }) => tagName === "BODY") ?? null,
    getElementById: (id: string) => all().find((one) => one.getAttribute("id") === id) ?? null,
    querySelectorAll: (selector: string) => all().filter((one) => matches(one, selector)),
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
  const globals = {
    window,
    document,
    location,
    fetch: send,
    CustomEvent,
    navigator: { globalPrivacyControl: gpc },
    addEventListener: (name: string, listener: (typeof onPageShow)[number]) =>
      void (name === "pageshow" && onPageShow.push(listener)),
  };
  return {
    run: (script) => new Function(...Object.keys(globals), script)(...Object.values(globals)),
    find(selector) {
      const element = all().find((one) => matches(one, selector));
      if (!element) throw new Error(`No element matches ${selector}.`);
      return element;
    },
    has: (selector) => all().some((one) => matches(one, selector)),
    press(element) {
      const event = { target: element };
      for (let at: TreeNode | null | undefined = element.node; at; at = at.parent)
        for (const listener of listeners.get(at) ?? []) listener(event);
      for (const listener of listeners.get(document) ?? []) listener(event);
    },
    restore() {
      for (const listener of onPageShow) listener({ persisted: true });
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
