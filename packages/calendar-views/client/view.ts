/** A selector for the elements with a name. */
export const named = (name: string): string => `[data-js="calendar-events-${name}"]`;

/** The view around an element. */
export const viewOf = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>(named("view"));

/** The element with a name in a view, which the markup always has. */
function find(view: ParentNode, name: string): HTMLElement {
  const element = view.querySelector<HTMLElement>(named(name));
  if (!element) throw new Error(`No element for ${name}`);
  return element;
}

/** The data in a view. */
interface ViewData {
  /** The URL of the page with this view. */
  readonly url: string;
  readonly header_title: string;
  /** Whether the view has its own entry in the history. */
  readonly should_manage_url: boolean;
}

interface ViewOptions {
  /** Whether the view is new in the history. */
  readonly isNew: boolean;
  /** The selector for the element that gets the focus. */
  readonly focus?: string;
}

/** The URL of the view that is shown. */
let shownUrl = location.href;

/** Whether a URL is of the shown view; fragments do not count. */
export const isShown = (url: string): boolean => url.split("#")[0] === shownUrl.split("#")[0];

/** The request for the next view, by the view that it replaces. */
const requests = new WeakMap<HTMLElement, AbortController>();

/**
 * Fetches the view for a URL and replaces the given one; if that fails, follows the URL. A later call for the same view
 * aborts it. The container dispatches `calendar:before` and `calendar:after` for other scripts.
 */
export async function showView(
  view: HTMLElement,
  url: string,
  { isNew, focus = named("title") }: ViewOptions,
): Promise<void> {
  requests.get(view)?.abort();
  const request = new AbortController();
  requests.set(view, request);
  const { signal } = request;
  view.dispatchEvent(new CustomEvent("calendar:before", { bubbles: true, detail: { url } }));
  view.setAttribute("aria-busy", "true");
  const loader = view.querySelector<HTMLElement>(named("view-loader"));
  if (loader) loader.hidden = false;
  try {
    const next = await fetchView(view, url, { isNew, signal });
    const data = JSON.parse(find(next, "view-data").textContent) as ViewData;
    document.title = document.title.split(find(view, "title").textContent).join(data.header_title);
    view.replaceWith(next);
    shownUrl = data.url;
    if (isNew && data.should_manage_url) history.pushState({ calendar: true }, "", data.url);
    (next.querySelector<HTMLElement>(focus) ?? find(next, "title")).focus();
    next.dispatchEvent(new CustomEvent("calendar:after", { bubbles: true, detail: data }));
  } catch {
    if (!signal.aborted) location.href = url;
  }
}

async function fetchView(
  view: HTMLElement,
  url: string,
  { isNew, signal }: Pick<ViewOptions, "isNew"> & { readonly signal: AbortSignal },
): Promise<HTMLElement> {
  const address = new URL(view.dataset["viewRestUrl"] ?? "");
  address.searchParams.set("url", url);
  // A step in the history shows exactly the page of its URL; a new view starts on the first page.
  if (isNew) address.searchParams.set("prev_url", shownUrl);
  const response = await fetch(address, {
    headers: { Accept: "text/html" },
    credentials: "omit",
    signal,
  });
  if (!response.ok) throw new Error(`The status is ${response.status}.`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return find(page, "view");
}
