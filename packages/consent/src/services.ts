import { basePath, serializeCookie, type SiteInfo } from "@waymark/core";
import { defineService } from "./builder.ts";
import type { Category } from "./categories.ts";
import { allowedBy } from "./choice/question.ts";

/** A cookie to set. */
export interface CookieInput {
  readonly name: string;
  readonly value: string;
  /** Its category. */
  readonly category: Category;
  /** The lifetime in seconds. Without it the cookie is a session cookie. */
  readonly maxAge?: number;
  /** Whether the cookie is hidden from scripts. Default true. */
  readonly httpOnly?: boolean;
}

const namePattern = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,191}$/;
const valuePattern = /^[!#-+\--:<-[\]-~]{0,4000}$/;

/**
 * The Set-Cookie header of a cookie of the site.
 *
 * @throws TypeError if a cookie cannot have this name or value.
 */
function toHeader(
  site: Pick<SiteInfo, "url">,
  { name, value, maxAge, httpOnly = true }: CookieInput,
): string {
  if (!namePattern.test(name)) throw new TypeError("No cookie can have this name.");
  if (!valuePattern.test(value)) throw new TypeError(`The cookie ${name} cannot have this value.`);
  return serializeCookie(name, value, {
    Path: `${basePath(site)}/`,
    SameSite: "Lax",
    HttpOnly: httpOnly,
    Secure: site.url.startsWith("https:"),
    "Max-Age": maxAge === undefined ? undefined : Math.trunc(maxAge),
  });
}

/** A request and a category. */
export interface ConsentQuestion {
  readonly request: Pick<Request, "headers">;
  readonly category: Category;
}

/** Whether the sender of a request has allowed a category: `await ask(allowsConsent, { request, category: "analytics" })`. */
export const allowsConsent = defineService(
  "consent.allows",
  async (ctx, { request, category }: ConsentQuestion): Promise<boolean> =>
    allowedBy(request, ctx)(category),
);

/**
 * The Set-Cookie header of a cookie if the sender of the request has allowed its category; undefined otherwise.
 * Modules that set all their cookies this way set none without consent.
 */
export const allowedCookie = defineService(
  "consent.cookie",
  async (
    ctx,
    { request, ...cookie }: CookieInput & Pick<ConsentQuestion, "request">,
  ): Promise<string | undefined> =>
    allowedBy(request, ctx)(cookie.category) ? toHeader(ctx.site, cookie) : undefined,
);
