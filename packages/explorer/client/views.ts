import { decode, isRead, type Group, type Selection } from "./catalogue.ts";
import { addDocumentation, addDocumentLink } from "./documentation.ts";
import { code, element, type Child } from "./element.ts";
import { toCard } from "./endpoint.ts";
import { fieldsBox } from "./fields.ts";
import type { Json } from "./json.ts";
import { main, siteName, toUrl } from "./page.ts";
import { toPath } from "./pattern.ts";
import { counted, parts, t } from "./texts.ts";

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
      route.namespace || t("site"),
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
    fact(t("size"), sizeOf(groups)),
    Boolean(timezone) && fact(t("timeZone"), String(timezone)),
  );
  void addDocumentLink(facts);
  main.replaceChildren(
    heading(siteName),
    ...(description ? [element("p", { class: "lead", dir: "auto" }, String(description))] : []),
    facts,
    element("h2", {}, t("namespacesTitle")),
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
  return t("sizes", {
    routes: counted("routes", routes.length),
    endpoints: counted("endpoints", endpoints),
    namespaces: counted("namespaces", namespaces),
  });
}

const toItem = ({ name, routes }: Group): HTMLElement =>
  element(
    "li",
    {},
    element(
      "a",
      { href: `#${routes[0]?.id}` },
      element("span", {}, name || t("site")),
      element("span", { class: "muted" }, counted("routes", routes.length)),
    ),
  );

const key = (name: string): HTMLElement => element("kbd", {}, name);

const keyboardHelp = (): HTMLElement =>
  element(
    "p",
    { class: "muted keys" },
    parts("keyboard", {
      slash: key("/"),
      arrows: [key("↑"), key("↓")],
      send: [key("Ctrl"), key("Enter")],
    }),
  );

/** Shows that the catalogue is loading. */
export const showLoading = (): void =>
  main.replaceChildren(element("p", { class: "muted" }, t("loading")));

/** Shows that the catalogue could not be loaded. */
export function showLoadError(error: unknown, retry: () => void): void {
  const reason = error instanceof TypeError ? t("siteDown") : (error as Error).message;
  main.replaceChildren(
    heading(t("noCatalogue")),
    paragraph(...parts("notLoaded", { url: code(toUrl("/")) }), ` ${reason}`),
    paragraph(element("button", { type: "button", class: "primary", click: retry }, t("tryAgain"))),
  );
}

/** Shows that the catalogue has no route for a fragment. */
export function showUnknownRoute(hash: string): void {
  main.replaceChildren(
    heading(t("noRoute")),
    paragraph(...parts("noRouteFor", { path: code(decode(hash)) })),
    paragraph(element("a", { href: "#" }, t("allNamespaces"))),
  );
}
