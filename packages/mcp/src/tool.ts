import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { toDraft2020Properties, type Draft2020, type Operation } from "@waymark/core";
import { toOutputSchema } from "./output-schema.ts";

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
