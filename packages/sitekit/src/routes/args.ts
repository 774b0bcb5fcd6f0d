import * as z from "zod";

/** The body of a write: everything is in `data`. */
export const wrapped = <S extends z.ZodType>(schema: S, about: string) =>
  ({ data: schema.describe(about) }) as const;

/** The response of a write without a result. */
export const done = z.literal(true);
/** The response of a write that may have had no effect. */
export const success = z.object({ success: z.boolean() });
