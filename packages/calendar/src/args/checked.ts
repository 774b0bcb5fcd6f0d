import { raw, type JsonSchema } from "@waymark/core";
import * as z from "zod";

/** The description of a rejected value. */
export interface RejectedValue {
  readonly message: string;
  /** The code in `data.details`; false lists the argument in `data.params` only. */
  readonly code: string | false;
}
const toRejected = (rejected: string | RejectedValue): RejectedValue =>
  typeof rejected === "string" ? { message: rejected, code: false } : rejected;

/**
 * An argument read by one function; undefined rejects the value with this message. The catalogue shows the published
 * schema, which may be narrower than what is accepted.
 */
export const checked = <T>(
  published: JsonSchema,
  read: (input: unknown) => T | undefined,
  rejected: string | RejectedValue,
) =>
  raw(
    published,
    z.unknown().transform((input, context): T => {
      const value = read(input);
      if (value !== undefined) return value;
      const { message, code } = toRejected(rejected);
      context.addIssue({ code: "custom", message, params: { code } });
      return z.NEVER;
    }),
  );
