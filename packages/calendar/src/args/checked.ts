import { raw, type JsonSchema } from "@waymark/core";
import * as z from "zod";

/** What is said of a refused value. */
export interface Refused {
  readonly message: string;
  /** The code in `data.details`; false names the argument in `data.params` alone. */
  readonly code: string | false;
}
const toRefused = (refused: string | Refused): Refused =>
  typeof refused === "string" ? { message: refused, code: false } : refused;

/**
 * An argument that one function reads: undefined refuses it with this message. The catalogue shows the published schema,
 * which may be narrower than what is accepted.
 */
export const checked = <T>(
  published: JsonSchema,
  read: (sent: unknown) => T | undefined,
  refused: string | Refused,
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
