import { defineContribution } from "@waymark/core";
import type { Category } from "./categories.ts";

/** The known details of a cookie. */
export interface KnownCookie {
  /** Its name; one `*` matches any characters: `_ga_*`. */
  readonly name: string;
  /** Its purpose, as a sentence. */
  readonly description: string;
  /** Its lifetime, in words. */
  readonly duration?: string;
  /** The category, if it differs from that of the vendor. */
  readonly category?: Category;
  /**
   * `first` (the default): a script of the vendor sets it on the site's own domain, where it is deleted when its
   * category is no longer allowed. `third`: it belongs to a domain of the vendor, where no other site can delete it.
   */
  readonly party?: "first" | "third";
  /** Whether only few sites that use the vendor have this cookie. A scan then does not list it as expected. */
  readonly isRare?: boolean;
}
/** A service that sites embed, or the site itself, with its cookies and the addresses that it is loaded from. */
export interface KnownVendor {
  readonly name: string;
  /** The name for visitors. */
  readonly label: string;
  readonly category: Category;
  readonly cookies?: readonly KnownCookie[];
  /**
   * Keys that its scripts write to the site's `localStorage` and `sessionStorage`, as names or patterns of names. They are
   * deleted with its cookies.
   */
  readonly storage?: readonly string[];
  /** Hosts, including subdomains, with an optional path: `google.com/maps`. */
  readonly hosts?: readonly string[];
  /** Strings that identify an inline script that loads or calls the service. */
  readonly snippets?: readonly string[];
  /** Whether its scripts follow Google consent mode: in its advanced mode they do not wait for a choice. */
  readonly followsConsentMode?: boolean;
}
/**
 * Vendors with their cookies, and embedded services that are blocked until the visitor consents. Modules declare
 * cookies that need consent here, and necessary cookies in core's `siteCookies`.
 */
export const knownVendors = defineContribution<KnownVendor>("consent.vendors");
