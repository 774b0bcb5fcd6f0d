import * as z from "zod";
import { cookie, trigger } from "./cookie.ts";
import { lookFields } from "./look.ts";
import type { Item } from "@waymark/content";
import type { ArgsOf } from "@waymark/core";

/** A condition on the page that a visitor opens. */
const condition = z.strictObject({
  target: z
    .string()
    .regex(/^[A-Za-z0-9_:-]{1,120}$/, "Must be a target such as is_front_page or post_all.")
    .describe("Name of the condition: `is_front_page`, `page_selected`, `tax_category_all`, …"),
  not_operand: z.boolean().default(false).describe("Whether the condition is negated"),
  settings: z
    .strictObject({
      selected: z
        .array(z.union([z.int(), z.string().max(200)]))
        .max(200)
        .default([])
        .describe("The IDs or template names that the condition refers to"),
    })
    .default({ selected: [] }),
});
/** A condition on the page that a visitor opens. */
export type Condition = z.output<typeof condition>;

const off = (about: string) => z.boolean().default(false).describe(about);
const milliseconds = (about: string) => z.int().min(0).max(60_000).default(0).describe(about);
/** Arbitrary text, which is escaped on output. */
const text = (max: number, about: string) => z.string().max(max).default("").describe(about);

/** The fields of a popup besides its title and text. They are separate fields, so that a write only changes those that it sends. */
export const fields = {
  enabled: z.boolean().default(true).describe("Whether it is shown after publication"),
  display_title: text(200, "The heading for visitors, as text"),
  triggers: z.array(trigger).max(20).default([]).describe("Triggers that open it"),
  cookies: z
    .array(cookie)
    .max(20)
    .default([])
    .describe(
      "Cookies that it sets; a trigger that names one does not open it again while the browser has it",
    ),
  conditions: z
    .array(z.array(condition).max(20))
    .max(10)
    .default([])
    .describe(
      "The pages that show it: at least one condition of each group must hold; all pages if there are none",
    ),
  ...lookFields,
  overlay_disabled: off("Whether the page behind it stays usable while it is open"),
  stackable: off("Whether it stays open when another one opens"),
  close_text: text(40, "Text of the close button; empty for an icon"),
  close_button_delay: milliseconds("Milliseconds until the close button appears"),
  close_on_overlay_click: off("Whether a click outside closes it"),
  close_on_esc_press: z.boolean().default(true).describe("Whether the key Esc closes it"),
  close_on_form_submission: off("Whether it closes when a form in it is sent"),
  close_on_form_submission_delay: milliseconds("Delay in milliseconds"),
  disable_on_mobile: off("Whether phones are excluded"),
  disable_on_tablet: off("Whether tablets are excluded"),
};

/** The settings of a popup, with defaults. */
export type PopupSettings = ArgsOf<typeof fields>;

const all = z.object(fields);

/** The settings of a stored popup. A value that no longer matches its schema counts as missing; the others remain valid. */
export function settingsOf({ extra }: Pick<Item, "extra">): PopupSettings {
  const stored: Readonly<Record<string, unknown>> = extra.fields ?? {};
  const whole = all.safeParse(stored);
  if (whole.success) return whole.data;
  const fitting = Object.entries(fields).flatMap(([name, schema]) =>
    schema.safeParse(stored[name]).success ? [[name, stored[name]] as const] : [],
  );
  return all.parse(Object.fromEntries(fitting));
}

/** The settings of a popup that is published, enabled and not protected by a password. */
export function publicSettings(
  item: Pick<Item, "status" | "password" | "extra">,
): PopupSettings | undefined {
  if (item.status !== "publish" || item.password !== "") return undefined;
  const settings = settingsOf(item);
  return settings.enabled ? settings : undefined;
}
