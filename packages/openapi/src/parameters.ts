import {
  toDraft2020,
  type Draft2020,
  type JsonSchema,
  type Operation,
  type PathParam,
} from "@waymark/core";
import { parameterRef, resourceOf } from "./components.ts";

/** A parameter as OpenAPI describes it. */
export type Parameter = Readonly<Record<string, unknown>>;

/** Arguments of all operations. */
export const commonParameters: Readonly<Record<string, Parameter>> = {
  fields: {
    name: "_fields",
    in: "query",
    description: "Only these fields, nested ones with dots: `id,title.rendered`",
    style: "form",
    explode: false,
    schema: { type: "array", items: { type: "string" } },
  },
  embed: {
    name: "_embed",
    in: "query",
    description: "Embed the targets of these links in `_embedded`; `1` for all links",
    style: "form",
    explode: false,
    schema: { type: "array", items: { type: "string" } },
  },
};

/** Whether the arguments of a method are in the query; otherwise in the body. */
export const isQueried = ({ method }: Operation): boolean =>
  method === "GET" || method === "DELETE";

/** The arguments of an operation that are not in its path. */
export function freeArgs({ args, params }: Operation): Readonly<Record<string, JsonSchema>> {
  const inPath = new Set(params.map(({ name }) => name));
  return Object.fromEntries(Object.entries(args).filter(([name]) => !inPath.has(name)));
}

/** Path parameters, query arguments, and the two parameters that all responses support. */
export function toParameters(operation: Operation): readonly Parameter[] {
  const query = isQueried(operation) ? Object.entries(freeArgs(operation)) : [];
  return [
    ...operation.params.map((param) => toPathParameter(operation, param)),
    ...query.map(([name, schema]) => toQueryParameter(name, schema)),
    parameterRef("fields"),
    ...(embeds(operation) ? [parameterRef("embed")] : []),
  ];
}

const embeds = ({ returns }: Operation): boolean =>
  resourceOf(returns)?.links.some(({ embeddable }) => embeddable) ?? false;

function toPathParameter({ args }: Operation, { name, pattern, rest }: PathParam): Parameter {
  const { description, ...schema } = toDraft2020(args[name] ?? {});
  const note = "The rest of the path, with its slashes.";
  const about = rest ? [description, note].filter(Boolean).join(". ") : description;
  const isText = schema["type"] === "string" && !("enum" in schema) && pattern !== "[^/]+" && !rest;
  return {
    name,
    in: "path",
    required: true,
    ...(about !== undefined && { description: about }),
    // OpenAPI has no parameters with slashes: servers and clients that know the extension handle it.
    ...(rest && { "x-catch-all": true }),
    schema: isText ? { ...schema, pattern: `^(?:${pattern})$` } : schema,
  };
}

function toQueryParameter(name: string, written: JsonSchema): Parameter {
  const { description, ...schema } = toDraft2020(written);
  return {
    name,
    in: "query",
    ...(description !== undefined && { description }),
    ...(written.required === true && { required: true }),
    ...toStyle(written),
    schema,
  };
}

/** The serialization of a value: lists with commas, maps with brackets. */
export function toStyle({ type }: JsonSchema): Draft2020 {
  const types = [type].flat().filter((one) => one !== "null");
  if (types.includes("array")) return { style: "form", explode: false };
  const isMap = types.length === 1 && types[0] === "object";
  return isMap ? { style: "deepObject", explode: true } : {};
}
