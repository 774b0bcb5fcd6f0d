import { defineContribution } from "./contribution.ts";

/** A cookie, or an entry of a browser's storage, that a module sets and without which part of the site does not work. */
export interface SiteCookie {
  /** Its name; one `*` stands for any characters: `wd_*`. */
  readonly name: string;
  /** Its name on a site that is served over https, where that is another one. */
  readonly secureName?: string;
  /** What it does, in a sentence that visitors read. */
  readonly about: string;
  /** How long it is kept, in words that visitors read. Default: `session`. */
  readonly duration?: string;
  /** Where the browser keeps it: as a cookie (the default), in `localStorage`, or in `sessionStorage`. */
  readonly storage?: "cookie" | "local" | "session";
}

/**
 * The necessary cookies of modules, which pages about cookies list. What needs a visitor's consent does not belong here: set it
 * with the consent module, which asks first.
 */
export const siteCookies = defineContribution<SiteCookie>("core.cookies");
