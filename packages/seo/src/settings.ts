import { defineSetting } from "@waymark/core";
import * as z from "zod";

/** The separators for titles. */
export const separators = {
  "sc-dash": { sign: "-", label: "-", name: "Dash" },
  "sc-ndash": { sign: "–", label: "&ndash;", name: "En dash" },
  "sc-mdash": { sign: "—", label: "&mdash;", name: "Em dash" },
  "sc-colon": { sign: ":", label: ":", name: "Colon" },
  "sc-middot": { sign: "·", label: "&middot;", name: "Middle dot" },
  "sc-bull": { sign: "•", label: "&bull;", name: "Bullet" },
  "sc-star": { sign: "*", label: "*", name: "Asterisk" },
  "sc-smstar": { sign: "⋆", label: "&#8902;", name: "Low asterisk" },
  "sc-pipe": { sign: "|", label: "|", name: "Vertical bar" },
  "sc-tilde": { sign: "~", label: "~", name: "Tilde" },
  "sc-laquo": { sign: "«", label: "&laquo;", name: "Left angle quotation mark" },
  "sc-raquo": { sign: "»", label: "&raquo;", name: "Right angle quotation mark" },
  "sc-lt": { sign: "<", label: "&lt;", name: "Less than sign" },
  "sc-gt": { sign: ">", label: "&gt;", name: "Greater than sign" },
} as const;
/** The stored key of a separator. */
export type SeparatorKey = keyof typeof separators;

const keys = Object.keys(separators) as [SeparatorKey, ...SeparatorKey[]];
/** The social profiles of the site's owner, by the names in the configurator. */
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
/** The kinds of sites in the configurator. */
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
  /** URL of an image. */
  company_logo: z.string().max(2048).default(""),
  person: z.int().min(0).default(0),
  profiles: z.partialRecord(z.enum(networks), z.string().max(500)).default({}),
  /** Types excluded from search engines. */
  hidden_types: z.array(z.string().max(64)).max(200).default([]),
  many_authors: z.boolean().default(true),
  /** Empty: the site's own name. */
  site_name: z.string().max(500).default(""),
  separator: z.enum(keys).default("sc-dash"),
  country: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default("us"),
});
/** The values of the configurator. */
export type SeoSettings = z.output<typeof schema>;

/** The values of the configurator, stored as one object so that they change together. */
export const seoSettings = defineSetting({
  name: "seo_choices",
  description: "Search engine settings of the configurator",
  schema,
  default: schema.parse({}),
});
/** State of the indexing run: why one is needed, and since when one is running (ISO 8601; empty for none). */
export const indexingState = defineSetting({
  name: "seo_indexing",
  description: "Progress of the URL index",
  schema: z.strictObject({
    reason: z.string().max(200).default("first-time"),
    started: z.string().max(40).default(""),
    completed: z.boolean().default(false),
    /** The build inputs of the last full run. */
    built_by: z.string().max(40).default(""),
  }),
  default: { reason: "first-time", started: "", completed: false, built_by: "" },
});
