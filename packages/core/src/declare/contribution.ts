import type { MessageReference } from "@waymark/messages";

/**
 * An extension point: a list to which any module may add values, and from which the owner builds its namespaces. Call
 * it to contribute.
 */
export interface Contribution<T extends { readonly name: string } = { readonly name: string }> {
  (...values: readonly T[]): Contributed;
  readonly point: string;
  readonly "~value"?: T;
}
/**
 * The properties of a contribution that name contributions to other extension points, for example `types`: content
 * types.
 */
export type References = Readonly<Record<string, () => { readonly point: string }>>;
/** An entry of a module's `contributes`. */
export interface Contributed {
  readonly point: string;
  readonly values: readonly { readonly name: string }[];
  readonly refersTo?: References;
}
/**
 * Declares an extension point. `createSite` throws a `DefinitionError` if two contributions have the same name (it
 * names both packages), or if a property in `refersTo` names a contribution that does not exist.
 */
export function defineContribution<T extends { readonly name: string }>(
  point: string,
  { refersTo = {} }: { readonly refersTo?: { readonly [K in keyof T]?: References[string] } } = {},
): Contribution<T> {
  return Object.assign(
    (...values: readonly T[]): Contributed => ({
      point,
      values,
      refersTo: refersTo as References,
    }),
    { point },
  );
}

/** The contributions of the modules of the site, by extension point. */
export interface Contributions {
  all<T extends { readonly name: string }>(point: Contribution<T>): readonly T[];
  /** The module that contributed the value of this name. */
  ownerOf(point: string, name: string): string | undefined;
}

/** The paths of the pages of a module. */
export interface ServedPaths {
  /** The name of the module. */
  readonly name: string;
  /**
   * Paths below the URL of the site: `/sign-in`. One that ends with a slash includes everything below it. A pattern is
   * tested with the path in lower case, without a slash at its end.
   */
  readonly paths: readonly (string | RegExp)[];
}
/**
 * The paths at which modules serve pages, in addition to those of page handlers with a `path`. Stored redirects, for
 * example imported ones, do not apply to them.
 */
export const servedPaths = defineContribution<ServedPaths>("core.served-paths");

/** A necessary cookie or browser storage entry that a module sets. */
export interface SiteCookie {
  /** Its name; one `*` matches any characters: `wd_*`. */
  readonly name: string;
  /** Its name on a site that is served over https, if different. */
  readonly secureName?: string;
  /** Its purpose, in a sentence for visitors. */
  readonly description: string | MessageReference;
  /** How long it is stored, as text for visitors. Default: `session`. */
  readonly duration?: string | MessageReference;
  /** Where the browser stores it: as a cookie (the default), in `localStorage`, or in `sessionStorage`. */
  readonly storage?: "cookie" | "local" | "session";
}

/**
 * The necessary cookies of modules, for pages that list cookies. Do not list cookies that require consent: declare and
 * set those with the consent module, which asks visitors first.
 */
export const siteCookies = defineContribution<SiteCookie>("core.cookies");
