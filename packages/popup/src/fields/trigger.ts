import * as z from "zod";

/** The name of a cookie as editors give it; the script puts a prefix of its own before it. */
export const cookieName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, "Give a name of letters, digits, _ and -.");
/** The form: the `id` of its element, or `any`. */
export const formName = z
  .string()
  .regex(/^[A-Za-z0-9_:.-]{1,100}$/, "Give the id of a form, or any.")
  .default("any");

/** A trigger that opens a popup. */
export const trigger = z.strictObject({
  type: z
    .enum(["click_open", "auto_open", "form_submission"])
    .describe("A click, a delay or a form submission"),
  settings: z
    .strictObject({
      cookie_name: z
        .array(cookieName)
        .max(10)
        .default([])
        .describe("The cookies that mute it, each by itself"),
      extra_selectors: z
        .string()
        .max(500)
        .default("")
        .describe("For a click: CSS selector of the elements that open it"),
      do_default: z
        .boolean()
        .default(false)
        .describe("For a click: whether links are still followed"),
      delay: z
        .int()
        .min(0)
        .max(10_000)
        .optional()
        .describe("Milliseconds until it opens; 500 for `auto_open`, else 0"),
      form: formName.describe("For a form: its ID"),
    })
    .default({ cookie_name: [], extra_selectors: "", do_default: false, form: "any" }),
});
/** A trigger that opens a popup. */
export type Trigger = z.output<typeof trigger>;
