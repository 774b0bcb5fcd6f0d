import * as z from "zod";
import { durationPattern } from "./duration.ts";
import { cookieName, formName } from "./trigger.ts";

/** A cookie that is set when something happens to a popup; triggers that name it are silent from then on. */
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
      .regex(durationPattern, "Give a time such as 1 month.")
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
      .regex(/^[A-Za-z0-9_-]{0,32}$/, "Give up to 32 letters, digits, _ and -.")
      .default("")
      .describe("Changing the key invalidates cookies that were set earlier"),
    form: formName.describe("For `form_submission`: the form"),
    only_in_popup: z
      .boolean()
      .default(false)
      .describe("For `form_submission`: whether the form must be in the popup"),
  }),
});
/** A cookie that is set when something happens to a popup. */
export type Cookie = z.output<typeof cookie>;
