import { plain } from "@waymark/core";
import * as z from "zod";
import { managing } from "../access.ts";
import { edit, get } from "../bound.ts";
import { categories } from "../categories.ts";
import { blockModes, consentSettings, type ConsentSettings } from "../settings.ts";

const text = (most: number) => z.string().min(1).max(most).optional();
const textArgs = z.strictObject({
  title: text(200),
  text: text(2000),
  policy: text(100),
  accept: text(60),
  reject: text(60),
  choose: text(60),
  save: text(60),
  again: text(60),
  blocked: text(300),
  allow: text(60),
  unused: text(200),
});
const category = z
  .strictObject({ label: text(60), about: text(500), offered: z.boolean().optional() })
  .optional();
const categoryArgs = z.strictObject({
  necessary: category,
  functional: category,
  performance: category,
  analytics: category,
  advertisement: category,
  others: category,
});
const shownCategory = z.object({ label: z.string(), about: z.string(), offered: z.boolean() });

const answer = plain(
  "consent settings",
  z.object({
    enabled: z.boolean(),
    texts: z.record(z.string(), z.string()),
    categories: z.record(z.string(), shownCategory),
    policy_url: z.string(),
    block: z.enum(blockModes),
    renew_days: z.int(),
    log_days: z.int(),
    log_network: z.boolean(),
    rescan_days: z.int(),
    revision: z.int().describe("How often everybody was asked anew, from 1"),
  }),
);

/** `GET /settings`. */
export const readSettings = get({
  summary: "Read the settings of consent",
  returns: answer,
  access: managing,
  handler: ({ settings }) => settings.get(consentSettings),
});

/** `POST /settings`. */
export const updateSettings = edit({
  summary: "Change settings of consent; what is left out stays as it is",
  args: {
    enabled: z.boolean().optional().describe("Whether the banner is shown and things wait for it"),
    texts: textArgs.optional().describe("The texts of the banner, as plain text"),
    categories: categoryArgs
      .optional()
      .describe("What visitors read of a category, and whether they are asked about it"),
    policy_url: z
      .string()
      .max(2000)
      .optional()
      .describe("Where the banner leads for more; empty for the page of this module"),
    block: z
      .enum(blockModes)
      .optional()
      .describe("What waits: known services, all of other hosts, or what pages have marked"),
    renew_days: z.int().min(1).max(365).optional().describe("Days that a choice counts"),
    log_days: z.int().min(1).max(3650).optional().describe("Days that the log is kept"),
    log_network: z.boolean().optional().describe("Whether the log keeps networks, cut"),
    rescan_days: z
      .int()
      .min(0)
      .max(365)
      .optional()
      .describe("Days between scans by themselves; 0 for none"),
    ask_again: z.boolean().optional().describe("Whether everybody is asked again"),
  },
  returns: answer,
  access: managing,
  refuses: ["rest_invalid_param"],
  async handler({ args, settings }) {
    await settings.change(consentSettings, (now) => changed(now, args));
    return settings.get(consentSettings);
  },
});

/** What was sent; keys that it lacks stay as they are. */
interface Sent {
  readonly texts?: object;
  readonly categories?: Readonly<Record<string, object | undefined>>;
  readonly ask_again?: boolean;
}

function changed(now: ConsentSettings, args: object): ConsentSettings {
  const { texts = {}, categories: told = {}, ask_again: again = false, ...rest } = args as Sent;
  const about = Object.fromEntries(
    categories.map((name) => [name, { ...now.categories[name], ...given(told[name] ?? {}) }]),
  ) as ConsentSettings["categories"];
  return {
    ...now,
    ...given(rest),
    texts: { ...now.texts, ...given(texts) },
    categories: about,
    revision: now.revision + (again ? 1 : 0),
  };
}

/** What was sent, without what is left open. */
const given = (sent: object): object =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
