import * as z from "zod";

/** The key of a field, an email or a calculation, in tags and in submissions. */
export const key = (): z.ZodString =>
  z
    .string()
    .max(64)
    .regex(/^[a-z][a-z0-9_-]*$/, "Begin with a letter; go on with letters, digits, _ and -.");
