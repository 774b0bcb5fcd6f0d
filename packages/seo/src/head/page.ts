import type { Context } from "../builder.ts";
import type { Crumb, Facts } from "../entries/facts.ts";
import type { Overrides } from "../entries/overrides.ts";
import { toPlain } from "../text/plain.ts";
import type { Values, Kind } from "../variables/templates.ts";
import type { AddressTarget } from "./address.ts";

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
  const wanted = [...new Set(ids)];
  const terms =
    wanted.length === 0
      ? []
      : await db.terms.find({
          where: { id: { in: wanted } },
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
