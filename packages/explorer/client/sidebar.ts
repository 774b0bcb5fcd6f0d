import type { Group, Route } from "./catalogue.ts";
import { element } from "./element.ts";
import { byId, language } from "./page.ts";
import { type Part, toPath } from "./pattern.ts";
import { counted, t } from "./texts.ts";

/** Groups are open at first if there are at most this many routes. */
const maximumOpen = 40;

interface Entry {
  readonly link: HTMLAnchorElement;
  readonly item: HTMLLIElement;
  readonly route: Route;
}

/** Lists the routes with their filter. Returns a function that marks the shown route. */
export function startSidebar(groups: readonly Group[]): (current: Route | undefined) => void {
  const total = groups.reduce((sum, { routes }) => sum + routes.length, 0);
  const lists = groups.map(({ name, routes }) => {
    const entries = routes.map(toEntry);
    return { entries, box: toBox(name, entries, total <= maximumOpen) };
  });
  const entries = lists.flatMap((list) => list.entries);
  const boxes = lists.map(({ box }) => box);
  byId("list").replaceChildren(...boxes);
  const field = byId<HTMLInputElement>("filter");
  const filter = toFilter(entries, boxes);
  field.addEventListener("input", () => filter(field.value));
  listenForKeys(entries, field);
  return (current) => {
    for (const { link, route } of entries) {
      if (route !== current) link.removeAttribute("aria-current");
      else {
        link.setAttribute("aria-current", "page");
        link.closest("details")?.setAttribute("open", "");
        link.scrollIntoView({ block: "nearest" });
      }
    }
  };
}

function toEntry(route: Route): Entry {
  const { id, template, kinds } = route;
  const dots = kinds.map((kind) => element("i", { class: `dot ${kind}`, title: t(kind) }));
  const link = element(
    "a",
    { href: `#${id}`, title: template },
    element("span", { class: "path" }, toPath(localParts(route))),
    element(
      "span",
      { class: "dots" },
      dots,
      element("span", { class: "unseen" }, kinds.map((kind) => t(kind)).join(t("listSeparator"))),
    ),
  );
  return { link, item: element("li", {}, link), route };
}

/** The parts of a route below its namespace. */
function localParts({ parts, namespace }: Route): readonly Part[] {
  const prefix = `/${namespace}`;
  const [first, ...rest] = parts;
  if (!namespace || !first?.text?.startsWith(prefix)) return parts;
  const text = first.text.slice(prefix.length);
  return text === "" && rest.length === 0 ? [{ text: "/" }] : [{ text }, ...rest];
}

const toBox = (name: string, entries: readonly Entry[], open: boolean): HTMLDetailsElement =>
  element(
    "details",
    { class: "group", open },
    element(
      "summary",
      {},
      element("span", {}, name || t("site")),
      element("span", { class: "muted" }, entries.length.toLocaleString(language)),
    ),
    element(
      "ul",
      {},
      entries.map(({ item }) => item),
    ),
  );

/** Shows only the routes that contain all words. Groups are open while there is a filter, and as before without one. */
function toFilter(
  entries: readonly Entry[],
  boxes: readonly HTMLDetailsElement[],
): (text: string) => void {
  const count = byId("count");
  let openBefore: readonly boolean[] | undefined;
  return (text) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const isFiltered = words.length > 0;
    if (isFiltered) openBefore ??= boxes.map(({ open }) => open);
    for (const { item, route } of entries)
      item.hidden = !words.every((word) => route.text.includes(word));
    boxes.forEach((box, i) => {
      box.hidden = box.querySelector("li:not([hidden])") === null;
      box.open = isFiltered || (openBefore?.[i] ?? box.open);
    });
    if (!isFiltered) openBefore = undefined;
    const found = entries.filter(({ item }) => !item.hidden).length;
    count.textContent = isFiltered ? toCount(found, entries.length) : "";
  };
}

const toCount = (found: number, total: number): string =>
  found === 0 ? t("noneFound") : counted("found", found, { total: total.toLocaleString(language) });

/** Arrow keys move between routes, Enter in the filter shows the first one, and Escape clears the filter. */
function listenForKeys(entries: readonly Entry[], field: HTMLInputElement): void {
  const visible = () => entries.map(({ link }) => link).filter((link) => link.offsetParent);
  const move = (step: 1 | -1): void => {
    const links = visible();
    const at = links.findIndex((link) => link === document.activeElement);
    const start = step > 0 ? 0 : links.length - 1;
    const next = links[at === -1 ? start : at + step];
    if (next) next.focus();
    else if (step < 0) field.focus();
  };
  byId("side").addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      move(key === "ArrowDown" ? 1 : -1);
    } else if (key === "Escape" && field.value !== "") {
      field.value = "";
      field.dispatchEvent(new Event("input"));
      field.focus();
    } else if (key === "Enter" && target === field) visible()[0]?.click();
  });
}
