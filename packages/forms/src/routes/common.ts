import * as z from "zod";

/** Lets its holder make forms and see what was sent. */
export const manage = "manage_options";

/** The form that a path names. */
export const id = z.int().positive().describe("The form");
