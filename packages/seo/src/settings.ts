import { defineSetting, type SettingsReader, type SiteInfo } from "@waymark/core";
import * as z from "zod";
import { separators, type SeparatorKey } from "./variables/separators.ts";

const keys = Object.keys(separators) as [SeparatorKey, ...SeparatorKey[]];
/** The profiles of who stands behind the site, as the configurator names them. */
export const networks = [
  "Facebook",
  "Twitter",
  "Instagram",
  "LinkedIn",
  "MySpace",
  "Pinterest",
  "YouTube",
  "Wikipedia",
] as const;
/** The kinds of sites that an administrator chooses from. */
export const siteTypes = [
  "blog",
  "shop",
  "news",
  "smallBusiness",
  "corporate",
  "portfolio",
  "other",
] as const;

const schema = z.strictObject({
  environment: z.enum(["", "production", "staging"]).default(""),
  site_type: z.enum(["", ...siteTypes]).default(""),
  entity: z.enum(["company", "person"]).default("company"),
  company_name: z.string().max(500).default(""),
  /** The address of an image. */
  company_logo: z.string().max(2048).default(""),
  person: z.int().min(0).default(0),
  profiles: z.partialRecord(z.enum(networks), z.string().max(500)).default({}),
  /** Types that search engines shall leave out. */
  hidden_types: z.array(z.string().max(64)).max(200).default([]),
  many_authors: z.boolean().default(true),
  /** Empty: as the site's own settings say. */
  site_name: z.string().max(500).default(""),
  separator: z.enum(keys).default("sc-dash"),
  country: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default("us"),
});
/** What an administrator chose in the configurator. */
export type SeoSettings = z.output<typeof schema>;

/** What an administrator chose in the configurator; one value, so that it changes as a whole. */
export const seoSettings = defineSetting({
  name: "seo_choices",
  about: "What the configurator of search engine settings asks",
  schema,
  fallback: schema.parse({}),
});
/** The phrase of an indexing run: why the site wants one, and since when one is going on (ISO 8601; empty for none). */
export const indexingState = defineSetting({
  name: "seo_indexing",
  about: "How far the index of addresses is",
  schema: z.strictObject({
    reason: z.string().max(200).default("first-time"),
    started: z.string().max(40).default(""),
    completed: z.boolean().default(false),
    /** What the last whole run went by. */
    built_by: z.string().max(40).default(""),
  }),
  fallback: { reason: "first-time", started: "", completed: false, built_by: "" },
});

/** The name of the site in titles: the one chosen for them, or the site's own. */
export const siteNameOf = (
  settings: Pick<SettingsReader, "get">,
  site: Pick<SiteInfo, "name">,
): string => settings.get(seoSettings).site_name || site.name;
/** Whether search engines are asked to stay away from the whole site. */
export const isDiscouraged = (settings: Pick<SettingsReader, "get">): boolean =>
  settings.get(seoSettings).environment === "staging";
