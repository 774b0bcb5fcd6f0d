/** The list of routes with its filter. */
export const sidebar = String.raw`
const dots = (route) => element("span", { class: "dots" }, route.kinds.map((kind) => element("i", { class: "dot " + kind, title: kind })), element("span", { class: "unseen" }, route.kinds.join(", ")));
function localParts({ parts, namespace }) {
  const prefix = "/" + namespace;
  const [first, ...rest] = parts;
  if (!namespace || !first?.text?.startsWith(prefix)) return parts;
  const text = first.text.slice(prefix.length);
  return text === "" && rest.length === 0 ? [{ text: "/" }] : [{ text }, ...rest];
}
function makeSidebar(groups) {
  const links = [];
  const count = byId("count");
  const total = groups.reduce((n, group) => n + group.routes.length, 0);
  const boxes = groups.map(({ name, routes }) => {
    const own = routes.map((route) => {
      const link = element("a", { href: "#" + route.id, title: route.template }, element("span", { class: "path" }, pathOf(localParts(route))), dots(route));
      links.push({ link, route });
      return element("li", {}, link);
    });
    const box = element("details", { class: "group" }, element("summary", {}, element("span", {}, name || "Site"), element("span", { class: "muted" }, String(routes.length))), element("ul", {}, own));
    box.open = total <= 40;
    return { box, name, routes };
  });
  byId("list").replaceChildren(...boxes.map(({ box }) => box));
  const field = byId("filter");
  let openBefore;
  function filter() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length > 0) openBefore ??= boxes.map(({ box }) => box.open);
    let hits = 0;
    for (const { link, route } of links) {
      const fits = words.every((word) => route.text.includes(word));
      link.parentElement.hidden = !fits;
      if (fits) hits++;
    }
    boxes.forEach(({ box }, i) => {
      box.hidden = box.querySelector("li:not([hidden])") === null;
      if (words.length > 0) box.open = true;
      else if (openBefore) box.open = openBefore[i];
    });
    if (words.length === 0) openBefore = undefined;
    count.textContent = words.length === 0 ? "" : hits === 0 ? "No matching routes." : plural(hits, "route") + " of " + total;
  }
  const visible = () => links.map(({ link }) => link).filter((link) => link.offsetParent !== null);
  const step = (by) => {
    const all = visible();
    const at = all.indexOf(document.activeElement);
    const next = all[at === -1 ? (by > 0 ? 0 : all.length - 1) : at + by];
    if (next) next.focus();
    else if (by < 0) field.focus();
  };
  field.addEventListener("input", filter);
  byId("side").addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") event.preventDefault(), step(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Escape" && field.value !== "") (field.value = ""), filter(), field.focus();
    else if (event.key === "Enter" && event.target === field) visible()[0]?.click();
  });
  return (route) => {
    for (const { link, route: own } of links) {
      if (own !== route) link.removeAttribute("aria-current");
      else {
        link.setAttribute("aria-current", "page");
        link.closest("details").open = true;
        link.scrollIntoView({ block: "nearest" });
      }
    }
  };
}
`;
