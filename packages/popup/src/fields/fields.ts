import * as z from "zod";
import { condition } from "./condition.ts";
import { cookie } from "./cookie.ts";
import { lookFields } from "./look.ts";
import { trigger } from "./trigger.ts";

const off = (about: string) => z.boolean().default(false).describe(about);
const milliseconds = (about: string) => z.int().min(0).max(60_000).default(0).describe(about);
/** Text, whatever is in it: it is escaped where it is shown. */
const text = (most: number, about: string) => z.string().max(most).default("").describe(about);

/**
 * What a popup has beside its title and text. Each is a field of its own, so that a write changes what it sends and leaves
 * the others as they are.
 */
export const fields = {
  enabled: z.boolean().default(true).describe("Whether it is shown after publication"),
  display_title: text(200, "The heading that readers see, as text"),
  triggers: z.array(trigger).max(20).default([]).describe("Triggers that open it"),
  cookies: z.array(cookie).max(20).default([]).describe("Cookies that the vendor sets"),
  conditions: z
    .array(z.array(condition).max(20))
    .max(10)
    .default([])
    .describe("The pages that have it: one condition of each group must hold; all pages if none"),
  ...lookFields,
  overlay_disabled: off("Whether the page behind it stays usable while it is open"),
  stackable: off("Whether it stays open when another one opens"),
  close_text: text(40, "Text of the close button; empty for a cross"),
  close_button_delay: milliseconds("Milliseconds until the close button appears"),
  close_on_overlay_click: off("Whether a click outside closes it"),
  close_on_esc_press: z.boolean().default(true).describe("Whether the key Esc closes it"),
  close_on_form_submission: off("Whether it closes when a form in it is sent"),
  close_on_form_submission_delay: milliseconds("Delay in milliseconds"),
  disable_on_mobile: off("Whether phones are excluded"),
  disable_on_tablet: off("Whether tablets are excluded"),
};
