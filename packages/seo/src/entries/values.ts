import { parseUrl } from "@waymark/core";
import * as z from "zod";
import type { HowTo, Question } from "../blocks.ts";

/** An image in the head of a page. Dimensions in pixels. */
export interface Picture {
  readonly url: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly type?: string | undefined;
}
/** The data of an item's head that is not in the columns of its entry; plain text. */
export interface Facts {
  /** The excerpt, or the beginning of the text; empty for password-protected items. */
  readonly excerpt?: string;
  readonly words?: number;
  /** Number of pages of a paginated text; undefined for one. */
  readonly pages?: number;
  /** From blocks of the text; undefined if there are none. */
  readonly questions?: readonly Question[];
  readonly howTos?: readonly HowTo[];
  /** ISO 8601, UTC. */
  readonly published?: string;
  readonly modified?: string;
  readonly isProtected?: boolean;
  readonly takesComments?: boolean;
  readonly image?: Picture | undefined;
  /** IDs of its categories and tags; their names are read when needed. */
  readonly terms?: readonly number[];
  /** Its ancestors, the topmost first. */
  readonly above?: readonly Crumb[];
}
/** A breadcrumb. */
export interface Crumb {
  readonly name: string;
  /** Empty for the page itself. */
  readonly link: string;
}

const line = (max: number, about: string) => z.string().max(max).describe(about);
const flag = (about: string) => z.boolean().nullable().describe(about);
const address = (about: string) =>
  z
    .string()
    .max(2048)
    .refine(isAddressOrNothing, "Must be a URL that begins with https:// or http://.")
    .describe(about);

/** The values that editors set for a page in place of those of its type; all are optional. */
export const overrides = {
  title: line(
    1000,
    "Title, with variables such as %%title%%. If empty, the pattern of the site is used.",
  ).optional(),
  description: line(
    2000,
    "Meta description, with variables such as %%excerpt%%. If empty, the pattern of the site is used.",
  ).optional(),
  canonical: address("Canonical URL").optional(),
  noindex: flag(
    "Whether search engines must not index the page. Without a value, the default of its type applies.",
  ).optional(),
  nofollow: flag("Whether search engines must not follow its links").optional(),
  noarchive: flag("Whether search engines must not cache the page").optional(),
  noimageindex: flag("Whether search engines must not index its images").optional(),
  nosnippet: flag("Whether search engines must not show a snippet").optional(),
  breadcrumb_title: line(1000, "Breadcrumb title").optional(),
  open_graph_title: line(1000, "Open Graph title").optional(),
  open_graph_description: line(2000, "Open Graph description").optional(),
  open_graph_image: address("Open Graph image URL").optional(),
  twitter_title: line(1000, "Twitter card title, if different").optional(),
  twitter_description: line(2000, "Twitter card description, if different").optional(),
  twitter_image: address("Twitter card image URL, if different").optional(),
  focus_keyphrase: line(191, "Focus keyphrase").optional(),
  focus_score: z
    .int()
    .min(0)
    .max(100)
    .describe("Content score for the focus keyphrase, as calculated by the client; 0: unknown")
    .optional(),
  page_type: z
    .enum([
      "WebPage",
      "ItemPage",
      "AboutPage",
      "FAQPage",
      "QAPage",
      "ProfilePage",
      "ContactPage",
      "MedicalWebPage",
      "CollectionPage",
      "CheckoutPage",
      "RealEstateListing",
      "SearchResultsPage",
    ])
    .describe("Page type of schema.org")
    .optional(),
  article_type: z
    .enum([
      "Article",
      "BlogPosting",
      "SocialMediaPosting",
      "NewsArticle",
      "TechArticle",
      "Report",
      "AdvertiserContentArticle",
      "SatiricalArticle",
      "ScholarlyArticle",
      "None",
    ])
    .describe("Article type of schema.org; `None`: none")
    .optional(),
};
const schema = z.strictObject(overrides);
/** The values that editors set for a page. */
export type Overrides = z.output<typeof schema>;

/** Whether a text is a URL or empty. */
export function isAddressOrNothing(text: string): boolean {
  return text === "" || (/^https?:\/\//i.test(text) && parseUrl(text) !== undefined);
}
/** Removes empty values, which mean the default. */
export const withoutEmpty = (own: Overrides): Overrides =>
  Object.fromEntries(
    Object.entries(own).filter(([, value]) => value !== "" && value !== null && value !== 0),
  );
