import { decode, isRead, type Group, type Selection } from "./catalogue.ts";
import { addDocumentation, addDocumentLink } from "./documentation.ts";
import { code, element, plural, type Child } from "./element.ts";
import { toCard } from "./endpoint.ts";
import { fieldsBox } from "./fields.ts";
import type { Json } from "./json.ts";
import { main, siteName, toUrl } from "./page.ts";
import { toPath } from "./pattern.ts";

const heading = (text: string): HTMLElement => element("h1", { tabindex: "-1" }, text);
const paragraph = (...children: readonly Child[]): HTMLElement => element("p", {}, ...children);

/** Shows a route: its endpoints, those that read first, and the fields of its object. */
export function showRoute(selection: Selection): void {
  const { route, runs } = selection;
  const endpoints = [...route.endpoints].sort(
    (one, other) => Number(isRead(other)) - Number(isRead(one)),
  );
  const cards = endpoints.map((endpoint, i) => ({
    endpoint,
    ...toCard(route, endpoint, i, selection),
  }));
  main.replaceChildren(
    element(
      "p",
      { class: "crumb" },
      element("a", { href: "#" }, siteName),
      " / ",
      route.namespace || "Site",
    ),
    element("h1", { class: "route", tabindex: "-1" }, toPath(route.parts)),
    ...cards.map(({ card }) => card),
    fieldsBox(route),
  );
  for (const { card, endpoint } of cards) void addDocumentation(card, route, endpoint);
  if (runs) void cards.find(({ run }) => run)?.run?.();
}

/** Shows the overview of the site. */
export function showOverview(
  { description, timezone_string: timezone }: Json,
  groups: readonly Group[],
): void {
  const facts = element(
    "dl",
    { class: "site" },
    fact("API", code(toUrl("/"))),
    fact("Size", sizeOf(groups)),
    Boolean(timezone) && fact("Time zone", String(timezone)),
  );
  void addDocumentLink(facts);
  main.replaceChildren(
    heading(siteName),
    ...(description ? [element("p", { class: "lead" }, String(description))] : []),
    facts,
    element("h2", {}, "Namespaces"),
    element("ul", { class: "spaces" }, groups.map(toItem)),
    keyboardHelp(),
  );
}

const fact = (name: string, value: Child): HTMLElement =>
  element("div", {}, element("dt", {}, name), element("dd", {}, value));

function sizeOf(groups: readonly Group[]): string {
  const routes = groups.flatMap((group) => group.routes);
  const endpoints = routes.reduce((sum, route) => sum + route.endpoints.length, 0);
  const namespaces = groups.filter(({ name }) => name !== "").length;
  return [
    plural(routes.length, "route"),
    plural(endpoints, "endpoint"),
    plural(namespaces, "namespace"),
  ].join(", ");
}

const toItem = ({ name, routes }: Group): HTMLElement =>
  element(
    "li",
    {},
    element(
      "a",
      { href: `#${routes[0]?.id}` },
      element("span", {}, name || "Site"),
      element("span", { class: "muted" }, plural(routes.length, "route")),
    ),
  );

const key = (name: string): HTMLElement => element("kbd", {}, name);

const keyboardHelp = (): HTMLElement =>
  element(
    "p",
    { class: "muted keys" },
    key("/"),
    " filters routes, ",
    key("↑"),
    key("↓"),
    " select routes, ",
    key("Ctrl"),
    key("Enter"),
    " sends a request.",
  );

/** Shows that the catalogue is loading. */
export const showLoading = (): void =>
  main.replaceChildren(element("p", { class: "muted" }, "Loading the catalogue…"));

/** Shows that the catalogue could not be loaded. */
export function showLoadError(error: unknown, retry: () => void): void {
  const reason =
    error instanceof TypeError ? "The site does not respond." : (error as Error).message;
  main.replaceChildren(
    heading("No catalogue"),
    paragraph("The catalogue at ", code(toUrl("/")), ` could not be loaded. ${reason}`),
    paragraph(element("button", { type: "button", class: "primary", click: retry }, "Try again")),
  );
}

/** Shows that the catalogue has no route for a fragment. */
export function showUnknownRoute(hash: string): void {
  main.replaceChildren(
    heading("No such route"),
    paragraph("The catalogue has no route for ", code(decode(hash)), "."),
    paragraph(element("a", { href: "#" }, "All namespaces")),
  );
}
