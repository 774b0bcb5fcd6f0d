import { defineContribution } from "@waymark/core";
import type { Category } from "./categories.ts";

/** What is known of a cookie. */
export interface KnownCookie {
  /** Its name; a star at the end stands for any characters. */
  readonly name: string;
  /** What it does, in a sentence. */
  readonly about: string;
  /** How long it is kept, in words. */
  readonly duration?: string;
  /** Where it is for something else than what its vendor is for. */
  readonly category?: Category;
}
/** A service that sites embed, or the site itself: its cookies, and the addresses that it is loaded from. */
export interface KnownVendor {
  readonly name: string;
  /** What visitors read. */
  readonly label: string;
  readonly category: Category;
  readonly cookies?: readonly KnownCookie[];
  /** Hosts, which stand for those below them too; a path behind one narrows it: `google.com/maps`. */
  readonly hosts?: readonly string[];
  /** Texts by which a script inside a page is known to load it, or to speak to it. */
  readonly snippets?: readonly string[];
}
/**
 * Who sets which cookies, and which embedded services wait for a choice. A module that sets a cookie of its own says here what
 * it is for.
 */
export const knownVendors = defineContribution<KnownVendor>("consent.vendors");
