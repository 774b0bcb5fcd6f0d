import { defineSetting, toTextLine, parseUrl } from "@waymark/core";
import * as z from "zod";
import { categories, optionalCategories, type Category } from "./categories.ts";
import { en } from "./messages/en.ts";
import { options } from "./options.ts";

/** A non-empty line of plain text. */
const line = (max: number) =>
  z
    .string()
    .refine((text) => text.length <= max, `At most ${max} characters.`)
    .overwrite(toTextLine)
    .refine((text) => text !== "", "Must not be empty.");

/** The texts of a category. */
const category = z.object({ label: line(60), about: line(500), offered: z.boolean() });
export type CategoryText = z.output<typeof category>;

const standardCategory = (label: string, about: string): CategoryText => ({
  label,
  about,
  offered: true,
});
const standardCategories: Readonly<Record<Category, CategoryText>> = {
  necessary: standardCategory(en.necessary, en.necessaryAbout),
  functional: standardCategory(en.functional, en.functionalAbout),
  performance: standardCategory(en.performance, en.performanceAbout),
  analytics: standardCategory(en.analytics, en.analyticsAbout),
  advertisement: standardCategory(en.advertisement, en.advertisementAbout),
  others: standardCategory(en.others, en.othersAbout),
};

/** The texts of the banner, of the page about cookies and of placeholders for blocked content, as plain text. */
const texts = z.object({
  title: line(200).default(en.title),
  text: line(2000).default(en.text),
  policy: line(100).default(en.policy),
  accept: line(60).default(en.accept),
  reject: line(60).default(en.reject),
  choose: line(60).default(en.choose),
  save: line(60).default(en.save),
  again: line(60).default(en.again),
  blocked: line(300).default(en.blocked),
  allow: line(60).default(en.allow),
  gpc: line(300).default(en.gpc),
  unused: line(200).default(en.unused),
});
export type Texts = z.output<typeof texts>;

/** A path of the site or a URL: the target of a link in the banner. */
const policyUrl = z
  .string()
  .max(2000)
  .refine(
    (text) =>
      text === "" ||
      /^\/(?![/\\])[^\s\\]*$/.test(text) ||
      (/^https?:\/\//.test(text) && parseUrl(text) !== undefined),
    "Must be a path such as /privacy/, or a URL.",
  );

/** The embedded services that are blocked: known ones, all of other hosts, or only those marked in pages. */
export const blockModes = ["known", "all", "marked"] as const;

/**
 * The effect of a Global Privacy Control signal: it counts as a rejection of all categories and visitors are not
 * asked; visitors are asked, and accepting all excludes the categories of the signal; or it is ignored.
 */
export const gpcModes = ["reject", "ask", "ignore"] as const;

/**
 * The Google consent mode of pages: off; basic, where Google's tags are blocked until consent like everything else; or
 * advanced, where they load before a choice and follow the signals themselves.
 */
export const googleModes = ["off", "basic", "advanced"] as const;

/** The category of each signal of Google consent mode. */
const googleSignals = z.object({
  ad_storage: z.enum(categories).default("advertisement"),
  ad_user_data: z.enum(categories).default("advertisement"),
  ad_personalization: z.enum(categories).default("advertisement"),
  analytics_storage: z.enum(categories).default("analytics"),
  functionality_storage: z.enum(categories).default("functional"),
  personalization_storage: z.enum(categories).default("functional"),
  security_storage: z.enum(categories).default("necessary"),
});

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** The settings as they are stored. */
export const settingsSchema = z.object({
  enabled: z.boolean().default(true),
  texts: texts.default(texts.parse({})),
  categories: z
    .object({
      necessary: category,
      functional: category,
      performance: category,
      analytics: category,
      advertisement: category,
      others: category,
    })
    .default(standardCategories),
  /** Empty: the page of this module. */
  policy_url: policyUrl.default(""),
  block: z.enum(blockModes).default("known"),
  gpc: z.enum(gpcModes).default("reject"),
  /** The categories that the signal applies to: those that sell or share personal data. */
  gpc_categories: z
    .array(z.enum(optionalCategories))
    .max(optionalCategories.length)
    .default(["advertisement"]),
  /** The day of the statement at `/.well-known/gpc.json`; empty for none. */
  gpc_statement: z
    .string()
    .refine((text) => text === "" || isDay(text), "Must be a date such as 2026-01-31, or empty.")
    .default(""),
  google_consent: z.enum(googleModes).default("off"),
  /** The category that has to be allowed for a signal to be granted. */
  google_signals: googleSignals.default(googleSignals.parse({})),
  /** How long Google's tags wait for a stored choice, in milliseconds. */
  google_wait: z.int().min(0).max(10_000).default(500),
  /** Days after which visitors are asked again. */
  renew_days: z.int().min(1).max(365).default(180),
  /** Retention of the log in days. */
  log_days: z.int().min(1).max(3650).default(730),
  /** Whether the log stores the network of the caller. */
  log_network: z.boolean().default(false),
  /** Days between automatic scans; 0 disables them. */
  rescan_days: z.int().min(0).max(365).default(7),
  /** Increment it to ask all visitors again. */
  revision: z.int().min(1).max(1_000_000).default(1),
});
/** The settings that administrators can change at run time. */
export type ConsentSettings = z.output<typeof settingsSchema>;

/** All settings, stored as one object: `settings.get(consentSettings)`. */
export const consentSettings = defineSetting({
  name: "consent.settings",
  description:
    "The banner, the content that is blocked until a choice, and how long choices are valid and stored",
  schema: settingsSchema,
  default: ({ optionsOf }) => settingsSchema.parse({ enabled: optionsOf(options).enabled }),
});

/**
 * Names and patterns from the list of cookies by category: those that are deleted when their category is
 * no longer allowed, and necessary ones, which stay.
 */
export const listedCookies = defineSetting({
  name: "consent.listed-cookies",
  description: "The cookies that are deleted when their category is no longer allowed",
  schema: z.partialRecord(z.enum(categories), z.array(z.string().max(200)).max(50)),
  default: {},
});

/** The categories that visitors are asked about. */
export const offeredOf = ({ categories: byName }: Pick<ConsentSettings, "categories">) =>
  categories.filter((name) => name !== "necessary" && byName[name].offered);
