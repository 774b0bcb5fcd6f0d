import { raw, type JsonSchema } from "@waymark/core";
import * as z from "zod";

/** The description of a rejected value. */
export interface RejectedValue {
  readonly message: string;
  /** The code in `data.details`; false lists the argument in `data.params` only. */
  readonly code: string | false;
}
const toRefused = (refused: string | RejectedValue): RejectedValue =>
  typeof refused === "string" ? { message: refused, code: false } : refused;

/**
 * An argument read by one function; undefined rejects the value with this message. The catalogue shows the published
 * schema, which may be narrower than what is accepted.
 */
export const checked = <T>(
  published: JsonSchema,
  read: (sent: unknown) => T | undefined,
  refused: string | RejectedValue,
) =>
  raw(
    published,
    z.unknown().transform((sent, context): T => {
      const value = read(sent);
      if (value !== undefined) return value;
      const { message, code } = toRefused(refused);
      context.addIssue({ code: "custom", message, params: { code } });
      return z.NEVER;
    }),
  );
