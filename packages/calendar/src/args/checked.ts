import { raw, type JsonSchema } from "@waymark/core";
import * as z from "zod";

/** The refusals of these args name no inner code: clients know the argument alone. */
const plainly = { code: false } as const;

/**
 * An arg that is read by one function: undefined means that it is refused with this message. Clients are told the
 * published schema, which may be narrower than what is taken.
 */
export const checked = <T>(
  published: JsonSchema,
  read: (sent: unknown) => T | undefined,
  message: string,
) =>
  raw(
    published,
    z.unknown().transform((sent, context): T => {
      const value = read(sent);
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", message, params: plainly });
      return z.NEVER;
    }),
  );
