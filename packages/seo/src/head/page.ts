import type { Crumb, Facts } from "../entries/facts.ts";
import type { Overrides } from "../entries/overrides.ts";
import type { TermNames } from "../entries/term-names.ts";
import type { Values } from "../variables/replace.ts";
import type { Kind } from "../variables/templates.ts";
import type { AddressTarget } from "./address.ts";

/** Who wrote something, as heads name them. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly email: string;
  readonly description: string;
  readonly url: string;
}
/** A page that a head is made for. */
export interface Page {
  readonly kind: Kind;
  /** The type of an item or archive, the taxonomy of a term; empty for others. */
  readonly type: string;
  /** Its own address; of a list, that of its first page. Empty for what has none. */
  readonly link: string;
  /** What it is called, as plain text. */
  readonly name: string;
  readonly facts: Facts;
  readonly own: Overrides;
  readonly author?: Person | undefined;
  /** The categories and tags of an item, where its head names any. */
  readonly terms?: TermNames | undefined;
  /** Which page of a list it is; from 1. */
  readonly number: number;
  /** The query argument that has the number in its address; undefined where that is `/page/2/`. */
  readonly pagedBy?: AddressTarget["pagedBy"];
  /** Whether it stands at the front of the site. */
  readonly isFront: boolean;
  /** Whether not everybody may open it: a draft, say, whose head its editors read. */
  readonly isPrivate?: boolean;
  /** What its templates may name, beside what every page has. */
  readonly values: Values;
}
/** What any page has that says no more. */
export const blank: Omit<Page, "kind" | "link" | "name"> = {
  type: "",
  facts: {},
  own: {},
  number: 1,
  isFront: false,
  values: {},
};
/** The page of what is not there. */
export const missing: Page = { ...blank, kind: "missing", link: "", name: "Page not found" };

/** The way to a page: from the front over what it stands below. */
export const crumbsOf = (page: Page, front: string): readonly Crumb[] => {
  if (page.isFront) return [{ name: "Home", link: "" }];
  const name = page.own.breadcrumb_title || page.name;
  return [{ name: "Home", link: front }, ...(page.facts.above ?? []), { name, link: "" }];
};
