import type { ClientPopup } from "../pages/client-data.ts";
import { script } from "../pages/client-script.generated.ts";

type Listener = (event: any) => void;
/** An event target. */
function eventTarget() {
  const listeners: [string, Listener][] = [];
  return {
    addEventListener: (name: string, listener: Listener) => void listeners.push([name, listener]),
    /** Calls the listeners of an event and returns the event. */
    dispatch(name: string, event: object = {}) {
      const state = { type: name, isPrevented: false, defaultPrevented: false, ...event };
      const full = Object.assign(state, {
        preventDefault: () => (state.isPrevented = state.defaultPrevented = true),
      });
      for (const [own, listener] of listeners) if (own === name) listener(full);
      return full;
    },
  };
}
/** An element that matches the given selectors. */
export function element(selectors: readonly string[], attributes: Record<string, string> = {}) {
  return {
    ...eventTarget(),
    isConnected: true,
    isFocused: false,
    hidden: false,
    focus(): void {
      this.isFocused = true;
    },
    getAttribute: (name: string) => attributes[name] ?? null,
    closest(selector: string): object | null {
      if (selector.includes("((")) throw new SyntaxError("No selector.");
      const alternatives = selector.split(",").map((one) => one.trim());
      return alternatives.some((one) => selectors.includes(one)) ? this : null;
    },
  };
}
export type FakeElement = ReturnType<typeof element>;

/** A dialog element with the members that the script uses. */
function dialog(data: string) {
  const button = element([".waymark-dialog-close"]);
  const own = {
    ...element(["dialog"]),
    open: false,
    shownAs: "",
    dataset: { dialog: data },
    properties: {} as Record<string, string>,
    style: {
      setProperty: (name: string, value: string): void => void (own.properties[name] = value),
    },
    button,
    inside: [] as object[],
    contains: (other: object): boolean => own.inside.includes(other) || other === own,
    querySelector: (): object => button,
    getBoundingClientRect: () => ({ left: 100, right: 200, top: 100, bottom: 200 }),
    showModal: (): void => void Object.assign(own, { open: true, shownAs: "modal" }),
    show: (): void => void Object.assign(own, { open: true, shownAs: "modeless" }),
    close(): void {
      own.open = false;
      own.dispatch("close", { target: own });
    },
    dispatched: [] as string[],
    dispatchEvent: ({ type }: { type: string }): void => void own.dispatched.push(type),
  };
  return own;
}

export const standard: ClientPopup = {
  id: 7,
  modal: true,
  stays: false,
  esc: true,
  outside: false,
  closeDelay: 0,
  formClose: -1,
  skipsPhones: false,
  skipsTablets: false,
  look: { "--wd-top": "100px" },
  triggers: [],
  cookies: [],
};
export const trigger = {
  type: "auto_open",
  cookies: [],
  selector: "",
  follows: false,
  delay: 0,
  form: "any",
} as const;
export const cookie = {
  on: "on_popup_close",
  name: "seen",
  value: "1",
  age: 60,
  path: "/",
  form: "any",
  inside: false,
} as const;

interface BrowserOptions {
  readonly cookies?: Readonly<Record<string, string>>;
  readonly stored?: Record<string, string>;
  readonly matches?: readonly string[];
  /** The URL for counts; null without one. */
  readonly count?: string | null;
  readonly isPrerendering?: boolean;
  readonly isOffline?: boolean;
  /** The values of `data-dialog`, if they are not those of the popups. */
  readonly raw?: readonly string[];
}

/** Runs the script in a simulated page with these popups, and returns the page to inspect. */
export function runScript(
  popups: readonly Partial<ClientPopup>[],
  {
    cookies = {},
    stored = {},
    matches = [],
    count = "/api/popup/v1/analytics",
    isPrerendering = false,
    isOffline = false,
    raw = popups.map((one) => JSON.stringify({ ...standard, ...one })),
  }: BrowserOptions = {},
) {
  const all = raw.map(dialog);
  const body = element(["body"]);
  const jar = new Map(Object.entries(cookies));
  const set: string[] = [];
  const requests: string[] = [];
  const waiting: { work: () => void; after: number }[] = [];
  const document = {
    ...eventTarget(),
    body,
    activeElement: body as object,
    prerendering: isPrerendering,
    currentScript: { dataset: count === null ? {} : { count } },
    querySelectorAll: () => all,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      set.push(text);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      jar.set(name, value);
    },
  };
  const window = {
    ...eventTarget(),
    document,
    location: new URL("https://site.test/page/"),
    sessionStorage: {
      getItem: (name: string) => stored[name] ?? null,
      setItem: (name: string, value: string) => void (stored[name] = value),
      removeItem: (name: string) => void delete stored[name],
    },
    matchMedia: (query: string) => ({ matches: matches.includes(query) }),
    setTimeout: (work: () => void, after: number) => void waiting.push({ work, after }),
    fetch: async (url: string) => {
      if (isOffline) throw new TypeError("Failed to fetch");
      requests.push(url);
    },
    Image: class {
      set src(url: string) {
        requests.push(`image ${url}`);
      }
    },
    CustomEvent: class {
      readonly type: string;
      constructor(type: string) {
        this.type = type;
      }
    },
    HTMLDialogElement: class {
      showModal(): void {}
    },
  };
  const names = Object.keys(window);
  new Function(...names, script)(...names.map((name) => window[name as keyof typeof window]));
  return {
    all,
    first: all[0]!,
    body,
    document,
    window,
    set,
    stored,
    cookies: () => Object.fromEntries(jar),
    waiting,
    /** The counted events, each with the id of its popup. */
    counted: () =>
      requests.map((url) => {
        const { searchParams } = new URL(url.replace("image ", ""), "https://site.test");
        return `${searchParams.get("event")} ${searchParams.get("pid")}`;
      }),
    requests,
    /** Runs all pending timers. */
    runTimers() {
      for (const { work } of waiting.splice(0)) work();
    },
    /** Dispatches a click: first to the surrounding dialog, then to the document. */
    click(at: FakeElement, around?: ReturnType<typeof dialog>, more: object = {}) {
      const event = around?.dispatch("click", { target: at, ...more });
      return document.dispatch("click", {
        target: at,
        defaultPrevented: event?.isPrevented,
        ...more,
      });
    },
  };
}
