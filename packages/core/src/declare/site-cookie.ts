import { defineContribution } from "./contribution.ts";

/** A cookie, or an entry of a browser's storage, that a module sets and that is necessary for a part of the site. */
export interface SiteCookie {
  /** Its name; one `*` stands for any characters: `wd_*`. */
  readonly name: string;
  /** Its name on a site that is served over https, if different. */
  readonly secureName?: string;
  /** Its purpose, in a sentence for visitors. */
  readonly about: string;
  /** How long it is stored, as text for visitors. Default: `session`. */
  readonly duration?: string;
  /** Where the browser stores it: as a cookie (the default), in `localStorage`, or in `sessionStorage`. */
  readonly storage?: "cookie" | "local" | "session";
}

/**
 * The necessary cookies of modules, for pages that list cookies. Do not add cookies that require consent here: set
 * those with the consent module, which asks visitors first.
 */
export const siteCookies = defineContribution<SiteCookie>("core.cookies");
