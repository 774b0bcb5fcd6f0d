import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import {
  type Draft2020,
  type Operation,
  type ResourceResult,
  toDraft2020,
  toDraft2020Properties,
} from "@waymark/core";

const fields = {
  type: "array",
  items: { type: "string" },
  description:
    "Only these fields of the response, nested ones with dots. Select few, because responses can be long",
};

/** The input of a tool: the arguments of its operation, including path parameters. */
export function toInputSchema({ args, params }: Operation): Tool["inputSchema"] {
  const { properties, required = [] } = toDraft2020Properties(args) as {
    readonly properties: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
  const needed = [...new Set([...params.map(({ name }) => name), ...required])];
  return {
    type: "object",
    properties: { ...properties, _fields: fields },
    ...(needed.length > 0 && { required: needed }),
    additionalProperties: false,
  };
}

/** The annotations of a method. Agents ask for confirmation before destructive tools. */
export const toAnnotations = ({ method }: Operation): NonNullable<Tool["annotations"]> => ({
  readOnlyHint: method === "GET",
  ...(method !== "GET" && {
    destructiveHint: method !== "POST",
    idempotentHint: method !== "POST",
  }),
});

/** An operation as a tool. */
export function toTool(operation: Operation): Tool {
  const { id, summary, method, path, access, deprecated } = operation;
  const output: Draft2020 | undefined = toOutputSchema(operation);
  const notice = deprecated ? ` Deprecated since ${deprecated.since}.` : "";
  return {
    name: id,
    title: summary,
    description: `${summary}. ${method} ${path}, ${access}.${notice}`,
    inputSchema: toInputSchema(operation),
    ...(output && { outputSchema: output as NonNullable<Tool["outputSchema"]> }),
    annotations: toAnnotations(operation),
  };
}

/**
 * The schema of the result of a tool; undefined if none is declared. It has only types: clients discard results that do not
 * match the schema, and `_fields` may omit any field.
 */
function toOutputSchema({ returns, method }: Operation): Draft2020 | undefined {
  if (!returns || returns.kind === "bytes") return undefined;
  if (returns.kind === "stream" || returns.kind === "socket") return undefined;
  if (returns.kind === "plain") {
    const isObject = returns.schema.type === "object" && returns.or === undefined;
    return isObject ? toShape(toDraft2020(returns.schema)) : undefined;
  }
  const item = toItem(returns);
  if (returns.kind === "page")
    return {
      type: "object",
      properties: {
        items: { type: "array", items: item },
        ...(returns.paging === "cursor"
          ? { nextCursor: { type: "string", description: "The cursor of the next page" } }
          : {
              total: { type: "integer", description: "The total number on all pages" },
              totalPages: { type: "integer" },
            }),
      },
      required: ["items"],
    };
  if (returns.kind === "map") return { type: "object", additionalProperties: item };
  if (!returns.orDeleted || method !== "DELETE") return item;
  return {
    type: "object",
    properties: { ...(item["properties"] as object), deleted: { type: "boolean" }, previous: item },
  };
}

function toItem({ resource, contexts }: ResourceResult): Draft2020 {
  const visible = resource.fields.filter((field) =>
    field.contexts.some((one) => contexts.includes(one)),
  );
  return {
    type: "object",
    properties: Object.fromEntries(
      visible.map(({ name, schema }) => [name, toShape(toDraft2020(schema))]),
    ),
  };
}

const shaping = new Set(["type", "description", "properties", "items", "additionalProperties"]);

function toShape(schema: Draft2020): Draft2020 {
  const relevant = Object.entries(schema).filter(([keyword]) => shaping.has(keyword));
  return Object.fromEntries(
    relevant.map(([keyword, value]) => {
      if (keyword === "properties") return [keyword, toShapes(value as Draft2020)];
      if (keyword === "items") return [keyword, toShape(value as Draft2020)];
      if (keyword !== "additionalProperties") return [keyword, value];
      return [keyword, typeof value === "object" ? toShape(value as Draft2020) : true];
    }),
  );
}
const toShapes = (schemas: Draft2020): Draft2020 =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, one]) => [name, toShape(one as Draft2020)]),
  );
