import * as z from "zod";
import { collationKey, type JsonSchema, toJsonSchema } from "@waymark/core";
import { errors } from "../errors.ts";
import { type All, userMeta } from "../extension-points.ts";
import type { UserRow } from "../tables.ts";
import type { UserChange } from "./change.ts";
import { toKey } from "./name.ts";

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
          .transform((input, { addIssue }) => {
            if (input === null) return null;
            const result = schema["~standard"].validate(input);
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
  const visible = all(userMeta).filter((one) => (one.in ?? ["edit"]).includes(context as "edit"));
  if (visible.length === 0) return [];
  return Object.fromEntries(visible.map(({ name, fallback }) => [name, stored[name] ?? fallback]));
}

/** The values of another system that are declared here and match their schemas. */
export const validMeta = (all: All, given: Meta): Meta =>
  Object.fromEntries(
    all(userMeta).flatMap(({ name, schema }) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      if (value === undefined || value === null) return [];
      const result = schema["~standard"].validate(value);
      return result instanceof Promise || result.issues ? [] : [[name, result.value]];
    }),
  );

/** Each key that is sent replaces the stored one; null removes it. */
function mergeMeta(all: All, stored: Meta, input: Meta): Meta {
  const merged: Record<string, unknown> = { ...stored };
  for (const { name } of all(userMeta))
    if (input[name] === null) delete merged[name];
    else if (input[name] !== undefined) merged[name] = input[name];
  return merged;
}

/** The profile fields of a user in requests. */
export interface Profile {
  readonly name?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly email?: string | undefined;
  readonly url?: string | undefined;
  readonly description?: string | undefined;
  readonly locale?: string | undefined;
  readonly nickname?: string | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}
const maxUrlLength = 100;

/**
 * A profile as columns: missing fields do not change.
 *
 * @throws ApiError `user_url_too_long`.
 */
export function toColumns(all: All, user: Pick<UserRow, "meta">, profile: Profile): UserChange {
  const { name, email, url, meta, ...rest } = profile;
  if (url !== undefined && url.length > maxUrlLength) throw errors.user_url_too_long();
  return {
    ...pick(rest),
    ...(name !== undefined && name !== "" && { display_name: name, name_key: collationKey(name) }),
    ...(email !== undefined && { email, email_key: toKey(email) }),
    ...(url !== undefined && { url }),
    ...(meta && { meta: mergeMeta(all, user.meta, meta) }),
  };
}

const pick = ({ first_name, last_name, description, locale, nickname }: Profile): UserChange => ({
  first_name,
  last_name,
  description,
  locale,
  nickname,
});
