import { defineService } from "./builder.ts";
import type { Category } from "./categories.ts";
import { allowedBy } from "./choice/allowed.ts";
import { toHeader, type CookieInput } from "./choice/set-cookie.ts";

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
 * The Set-Cookie header of a cookie if the sender of the request has allowed its category; undefined otherwise. A module
 * that only sets cookies this way sets none without consent.
 */
export const allowedCookie = defineService(
  "consent.cookie",
  async (
    ctx,
    { request, ...cookie }: CookieInput & Pick<ConsentQuestion, "request">,
  ): Promise<string | undefined> =>
    allowedBy(request, ctx)(cookie.category) ? toHeader(ctx.site, cookie) : undefined,
);
