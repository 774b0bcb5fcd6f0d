import type { Endpoint, Route } from "./catalogue.ts";
import { code, element } from "./element.ts";
import { request } from "./identity.ts";
import { recordOf, type Json } from "./json.ts";
import { operationOf, toResponses } from "./openapi.ts";
import { root, toUrl } from "./page.ts";
import { t } from "./texts.ts";

const path = "/openapi.json";
let loading: Promise<unknown> | undefined;

/** The OpenAPI document of the site; undefined if it has none. */
export const loadOpenapi = (): Promise<unknown> =>
  (loading ??= request(root + path)
    .then((response) => (response.ok ? (response.json() as Promise<unknown>) : undefined))
    .catch(() => undefined));

/** Adds the summary, the description and the responses of an endpoint to its card. */
export async function addDocumentation(
  card: HTMLElement,
  route: Route,
  { methods }: Endpoint,
): Promise<void> {
  const openapi = await loadOpenapi();
  const operation = operationOf(openapi, route, methods[0] ?? "");
  if (!operation) return;
  const { summary, description = "" } = operation;
  const sentences = [summary, ...String(description).split("\n\n")]
    .filter(Boolean)
    .map((text) => element("span", {}, String(text).replace(/\.?$/, ". ")));
  card.querySelector("h2")?.after(element("p", { class: "pad muted", dir: "auto" }, sentences));
  card.append(responsesOf(openapi, operation));
}

/** Adds a link to the OpenAPI document to the facts about the site. */
export async function addDocumentLink(list: HTMLElement): Promise<void> {
  const openapi = await loadOpenapi();
  if (!openapi) return;
  const text = `OpenAPI ${String(recordOf(openapi)["openapi"])}`;
  const link = element("a", { href: toUrl(path) }, text);
  list.append(element("div", {}, element("dt", {}, t("document")), element("dd", {}, link)));
}

function responsesOf(openapi: unknown, operation: Json): HTMLElement {
  const rows = toResponses(openapi, operation).map(({ status, description, codes }) => {
    const list = codes.flatMap(([name, about]) => [
      element("dt", {}, code(name)),
      element("dd", { dir: "auto" }, toProse(about)),
    ]);
    return element(
      "div",
      { class: "arg" },
      element("div", { class: "head" }, element("span", { class: "name" }, status)),
      element(
        "div",
        { class: "about" },
        element("p", { dir: "auto" }, description),
        list.length > 0 && element("dl", { class: "codes" }, list),
      ),
    );
  });
  return element(
    "details",
    { class: "fields answers" },
    element("summary", {}, t("responses")),
    element("div", { class: "args" }, rows),
  );
}

/** Text with the code in backquotes marked. */
const toProse = (text: string): readonly (string | HTMLElement)[] =>
  text.split("`").map((part, i) => (i % 2 === 1 ? code(part) : part));
