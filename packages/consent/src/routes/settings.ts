import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { edit, get, managing } from "../builder.ts";
import { categories, optionalCategories } from "../categories.ts";
import {
  blockModes,
  consentSettings,
  googleModes,
  gpcModes,
  type ConsentSettings,
} from "../settings.ts";

const text = (max: number) => z.string().min(1).max(max).optional();
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
  gpc: text(300),
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
/** The arguments that change the banner. */
export const bannerArgs = {
  texts: textArgs.optional().describe("The texts of the banner, as plain text"),
  categories: categoryArgs
    .optional()
    .describe("Label and description of each category, and whether visitors can choose it"),
  policy_url: z
    .string()
    .max(2000)
    .optional()
    .describe("URL of the cookie policy in the banner; empty for the page of this module"),
};
const signal = z.enum(categories).optional();
const signalArgs = z.strictObject({
  ad_storage: signal,
  ad_user_data: signal,
  ad_personalization: signal,
  analytics_storage: signal,
  functionality_storage: signal,
  personalization_storage: signal,
  security_storage: signal,
});
const categoryResponse = z.object({ label: z.string(), about: z.string(), offered: z.boolean() });

const answer = jsonResponse(
  "consent settings",
  z.object({
    enabled: z.boolean(),
    texts: z.record(z.string(), z.string()),
    categories: z.record(z.string(), categoryResponse),
    policy_url: z.string(),
    block: z.enum(blockModes),
    gpc: z.enum(gpcModes),
    gpc_categories: z.array(z.enum(optionalCategories)),
    gpc_statement: z.string(),
    google_consent: z.enum(googleModes),
    google_signals: z.record(z.string(), z.enum(categories)),
    google_wait: z.int(),
    renew_days: z.int(),
    log_days: z.int(),
    log_network: z.boolean(),
    rescan_days: z.int(),
    revision: z.int().describe("Increased each time all visitors are asked again, from 1"),
  }),
);

/** `GET /settings`. */
export const getSettings = get({
  summary: "Get the consent settings",
  returns: answer,
  access: managing,
  handler: ({ settings }) => settings.get(consentSettings),
});

/** `POST /settings`. */
export const updateSettings = edit({
  summary: "Update consent settings; fields that are left out stay as they are",
  args: {
    enabled: z
      .boolean()
      .optional()
      .describe("Whether the banner is shown and content is blocked until a choice"),
    ...bannerArgs,
    block: z
      .enum(blockModes)
      .optional()
      .describe(
        "Content to block: known services, all scripts and frames from other hosts, or only marked content",
      ),
    gpc: z
      .enum(gpcModes)
      .optional()
      .describe(
        "Handling of Global Privacy Control: reject records a rejection without asking, ask excludes its categories from Accept all",
      ),
    gpc_categories: z
      .array(z.enum(optionalCategories))
      .max(optionalCategories.length)
      .optional()
      .describe("The categories that a Global Privacy Control signal turns off"),
    gpc_statement: z
      .string()
      .max(10)
      .optional()
      .describe("Date of the statement in /.well-known/gpc.json; empty for none"),
    google_consent: z
      .enum(googleModes)
      .optional()
      .describe(
        "Google consent mode v2: off, basic (Google tags wait for a choice) or advanced (they load before it, with all signals denied)",
      ),
    google_signals: signalArgs
      .optional()
      .describe("The category that has to be allowed for each signal of Google consent mode"),
    google_wait: z
      .int()
      .min(0)
      .max(10_000)
      .optional()
      .describe("Milliseconds that Google tags wait for an earlier choice (wait_for_update)"),
    renew_days: z
      .int()
      .min(1)
      .max(365)
      .optional()
      .describe("Days until visitors are asked for consent again"),
    log_days: z
      .int()
      .min(1)
      .max(3650)
      .optional()
      .describe("Days until entries of the log are deleted"),
    log_network: z
      .boolean()
      .optional()
      .describe("Whether the log stores the truncated network of visitors"),
    rescan_days: z
      .int()
      .min(0)
      .max(365)
      .optional()
      .describe("Days between automatic scans; 0 for none"),
    ask_again: z.boolean().optional().describe("Whether to ask all visitors again"),
  },
  returns: answer,
  access: managing,
  errors: ["rest_invalid_param"],
  async handler({ args, settings }) {
    await settings.change(consentSettings, (now) => changed(now, args));
    return settings.get(consentSettings);
  },
});

/** The submitted values; omitted keys are unchanged. */
export interface SettingsInput {
  readonly texts?: object;
  readonly google_signals?: object;
  readonly categories?: Readonly<Record<string, object | undefined>>;
  readonly ask_again?: boolean;
}

/** The settings with the submitted values. */
export function changed(now: ConsentSettings, args: object): ConsentSettings {
  const {
    texts = {},
    google_signals: signals = {},
    categories: changes = {},
    ask_again: again = false,
    ...rest
  } = args as SettingsInput;
  const about = Object.fromEntries(
    categories.map((name) => [name, { ...now.categories[name], ...given(changes[name] ?? {}) }]),
  ) as ConsentSettings["categories"];
  return {
    ...now,
    ...given(rest),
    texts: { ...now.texts, ...given(texts) },
    categories: about,
    google_signals: { ...now.google_signals, ...given(signals) },
    revision: now.revision + (again ? 1 : 0),
  };
}

/** The submitted values, without undefined ones. */
const given = (input: object): object =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
