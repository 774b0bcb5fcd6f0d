import { toJsonSchema, type JsonSchema } from "@waymark/core";
import * as z from "zod";
import { userMeta, type All } from "../extension-points.ts";

type Meta = Readonly<Record<string, unknown>>;

/** The schema of the meta values of users. */
export const toMetaSchema = (all: All): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(
    all(userMeta).map(({ name, schema, in: contexts = ["edit"], fallback }) => [
      name,
      {
        ...toJsonSchema(schema, `user meta ${name}`),
        default: fallback,
        context: contexts,
      } as JsonSchema,
    ]),
  ),
});

/** The schema of meta values in requests; null removes a value. Undeclared names are ignored. */
export const metaArg = (all: All): z.ZodType<Meta> =>
  z.object(
    Object.fromEntries(
      all(userMeta).map(({ name, schema }) => [
        name,
        z
          .unknown()
          .transform((sent, { addIssue }) => {
            if (sent === null) return null;
            const result = schema["~standard"].validate(sent);
            if (!(result instanceof Promise) && !result.issues) return result.value;
            addIssue({ code: "custom", message: `The value of ${name} is invalid.` });
            return z.NEVER;
          })
          .optional(),
      ]),
    ),
  );

/** The meta values of a user in a context; an empty list if there are none. */
export function toMeta(all: All, stored: Meta, context: string): Record<string, unknown> | [] {
  const shown = all(userMeta).filter((one) => (one.in ?? ["edit"]).includes(context as "edit"));
  if (shown.length === 0) return [];
  return Object.fromEntries(shown.map(({ name, fallback }) => [name, stored[name] ?? fallback]));
}

/** Each key that is sent replaces the stored one; null removes it. */
export function mergeMeta(all: All, stored: Meta, sent: Meta): Meta {
  const merged: Record<string, unknown> = { ...stored };
  for (const { name } of all(userMeta))
    if (sent[name] === null) delete merged[name];
    else if (sent[name] !== undefined) merged[name] = sent[name];
  return merged;
}
