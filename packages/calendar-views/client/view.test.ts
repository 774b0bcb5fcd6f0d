import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A simulated page with a view; requests are answered by their URL, in any order. */
function startPage() {
  const page = { shown: "/events/", followed: "/events/", history: [] as string[] };
  const pending = new Map<string, () => void>();
  const requests: URLSearchParams[] = [];
  let current: object | undefined;
  const toView = (url: string) => {
    const part = (textContent: string) => ({ textContent, hidden: true, focus() {} });
    const parts: Readonly<Record<string, object>> = {
      "view-data": part(JSON.stringify({ url, header_title: url, should_manage_url: true })),
      title: part(url),
    };
    const view = {
      dataset: { viewRestUrl: "https://site.test/api/html" },
      dispatchEvent: () => true,
      setAttribute() {},
      querySelector: (selector: string) =>
        parts[/events-([\w-]+)"/.exec(selector)?.[1] ?? ""] ?? null,
      replaceWith(next: object) {
        // A node that is no longer in the page replaces nothing.
        if (current !== view) return;
        current = next;
        page.shown = url === page.shown ? (next as typeof view).url : page.shown;
      },
      url,
    };
    return view;
  };
  const first = toView(page.shown);
  current = first;
  vi.stubGlobal("document", { title: "Events" });
  vi.stubGlobal("location", {
    get href() {
      return page.followed;
    },
    set href(url: string) {
      page.followed = url;
    },
  });
  vi.stubGlobal("history", {
    pushState: (_: object, _title: string, url: string) => void page.history.push(url),
  });
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString = (url: string) => ({ querySelector: () => toView(url) });
    },
  );
  vi.stubGlobal(
    "fetch",
    (address: URL, { signal }: RequestInit) =>
      new Promise((resolve, reject) => {
        requests.push(address.searchParams);
        const url = address.searchParams.get("url") ?? "";
        pending.set(url, () => resolve({ ok: true, text: () => Promise.resolve(url) }));
        signal?.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  );
  return {
    page,
    requests,
    view: first as unknown as HTMLElement,
    answer: (url: string) => pending.get(url)?.(),
  };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["in the order of the requests", ["/events/2031-02/", "/events/2031-03/"]],
  ["in the opposite order", ["/events/2031-03/", "/events/2031-02/"]],
])(
  "after two quick steps the second view and its URL are shown, with responses %s",
  async (_, order) => {
    const { page, view, answer } = startPage();
    const { showView } = await import("./view.ts");
    const steps = ["/events/2031-02/", "/events/2031-03/"].map((url) =>
      showView(view, url, { isNew: true }),
    );
    for (const url of order) answer(url);
    await Promise.all(steps);
    expect(page).toEqual({
      shown: "/events/2031-03/",
      followed: "/events/",
      history: ["/events/2031-03/"],
    });
  },
);

test.each([
  ["a link is requested with the previous URL, which determines its page", true, "/events/"],
  ["a step in the history is requested as the page of its URL", false, null],
])("%s", async (_, isNew, previous) => {
  const { view, requests, answer } = startPage();
  const { showView } = await import("./view.ts");
  const step = showView(view, "/events/page/3/", { isNew });
  answer("/events/page/3/");
  await step;
  expect(requests.map((query) => query.get("prev_url"))).toEqual([previous]);
});
