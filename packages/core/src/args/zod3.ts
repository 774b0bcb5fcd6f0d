import { zodToJsonSchema } from "zod-to-json-schema";
import { DefinitionError } from "../errors/api-error.ts";
import { insteadOf } from "./instead-of.ts";

/** Types whose values a request cannot contain; the converter would convert them to something else. */
const inexpressible = new Set(
  "ZodDate ZodBigInt ZodMap ZodSet ZodFunction ZodPromise ZodSymbol ZodNaN ZodVoid".split(" "),
);
interface Zod3 {
  readonly _def: { readonly typeName: string };
}

/** Whether a schema is of zod 3, which has no Standard JSON Schema. */
export const isZod3 = (schema: object): schema is Zod3 =>
  "_def" in schema &&
  typeof (schema._def as { typeName?: unknown } | undefined)?.typeName === "string";

/**
 * Converts a zod 3 schema to draft 7.
 *
 * @throws DefinitionError for types whose values a request cannot contain.
 */
export function fromZod3(schema: Zod3, where: string): Readonly<Record<string, unknown>> {
  // The converter is typed with zod 3's classes, which core does not depend on.
  const convert = zodToJsonSchema as (schema: unknown, options: object) => Record<string, unknown>;
  return convert(schema, {
    $refStrategy: "root",
    effectStrategy: "input",
    removeAdditionalStrategy: "strict",
    postProcess(json: unknown, { typeName = "" }: { typeName?: string }) {
      if (inexpressible.has(typeName))
        throw new DefinitionError(
          `${where}: ${typeName} cannot be written as JSON Schema.${insteadOf(typeName)}`,
        );
      return json;
    },
  });
}
