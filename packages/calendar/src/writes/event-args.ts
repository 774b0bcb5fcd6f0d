import { toTextLine } from "@waymark/core";
import * as z from "zod";
import { checked, flag, markup, time, title, website, zone } from "../args/scalars.ts";
import { linked, type LinkedInput } from "../args/linked.ts";
import { termsArg } from "../args/lists.ts";
import { commonArgs, readContact, type CommonValues, type ContactValues } from "./contact.ts";

/** The cost of an event: one text, or a list of them. */
const cost = checked(
  { description: "Cost, such as `20€`, or several such values" },
  (input): readonly string[] | undefined => {
    if (input === null) return [];
    const values: readonly unknown[] = Array.isArray(input) ? input : [input];
    const texts = values.map((value) =>
      typeof value === "string" || typeof value === "number"
        ? toTextLine(String(value))
        : undefined,
    );
    const isBorne =
      texts.length <= 50 && texts.every((text) => text !== undefined && text.length <= 200);
    return isBorne ? (texts as readonly string[]) : undefined;
  },
  "Must be a string such as 20€, or a list of them.",
);

/** The arguments of an event, all optional. */
export const eventArgs = {
  ...commonArgs,
  title: title("Title").optional(),
  excerpt: markup("Summary").optional(),
  password: z
    .string()
    .max(255)
    .optional()
    .describe("Password required to view the event; empty for none"),
  timezone: zone("Time zone of the event").optional(),
  all_day: flag("Whether it lasts all day", { default: false }).optional(),
  start_date: time("Start").optional(),
  end_date: time("End").optional(),
  cost: cost.optional(),
  currency_code: z
    .string()
    .regex(/^(?:[A-Z]{3})?$/)
    .optional()
    .describe("Currency code, such as EUR"),
  website: website("URL of an external page").optional(),
  show_map: flag("Whether its page has a map").optional(),
  show_map_link: flag("Whether its page has a link to a map").optional(),
  hide_from_listings: flag("Whether it is hidden from lists").optional(),
  sticky: flag("Whether it is first on its day").optional(),
  featured: flag("Whether it is featured").optional(),
  categories: termsArg("Categories").optional(),
  tags: termsArg("Tags").optional(),
  venue: linked("venue", readContact("venue")).optional(),
  organizer: linked("organizer", readContact("organizer")).optional(),
};
/** The same for a new event, which requires a title and times. */
export const newEventArgs = {
  ...eventArgs,
  title: title("Title"),
  start_date: time("Start"),
  end_date: time("End"),
};

/** The values of a write of an event, with its resolved image. */
export interface EventValues extends CommonValues {
  readonly title?: string | undefined;
  readonly password?: string | undefined;
  readonly start_date?: string | number | undefined;
  readonly end_date?: string | number | undefined;
  readonly timezone?: string | undefined;
  readonly all_day?: boolean | undefined;
  readonly cost?: readonly string[] | undefined;
  readonly currency_code?: string | undefined;
  readonly website?: string | undefined;
  readonly show_map?: boolean | undefined;
  readonly show_map_link?: boolean | undefined;
  readonly hide_from_listings?: boolean | undefined;
  readonly sticky?: boolean | undefined;
  readonly featured?: boolean | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly venue?: readonly LinkedInput<ContactValues>[] | undefined;
  readonly organizer?: readonly LinkedInput<ContactValues>[] | undefined;
  /** Whether categories and tags are slugs and names, as in imports, and numbers are no IDs; not accepted by routes. */
  readonly hasNamedTerms?: boolean | undefined;
  /** Global IDs of the items it was imported from; not accepted by routes. */
  readonly lineage?: readonly string[] | undefined;
}
