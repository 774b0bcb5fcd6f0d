import { siteCookies, type SiteCookie, type SiteInfo } from "@waymark/core";
import type { Context } from "../builder.ts";
import { cookieName } from "../choice/cookie.ts";
import type { KnownVendor } from "../extension-points.ts";

/** The cookies of this module. */
export const ownCookies: readonly SiteCookie[] = [
  {
    name: cookieName,
    about: "Stores your consent choice.",
    duration: "as long as the choice counts",
  },
];

/** The name of a module's cookie on this site. */
export const nameOf = ({ name, secureName }: SiteCookie, { url }: Pick<SiteInfo, "url">): string =>
  secureName !== undefined && url.startsWith("https:") ? secureName : name;

/** The necessary cookies of the mounted modules, as a vendor of their own. They are known by both of their names. */
export const ownVendor = ({ all }: Pick<Context, "all">): KnownVendor => ({
  name: "waymark",
  label: "This site",
  category: "necessary",
  cookies: all(siteCookies)
    .filter(({ storage = "cookie" }) => storage === "cookie")
    .flatMap(({ name, secureName = name, ...facts }) =>
      [...new Set([name, secureName])].map((one) => ({ ...facts, name: one })),
    ),
});
