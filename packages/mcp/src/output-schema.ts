import { toDraft2020, type Draft2020, type Operation, type ResourceResult } from "@waymark/core";

/**
 * The shape of what a tool answers; undefined where nobody declares it. Types only: an agent's client drops an answer
 * that its schema refuses, and `_fields` may leave out anything.
 */
export function toOutputSchema({ returns, method }: Operation): Draft2020 | undefined {
  if (!returns || returns.kind === "bytes") return undefined;
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
        total: { type: "integer", description: "How many there are on all pages" },
        totalPages: { type: "integer" },
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
  const shown = resource.fields.filter((field) =>
    field.contexts.some((one) => contexts.includes(one)),
  );
  return {
    type: "object",
    properties: Object.fromEntries(
      shown.map(({ name, schema }) => [name, toShape(toDraft2020(schema))]),
    ),
  };
}

const shaping = new Set(["type", "description", "properties", "items", "additionalProperties"]);

function toShape(schema: Draft2020): Draft2020 {
  const kept = Object.entries(schema).filter(([keyword]) => shaping.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
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
