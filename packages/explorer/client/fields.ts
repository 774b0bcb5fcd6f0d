import { argRow } from "./arg.ts";
import type { Route } from "./catalogue.ts";
import { loadOpenapi } from "./documentation.ts";
import { code, element } from "./element.ts";
import { request } from "./identity.ts";
import { listOf, recordOf } from "./json.ts";
import { toFields } from "./openapi.ts";
import { root } from "./page.ts";
import type { Schema } from "./schema.ts";
import { parts, t } from "./texts.ts";

/** The catalogues of namespaces with the schemas of their objects. */
const loading = new Map<string, Promise<unknown>>();

function loadNamespace(namespace: string): Promise<unknown> {
  const path = namespace.split("/").map(encodeURIComponent).join("/");
  const known =
    loading.get(namespace) ??
    request(`${root}/${path}?context=help`).then((response) => response.json() as unknown);
  loading.set(namespace, known);
  return known;
}

/** The section with the fields of a route's object, which are loaded when it is opened. */
export function fieldsBox(route: Route): HTMLElement {
  const list = element("div", { class: "args" });
  const showText = (text: string): void =>
    list.replaceChildren(element("p", { class: "muted pad" }, text));
  let isLoaded = false;
  const load = async (): Promise<void> => {
    isLoaded = true;
    showText(t("loadingFields"));
    try {
      const fields = await loadFields(route);
      if (fields.length === 0) showText(t("noFields"));
      else list.replaceChildren(...fields.map(([name, schema]) => toRow(name, schema)));
    } catch {
      isLoaded = false;
      loading.delete(route.namespace);
      showText(t("fieldsNotLoaded"));
    }
  };
  const box = element(
    "details",
    {
      class: "card fields",
      toggle() {
        if (box.open && !isLoaded) void load();
      },
    },
    element("summary", {}, t("fields")),
    list,
  );
  return box;
}

/** The fields in the catalogue, or else those in the OpenAPI document. */
async function loadFields(route: Route): Promise<readonly (readonly [string, Schema])[]> {
  const { routes } = recordOf(await loadNamespace(route.namespace));
  const { schema } = recordOf(recordOf(routes)[route.key]);
  const fields = Object.entries(recordOf(recordOf(schema)["properties"]));
  if (fields.length > 0) return fields.map(([name, field]) => [name, recordOf(field)] as const);
  return toFields(await loadOpenapi(), route);
}

function toRow(name: string, schema: Schema): HTMLElement {
  const row = argRow({ name, schema, isInPath: false, isRequired: false });
  const contexts = listOf(schema.context).join(", ");
  row
    .querySelector(".facts")
    ?.append(
      ...(schema.readonly ? [element("span", {}, t("readOnly"))] : []),
      ...(contexts ? [element("span", {}, parts("contexts", { value: code(contexts) }))] : []),
    );
  return row;
}
