import { type SettingsReader, type SiteInfo, toLocal } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Crumb, Facts, Overrides } from "../entries/values.ts";
import { seoSettings, separators } from "../settings.ts";
import { toLine, toPlain } from "../plain-text.ts";
import type { Values, Kind } from "../templates.ts";
import type { AddressTarget } from "./address.ts";
import type { UserRow } from "@waymark/accounts";

/** The current names of an item's categories and tags. */
export interface TermNames {
  readonly categories: readonly string[];
  readonly tags: readonly string[];
}

/** Reads the names of terms, and returns a function that lists some of them by name. */
export async function namesOfTerms(
  { db }: Pick<Context, "db">,
  ids: readonly number[],
): Promise<(ids: readonly number[]) => TermNames> {
  const userIds = [...new Set(ids)];
  const terms =
    userIds.length === 0
      ? []
      : await db.terms.find({
          where: { id: { in: userIds } },
          orderBy: "name_key",
          columns: ["id", "name", "taxonomy"],
        });
  return (some) => {
    const of = (taxonomy: string) =>
      terms
        .filter((one) => one.taxonomy === taxonomy && some.includes(one.id))
        .map(({ name }) => toPlain(name, 200));
    return { categories: of("category"), tags: of("post_tag") };
  };
}

/** The author of an item in heads. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly email: string;
  readonly description: string;
  readonly url: string;
}
/** The input for building a head. */
export interface Page {
  readonly kind: Kind;
  /** The type of an item or archive, or the taxonomy of a term; otherwise empty. */
  readonly type: string;
  /** Its URL, for lists that of the first page. Empty for pages without one. */
  readonly link: string;
  /** Its name, as plain text. */
  readonly name: string;
  readonly facts: Facts;
  readonly own: Overrides;
  readonly author?: Person | undefined;
  /** The categories and tags of an item, if its head contains any. */
  readonly terms?: TermNames | undefined;
  /** Page number of a list, from 1. */
  readonly number: number;
  /** The query argument for the page number; undefined for `/page/2/`. */
  readonly pagedBy?: AddressTarget["pagedBy"];
  /** Whether it is the home page. */
  readonly isFront: boolean;
  /** Whether it is the item at whose URL the site lists its posts. */
  readonly listsPosts?: boolean;
  /** Whether it is not public, such as a draft whose head its editors read. */
  readonly isPrivate?: boolean;
  /** The variables of its templates, besides those of every page. */
  readonly values: Values;
}
/** Defaults of a page. */
export const blank: Omit<Page, "kind" | "link" | "name"> = {
  type: "",
  facts: {},
  own: {},
  number: 1,
  isFront: false,
  values: {},
};
/** The not-found page. */
export const missing: Page = { ...blank, kind: "missing", link: "", name: "Page not found" };

/** The breadcrumbs of a page: from the home page over its ancestors. */
export const crumbsOf = (page: Page, front: string): readonly Crumb[] => {
  if (page.isFront) return [{ name: "Home", link: "" }];
  const name = page.own.breadcrumb_title || page.name;
  return [{ name: "Home", link: front }, ...(page.facts.above ?? []), { name, link: "" }];
};

/** The robots directives of a page: `{ index: "noindex", follow: "follow" }`. */
export type Robots = Readonly<Record<string, string>>;

const previews = {
  "max-snippet": "max-snippet:-1",
  "max-image-preview": "max-image-preview:large",
  "max-video-preview": "max-video-preview:-1",
};

/** Whether a page is excluded from search engines by its editors, its type, its kind, or the whole site. */
export function isHidden(
  { settings }: Pick<Context, "settings">,
  { kind, own, type, isPrivate }: Pick<Page, "kind" | "own" | "type" | "isPrivate">,
): boolean {
  if (isPrivate || isDiscouraged(settings)) return true;
  if (kind === "search" || kind === "missing" || kind === "date") return true;
  const { hidden_types, many_authors } = settings.get(seoSettings);
  if (kind === "author" && !many_authors) return true;
  return own.noindex ?? (type !== "" && hidden_types.includes(type));
}

/** The robots directives of a page. */
export function robotsOf(ctx: Pick<Context, "settings">, page: Page): Robots {
  const { own } = page;
  const hidden = isHidden(ctx, page);
  const followed = own.nofollow ? "nofollow" : "follow";
  const directives: Record<string, string> = {
    index: hidden ? "noindex" : "index",
    follow: followed,
  };
  if (own.noimageindex) directives["imageindex"] = "noimageindex";
  if (own.noarchive) directives["archive"] = "noarchive";
  if (own.nosnippet) directives["snippet"] = "nosnippet";
  if (hidden) return directives;
  for (const [name, value] of Object.entries(previews)) {
    if (name === "max-snippet" && own.nosnippet) continue;
    if (name === "max-image-preview" && own.noimageindex) continue;
    directives[name] = value;
  }
  return directives;
}

/** The site name in titles: the configured one, or the site's own. */
export const siteNameOf = (
  settings: Pick<SettingsReader, "get">,
  site: Pick<SiteInfo, "name">,
): string => settings.get(seoSettings).site_name || site.name;
/** Whether search engines are asked not to index the site. */
export const isDiscouraged = (settings: Pick<SettingsReader, "get">): boolean =>
  settings.get(seoSettings).environment === "staging";

/** The user columns for heads of pages. */
export type Author = Pick<
  UserRow,
  "id" | "slug" | "display_name" | "email" | "description" | "url" | "first_name" | "last_name"
>;

/** Converts a user for heads. */
export const toPerson = (user: Author): Person => ({
  id: user.id,
  name: toLine(user.display_name, 1000),
  slug: user.slug,
  email: user.email,
  description: toPlain(user.description, 1000),
  url: user.url,
});

/** Reads users by ID in one query. */
export async function personsOf(
  { db }: Pick<Context, "db">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  const userIds = [...new Set(ids)].filter((id) => id > 0);
  const users = userIds.length === 0 ? [] : await db.users.find({ where: { id: { in: userIds } } });
  return new Map(users.map((user) => [user.id, toPerson(user)]));
}

/** The person whom the site represents, taken from the authors of these pages if possible. */
export async function ownerOf(ctx: Context, pages: readonly Page[]): Promise<Person | undefined> {
  const { entity, person } = ctx.settings.get(seoSettings);
  if (entity !== "person" || person === 0) return undefined;
  const author = pages.find((page) => page.author?.id === person)?.author;
  if (author) return author;
  const user = await ctx.db.users.get(person);
  return user ? toPerson(user) : undefined;
}

/** The variables of a page's templates: its own, the site, the page number, and the time. */
export function valuesOf(
  { site, settings, clock }: Pick<Context, "clock" | "settings" | "site">,
  page: Page,
): Values {
  const { number } = page;
  const { sign } = separators[settings.get(seoSettings).separator];
  // Few templates use the time, and formatting it in a time zone is slow.
  const now = () => toLocal(clock.now().toISOString().slice(0, 19), site.timezone);
  return {
    currentdate: () => now().slice(0, 10),
    currenttime: () => now().slice(11, 16),
    currentyear: () => now().slice(0, 4),
    currentmonth: () => now().slice(5, 7),
    currentday: () => now().slice(8, 10),
    title: page.name,
    excerpt: page.facts.excerpt,
    sitename: siteNameOf(settings, site),
    sitedesc: site.description,
    page: number > 1 ? `${sign} Page ${number}` : "",
    pagenumber: number > 1 ? String(number) : "",
    ...page.values,
  };
}
