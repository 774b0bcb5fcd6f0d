import { headerNames, namespaces, renamed, renamedArg } from "./names.ts";
import type { Json, JsonObject } from "./response-body.ts";

/** The route with the OpenAPI document of the calendar, which the original plugin has too. */
export const documentRoute = "/calendar/events/v1/doc";

/** Names of operations, and of the schemas of their bodies, begin with a method and a namespace: `get_calendar_events_v1_venues`. */
const joined = (namespace: string): string => namespace.replaceAll("/", "_");
const operations = new Map(
  [...namespaces.toOriginal].map(([native, original]) => [joined(native), joined(original)]),
);
const operation = new RegExp(`^([a-z]+_)(${[...operations.keys()].join("|")})(?=_|$)`);
const toOperation = (name: string): string =>
  name.replace(
    operation,
    (_match, method: string, namespace: string) => method + renamed(operations, namespace),
  );
const toHeader = (name: string): string => headerNames.toOriginal.get(name.toLowerCase()) ?? name;
const schemas = "#/components/schemas/";

/**
 * Translates the parts of a body that only OpenAPI documents have: the names of operations, schemas and tags, and
 * those of parameters and credentials in headers and queries.
 */
export function toOriginalDocument(value: Json, key = ""): Json {
  if (typeof value === "string") {
    if (key === "operationId") return toOperation(value);
    const isSchema = key === "$ref" && value.startsWith(schemas);
    return isSchema ? schemas + toOperation(value.slice(schemas.length)) : value;
  }
  if (Array.isArray(value)) return value.map((item) => toOriginalDocument(item, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      toMember(name, key),
      name === "name" && typeof member === "string"
        ? toName(member, key, value)
        : toOriginalDocument(member, name),
    ]),
  );
}

function toMember(name: string, parent: string): string {
  if (parent === "schemas") return toOperation(name);
  return parent === "headers" ? toHeader(name) : name;
}

/** The name of a tag, of a parameter or of a credential. */
function toName(name: string, parent: string, { in: location }: JsonObject): string {
  if (parent === "tags") return renamed(namespaces.toOriginal, name);
  if (location === "query") return renamedArg(name, "toOriginal");
  return location === "header" ? toHeader(name) : name;
}
