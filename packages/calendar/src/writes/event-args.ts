import { toTextLine } from "@waymark/core";
import * as z from "zod";
import { checked } from "../args/checked.ts";
import { linked, type LinkedInput } from "../args/linked.ts";
import { termsArg } from "../args/lists.ts";
import { flag, markup, time, title, website, zone } from "../args/scalars.ts";
import { commonArgs, readContact, type CommonValues, type ContactValues } from "./contact.ts";

/** What an event costs: one text, or a list of them. */
const cost = checked(
  { description: "What it costs, such as `20€`, or several such values" },
  (sent): readonly string[] | undefined => {
    if (sent === null) return [];
    const values: readonly unknown[] = Array.isArray(sent) ? sent : [sent];
    const texts = values.map((value) =>
      typeof value === "string" || typeof value === "number"
        ? toTextLine(String(value))
        : undefined,
    );
    const isBorne =
      texts.length <= 50 && texts.every((text) => text !== undefined && text.length <= 200);
    return isBorne ? (texts as readonly string[]) : undefined;
  },
  "Give texts such as 20€.",
);

/** What an event takes, all of it optional. */
export const eventArgs = {
  ...commonArgs,
  title: title("Its name").optional(),
  excerpt: markup("Its summary").optional(),
  password: z.string().max(255).optional().describe("What opens it to readers; empty for nothing"),
  timezone: zone("The time zone whose clock it goes by").optional(),
  all_day: flag("Whether it lasts all day", { default: false }).optional(),
  start_date: time("When it begins").optional(),
  end_date: time("When it ends").optional(),
  cost: cost.optional(),
  currency_code: z
    .string()
    .regex(/^(?:[A-Z]{3})?$/)
    .optional()
    .describe("The currency, such as EUR"),
  website: website("An address elsewhere").optional(),
  show_map: flag("Whether its page has a map").optional(),
  show_map_link: flag("Whether its page has a link to a map").optional(),
  hide_from_listings: flag("Whether lists leave it out").optional(),
  sticky: flag("Whether it stands first on its day").optional(),
  featured: flag("Whether it stands out").optional(),
  categories: termsArg("Its categories").optional(),
  tags: termsArg("Its tags").optional(),
  venue: linked("venue", readContact("venue")).optional(),
  organizer: linked("organizer", readContact("organizer")).optional(),
};
/** The same for a new one, which has a name and a time. */
export const newEventArgs = {
  ...eventArgs,
  title: title("Its name"),
  start_date: time("When it begins"),
  end_date: time("When it ends"),
};

/** What a write of an event gives. The image is that which was settled before. */
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
  /** The global ids of what it was imported from; no route takes them. */
  readonly lineage?: readonly string[] | undefined;
}
