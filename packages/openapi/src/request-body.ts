import { toDraft2020Properties, type Draft2020, type Operation } from "@waymark/core";
import type { Collected } from "./components.ts";
import { freeArgs, isQueried, toStyle } from "./parameters.ts";

/** The request body of a write: JSON or a form, and a file if it is accepted. */
export function toRequestBody(operation: Operation, components: Collected): Draft2020 | undefined {
  if (isQueried(operation)) return undefined;
  const args = freeArgs(operation);
  const { uploads } = operation;
  if (Object.keys(args).length === 0 && !uploads) return undefined;
  const schema = components.body(operation, () => ({
    type: "object",
    ...toDraft2020Properties(args),
  }));
  const encoding = toEncoding(args);
  const form = { schema, ...(Object.keys(encoding).length > 0 && { encoding }) };
  if (uploads)
    return {
      required: true,
      content: {
        "multipart/form-data": { ...form, schema: withFile(schema, uploads.field) },
        "application/octet-stream": {
          schema: { description: "The content of the file; other arguments are in the query" },
        },
      },
    };
  const isRequired = Object.values(args).some(({ required }) => required === true);
  return {
    ...(isRequired && { required: true }),
    content: {
      "application/json": { schema },
      "application/x-www-form-urlencoded": form,
    },
  };
}

const withFile = (schema: Draft2020, field: string): Draft2020 => ({
  allOf: [
    schema,
    {
      type: "object",
      properties: { [field]: { contentMediaType: "application/octet-stream" } },
      required: [field],
    },
  ],
});

function toEncoding(args: ReturnType<typeof freeArgs>): Readonly<Record<string, Draft2020>> {
  return Object.fromEntries(
    Object.entries(args)
      .map(([name, schema]) => [name, toStyle(schema)] as const)
      .filter(([, style]) => Object.keys(style).length > 0),
  );
}
