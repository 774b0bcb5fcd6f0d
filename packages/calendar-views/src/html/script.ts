/**
 * Views without a new page: links and the form of a view fetch the next one and put it in the place of the old. Where that
 * fails the link is followed. Other scripts hear `calendar:before` and `calendar:after` on the container.
 */
export const script = `
(() => {
  const named = (name) => '[data-js="calendar-events-' + name + '"]';
  const viewOf = (node) => node.closest(named("view"));
  let shown = location.href;
  const show = async (view, url, { isNew, focus }) => {
    const ask = new URL(view.dataset.viewRestUrl);
    ask.searchParams.set("url", url);
    ask.searchParams.set("prev_url", shown);
    view.dispatchEvent(new CustomEvent("calendar:before", { bubbles: true, detail: { url } }));
    view.setAttribute("aria-busy", "true");
    const loader = view.querySelector(named("view-loader"));
    if (loader) loader.hidden = false;
    try {
      const answer = await fetch(ask, { headers: { Accept: "text/html" }, credentials: "omit" });
      if (!answer.ok) throw new Error(String(answer.status));
      const made = new DOMParser().parseFromString(await answer.text(), "text/html");
      const next = made.querySelector(named("view"));
      const data = JSON.parse(next.querySelector(named("view-data")).textContent);
      const was = view.querySelector(named("title")).textContent;
      document.title = document.title.split(was).join(data.header_title);
      view.replaceWith(next);
      shown = data.url;
      if (isNew && data.should_manage_url) history.pushState({ calendar: true }, "", data.url);
      (next.querySelector(focus) || next.querySelector(named("title"))).focus();
      next.dispatchEvent(new CustomEvent("calendar:after", { bubbles: true, detail: data }));
    } catch {
      location.href = url;
    }
  };
  document.addEventListener("click", (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target.closest?.("a" + named("view-link"));
    const view = link && viewOf(link);
    if (!view || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    const place = link.closest("nav");
    const focus = link.rel && place ? "nav." + place.className + " a[rel=" + link.rel + "]" : named("title");
    void show(view, link.href, { isNew: true, focus });
  });
  document.addEventListener("submit", (event) => {
    const view = event.target.matches?.(named("view-form")) && viewOf(event.target);
    if (!view) return;
    event.preventDefault();
    const url = new URL(event.target.action);
    for (const [name, value] of new FormData(event.target)) url.searchParams.set(name, value);
    void show(view, url.href, { isNew: true, focus: named("title") });
  });
  addEventListener("popstate", () => {
    const view = document.querySelector(named("view"));
    // A step within the page, to a day of the agenda say, is no other view.
    if (!view || location.href.split("#")[0] === shown.split("#")[0]) return;
    void show(view, location.href, { isNew: false, focus: named("title") });
  });
})();
`;
