import * as z from "zod";

/** The key of a form, an email or a calculation, or of a field in a reference. */
export const key = (): z.ZodString =>
  z
    .string()
    .max(64)
    .regex(/^[a-z][a-z0-9_-]*$/, "Start with a letter; continue with letters, digits, _ and -.");

/** The key of a field. Objects in requests cannot have a property named `constructor`. */
export const fieldKey = (): z.ZodString =>
  z
    .string()
    .max(64)
    .regex(
      /^(?!constructor$)[a-z][a-z0-9_-]*$/,
      "Start with a letter; continue with letters, digits, _ and -. The key constructor is reserved.",
    );
