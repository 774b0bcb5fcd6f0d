import type { Route } from "./catalogue.ts";
import { recordOf, type Json } from "./json.ts";
import type { Schema } from "./schema.ts";

/** A documented response of an endpoint. */
export interface DocumentedResponse {
  readonly status: string;
  readonly description: string;
  /** The error codes and their descriptions. */
  readonly codes: readonly (readonly [code: string, description: string])[];
}

/** The operation of a route in an OpenAPI document; undefined if the document does not have it. */
export function operationOf(
  openapi: unknown,
  { template }: Pick<Route, "template">,
  method: string,
): Json | undefined {
  const path = recordOf(recordOf(recordOf(openapi)["paths"])[template]);
  const operation = path[method.toLowerCase()];
  return operation === undefined ? undefined : recordOf(operation);
}

/** The value that a reference points to; other values unchanged. */
function resolve(openapi: unknown, value: unknown): Json {
  const { $ref } = recordOf(value);
  if (typeof $ref !== "string") return recordOf(value);
  const steps = $ref.replace(/^#\//, "").split("/");
  return recordOf(steps.reduce<unknown>((node, step) => recordOf(node)[step], openapi));
}

/** The responses of an operation. Error codes are a list in the description. */
export function toResponses(openapi: unknown, operation: Json): readonly DocumentedResponse[] {
  return Object.entries(recordOf(operation["responses"])).map(([status, response]) => {
    const text = String(resolve(openapi, response)["description"] ?? "");
    const [description = "", ...lines] = text.split("\n");
    const codes = lines.flatMap((line) => {
      const [, code, about] = /^- `(\w+)`: (.*)$/.exec(line) ?? [];
      return code !== undefined && about !== undefined ? [[code, about] as const] : [];
    });
    return { status, description, codes };
  });
}

/** The fields of the object that the first endpoint of a route responds with. */
export function toFields(
  openapi: unknown,
  route: Pick<Route, "template" | "endpoints">,
): readonly (readonly [name: string, schema: Schema])[] {
  const method = route.endpoints[0]?.methods[0] ?? "";
  const responses = recordOf(operationOf(openapi, route, method)?.["responses"]);
  const [, success] = Object.entries(responses).find(([status]) => /^2\d\d$/.test(status)) ?? [];
  const content = recordOf(resolve(openapi, success)["content"]);
  const { schema } = recordOf(content["application/json"]);
  return Object.entries(recordOf(resolve(openapi, schema)["properties"])).map(
    ([name, field]) => [name, recordOf(field)] as const,
  );
}
