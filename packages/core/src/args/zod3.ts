import { zodToJsonSchema } from "zod-to-json-schema";
import { DefinitionError } from "../declare/api-error.ts";
import { insteadOf } from "./instead-of.ts";

/** Kinds whose values no request can carry; the converter would print something else for them. */
const inexpressible = new Set(
  "ZodDate ZodBigInt ZodMap ZodSet ZodFunction ZodPromise ZodSymbol ZodNaN ZodVoid".split(" "),
);
interface Zod3 {
  readonly _def: { readonly typeName: string };
}

/** Whether a schema comes from zod 3, which does not describe itself. */
export const isZod3 = (schema: object): schema is Zod3 =>
  "_def" in schema &&
  typeof (schema._def as { typeName?: unknown } | undefined)?.typeName === "string";

/** What a zod 3 schema accepts, as draft 7. Throws `DefinitionError` for kinds that no request can carry. */
export function fromZod3(schema: Zod3, where: string): Readonly<Record<string, unknown>> {
  // The converter is typed with zod 3's classes, which core does not have.
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
