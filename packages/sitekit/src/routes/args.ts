import * as z from "zod";

/** What a write brings: everything below `data`. */
export const wrapped = <S extends z.ZodType>(schema: S, about: string) =>
  ({ data: schema.describe(about) }) as const;

/** What a write answers that has nothing to tell. */
export const done = z.literal(true);
/** What a write answers that may have had nothing to do. */
export const success = z.object({ success: z.boolean() });
