import { parseUrl } from "@waymark/core";
import * as z from "zod";

const line = (most: number, about: string) => z.string().max(most).describe(about);
const flag = (about: string) => z.boolean().nullable().describe(about);
const address = (about: string) =>
  z
    .string()
    .max(2048)
    .refine(isAddressOrNothing, "Give an address that begins with https:// or http://.")
    .describe(about);

/** What editors say of one page, in the place of what its type says; each of it may be left out. */
export const overrides = {
  title: line(1000, "The title, with variables such as `%%title%%`").optional(),
  description: line(2000, "The description, with variables").optional(),
  canonical: address("The address that search engines shall know it by").optional(),
  noindex: flag("Whether search engines shall leave it out; null: as its type").optional(),
  nofollow: flag("Whether they shall not follow its links").optional(),
  noarchive: flag("Whether they shall keep no copy of it").optional(),
  noimageindex: flag("Whether they shall leave its images out").optional(),
  nosnippet: flag("Whether they shall show nothing of its text").optional(),
  breadcrumb_title: line(1000, "Its name in the way to it").optional(),
  open_graph_title: line(1000, "The title where it is shared").optional(),
  open_graph_description: line(2000, "The description where it is shared").optional(),
  open_graph_image: address("The image where it is shared").optional(),
  twitter_title: line(1000, "The title on cards, where it is another").optional(),
  twitter_description: line(2000, "The description on cards, where it is another").optional(),
  twitter_image: address("The image on cards, where it is another").optional(),
  focus_keyphrase: line(191, "The phrase that its text is about").optional(),
  focus_score: z
    .int()
    .min(0)
    .max(100)
    .describe("How well its text fits the phrase, as an editor's program found; 0: not known")
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
    .describe("What kind of page it is, in the words of schema.org")
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
    .describe("What kind of article it is; `None`: none")
    .optional(),
};
const schema = z.strictObject(overrides);
/** What editors say of one page. */
export type Overrides = z.output<typeof schema>;

/** Whether a text is an address of the web, or empty. */
export function isAddressOrNothing(text: string): boolean {
  return text === "" || (/^https?:\/\//i.test(text) && parseUrl(text) !== undefined);
}
/** Without what was emptied: an empty text is as good as none. */
export const withoutEmpty = (own: Overrides): Overrides =>
  Object.fromEntries(
    Object.entries(own).filter(([, value]) => value !== "" && value !== null && value !== 0),
  );
