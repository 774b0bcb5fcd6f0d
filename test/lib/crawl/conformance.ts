import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { newValidator } from "./validator.ts";
import type { Visit } from "./crawl.ts";

/** Returns a function that validates a response against an OpenAPI document and lists the errors. */
export function toConformance(document: any): (visit: Visit) => readonly string[] {
  const ajv = newValidator();
  const { Error: error, Problem: problem, Link: link, ...responses } = document.components.schemas;
  const schemas = Object.fromEntries(
    Object.entries(responses).map(([name, schema]) => [name, closed(schema)]),
  );
  Object.assign(schemas, { Error: error, Problem: problem, Link: link });
  ajv.addSchema({ $id: "doc", components: { schemas } });
  const compiled = new Map<string, ValidateFunction>();
  const check = (schema: unknown, value: unknown): readonly string[] => {
    const key = JSON.stringify(schema);
    let validate = compiled.get(key);
    if (!validate) compiled.set(key, (validate = ajv.compile(rooted(schema) as object)));
    return validate(value) ? [] : (validate.errors ?? []).map(toLine);
  };
  return ({ template, context, reply }) => {
    const { responses } = document.paths[template].get;
    const { status, body, headers } = reply;
    const type = (headers.get("content-type") ?? "").split(";")[0] ?? "";
    const declared = responses[status] ?? (status >= 400 ? responses.default : undefined);
    if (!declared) return [`status ${status} is not in the document`];
    const { content: types } = declared.$ref ? resolve(document, declared.$ref) : declared;
    const content = types?.[type] ?? types?.["*/*"];
    if (!content) return [`${type} is not in the document`];
    if (!type.includes("json") || content.schema === undefined) return [];
    return check(ofContext(content.schema, context), body);
  };
}

const toLine = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath.replace(/\/\d+(?=\/|$)/g, "/#")} ${message} ${JSON.stringify(params)}`;

/** The schema without additional properties. */
const closed = (schema: any): unknown =>
  typeof schema.properties !== "object" || "additionalProperties" in schema
    ? schema
    : { ...schema, additionalProperties: false };

/** The schema with its references made absolute. */
function rooted(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(rooted);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === "$ref" ? `doc${String(value)}` : rooted(value),
    ]),
  );
}

/** Replaces `anyOf` with one schema per context by the schema of the given context. */
function ofContext(schema: any, context = "view"): unknown {
  if (Array.isArray(schema)) return schema.map((one) => ofContext(one, context));
  if (typeof schema !== "object" || schema === null) return schema;
  const refs: readonly string[] = (schema.anyOf ?? []).map(({ $ref }: any) => String($ref));
  const isByContext =
    refs.length > 1 && refs.every((one) => one.startsWith("#/components/schemas"));
  if (isByContext) {
    const own = refs.find((one) => one.endsWith(`.${context}`));
    return { $ref: own ?? refs.find((one) => !/\.(?:edit|embed)$/.test(one)) };
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, ofContext(value, context)]),
  );
}

/** Resolves a reference of the document. */
const resolve = (document: unknown, ref: string): any =>
  ref
    .slice(2)
    .split("/")
    .reduce<any>((node, step) => node[step], document);
