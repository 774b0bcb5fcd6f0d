import { isShown, named, showView, viewOf } from "./view.ts";

// Links and the form of a view show the next view without loading a new page.
document.addEventListener("click", (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const link = target.closest<HTMLAnchorElement>(`a${named("view-link")}`);
  const view = link && viewOf(link);
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!view || !isPlain || event.defaultPrevented) return;
  event.preventDefault();
  const nav = link.closest("nav");
  // The focus stays on the link for the next view, so that it can be pressed again.
  const focus = link.rel && nav ? `nav.${nav.className} a[rel=${link.rel}]` : named("title");
  void showView(view, link.href, { isNew: true, focus });
});

document.addEventListener("submit", (event) => {
  const { target: form } = event;
  if (!(form instanceof HTMLFormElement) || !form.matches(named("view-form"))) return;
  const view = viewOf(form);
  if (!view) return;
  event.preventDefault();
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) url.searchParams.set(name, String(value));
  void showView(view, url.href, { isNew: true });
});

addEventListener("popstate", () => {
  const view = document.querySelector<HTMLElement>(named("view"));
  // A step between fragments of the page, such as the days of the agenda, shows no other view.
  if (view && !isShown(location.href)) void showView(view, location.href, { isNew: false });
});
