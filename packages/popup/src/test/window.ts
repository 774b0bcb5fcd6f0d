import type { ClientPopup } from "../pages/client-data.ts";
import { script } from "../pages/client-script.generated.ts";

type Listener = (event: any) => void;
/** What listens, and is told. */
function target() {
  const listeners: [string, Listener][] = [];
  return {
    addEventListener: (name: string, listener: Listener) => void listeners.push([name, listener]),
    /** Tells all who listen to this name. */
    fire(name: string, event: object = {}) {
      const told = { type: name, isPrevented: false, defaultPrevented: false, ...event };
      const full = Object.assign(told, {
        preventDefault: () => (told.isPrevented = told.defaultPrevented = true),
      });
      for (const [own, listener] of listeners) if (own === name) listener(full);
      return full;
    },
  };
}
/** An element of which is known what selectors find it. */
export function element(selectors: readonly string[], attributes: Record<string, string> = {}) {
  return {
    ...target(),
    isConnected: true,
    isFocused: false,
    hidden: false,
    focus(): void {
      this.isFocused = true;
    },
    getAttribute: (name: string) => attributes[name] ?? null,
    closest(selector: string): object | null {
      if (selector.includes("((")) throw new SyntaxError("No selector.");
      const wanted = selector.split(",").map((one) => one.trim());
      return wanted.some((one) => selectors.includes(one)) ? this : null;
    },
  };
}
export type FakeElement = ReturnType<typeof element>;

/** A dialog as browsers have it, as far as the script goes. */
function dialog(told: string) {
  const button = element([".waymark-dialog-close"]);
  const own = {
    ...element(["dialog"]),
    open: false,
    shownAs: "",
    dataset: { dialog: told },
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
    show: (): void => void Object.assign(own, { open: true, shownAs: "beside" }),
    close(): void {
      own.open = false;
      own.fire("close", { target: own });
    },
    told: [] as string[],
    dispatchEvent: ({ type }: { type: string }): void => void own.told.push(type),
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

interface Surroundings {
  readonly cookies?: Readonly<Record<string, string>>;
  readonly stored?: Record<string, string>;
  readonly matches?: readonly string[];
  /** Where counts go; null for nowhere. */
  readonly count?: string | null;
  readonly isPrerendering?: boolean;
  readonly isOffline?: boolean;
  /** What stands in `data-dialog`, where it is not the popups. */
  readonly raw?: readonly string[];
}

/** Runs the script as a browser would, in a page with these popups; what it does is to be seen. */
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
  }: Surroundings = {},
) {
  const all = raw.map(dialog);
  const body = element(["body"]);
  const jar = new Map(Object.entries(cookies));
  const set: string[] = [];
  const asked: string[] = [];
  const waiting: { work: () => void; after: number }[] = [];
  const document = {
    ...target(),
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
    ...target(),
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
      if (isOffline) throw new TypeError("Refused.");
      asked.push(url);
    },
    Image: class {
      set src(url: string) {
        asked.push(`image ${url}`);
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
    waiting,
    /** What was counted: the event and the popup. */
    counted: () =>
      asked.map((url) => {
        const { searchParams } = new URL(url.replace("image ", ""), "https://site.test");
        return `${searchParams.get("event")} ${searchParams.get("pid")}`;
      }),
    asked,
    /** Lets the time pass that everything waits for. */
    pass() {
      for (const { work } of waiting.splice(0)) work();
    },
    /** A click of a reader: the dialog around it hears of it first. */
    click(at: FakeElement, around?: ReturnType<typeof dialog>, more: object = {}) {
      const heard = around?.fire("click", { target: at, ...more });
      return document.fire("click", { target: at, defaultPrevented: heard?.isPrevented, ...more });
    },
  };
}
