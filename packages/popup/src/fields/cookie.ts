import * as z from "zod";

/** A duration in words: `30 minutes`, `1 month`. */
export const durationPattern = /^[1-9][0-9]{0,3} (?:minute|hour|day|week|month|year)s?$/;

const day = 86_400;
const units: ReadonlyMap<string, number> = new Map([
  ["minute", 60],
  ["hour", 3_600],
  ["day", day],
  ["week", 7 * day],
  ["month", 30 * day],
  ["year", 365 * day],
]);

/** The seconds of a duration such as `1 month` (30 days); 0 if it is invalid. */
export function toSeconds(duration: string): number {
  const [count = "", unit = ""] = duration.split(" ");
  return Number(count) * (units.get(unit.replace(/s$/, "")) ?? 0) || 0;
}

/** The name of a cookie, as entered by editors. The script adds a prefix. */
const cookieName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, "Must be a name of letters, digits, _ and -.");
/** The form: the `id` of its element, or `any`. */
const formName = z
  .string()
  .regex(/^[A-Za-z0-9_:.-]{1,100}$/, "Must be the id of a form, or any.")
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
        .describe("The cookies that disable it; one of them is sufficient"),
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

/** A cookie that is set on an event of a popup. Triggers that refer to it are then disabled. */
export const cookie = z.strictObject({
  event: z
    .enum(["on_popup_open", "on_popup_close", "on_popup_conversion", "form_submission", "manual"])
    .describe(
      "Event that sets the cookie; `manual`: a click on an element with the class `dialog-mute`",
    ),
  settings: z.strictObject({
    name: cookieName.describe("Name of the cookie, referenced by triggers"),
    time: z
      .string()
      .regex(durationPattern, "Must be a duration such as 1 month.")
      .default("1 month")
      .describe("Lifetime of the cookie"),
    session: z
      .boolean()
      .default(false)
      .describe("Whether it is a session cookie, regardless of `time`"),
    path: z
      .boolean()
      .default(true)
      .describe(
        "Whether it applies to the whole site, or only to the path of the page that sets it",
      ),
    key: z
      .string()
      .regex(/^[A-Za-z0-9_-]{0,32}$/, "Must have up to 32 letters, digits, _ and -.")
      .default("")
      .describe("Changing the key invalidates cookies that were set earlier"),
    form: formName.describe("For `form_submission`: the form"),
    only_in_popup: z
      .boolean()
      .default(false)
      .describe("For `form_submission`: whether the form must be in the popup"),
  }),
});
/** A cookie that is set on an event of a popup. */
export type Cookie = z.output<typeof cookie>;
