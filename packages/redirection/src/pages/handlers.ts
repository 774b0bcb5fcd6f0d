import { chosenHeaders } from "./answer.ts";
import { redirectionSettings } from "../settings.ts";
import { handle, handleMissing, logForeignRedirect, logMissing } from "./request.ts";
import { defineNotFoundHandler, definePageHandler, definePageTransform } from "../builder.ts";

/** Responses made by rules, which need no further processing. */
const ours = new WeakSet<Response>();
/** Requests that a rule excludes from the log of missing pages. */
const quiet = new WeakSet<Request>();

/** Requests for missing pages that no rule redirects. */
const missing = new WeakSet<Request>();

/** Responds to requests that match a rule, or rewrites them to another address of the site. */
export const followRules = definePageHandler("redirects", async (ctx) => {
  if (!ctx.options.active) return undefined;
  const { request } = ctx;
  const { response, address, isQuiet } = await handle(ctx);
  if (isQuiet) quiet.add(request);
  if (response) return own(response);
  return address === undefined ? undefined : new Request(new URL(address, request.url), request);
});

/** Handles missing pages: rules for them, and previous permalinks. */
export const handleNotFound = defineNotFoundHandler("redirects of missing pages", async (ctx) => {
  const { request, options } = ctx;
  if (!options.active || (ctx.response && ours.has(ctx.response))) return undefined;
  const { response } = await handleMissing(ctx);
  if (!response && !quiet.has(request)) missing.add(request);
  return response && own(response);
});

/**
 * Handles all other responses: adds headers that administrators set, logs redirects that no rule made, and missing pages unless
 * another handler has found one.
 */
export const decorateResponses = definePageTransform("headers of pages", (ctx) => {
  const { page, options, settings, request } = ctx;
  if (!options.active || ours.has(page.original)) return undefined;
  if (missing.has(request) && page.status >= 400) logMissing(ctx);
  logForeignRedirect(ctx, page);
  const configured = Object.entries(
    chosenHeaders(settings.get(redirectionSettings), "site"),
  ).filter(([name]) => !page.headers.has(name));
  return configured.length === 0 ? undefined : { headers: Object.fromEntries(configured) };
});

function own(response: Response): Response {
  ours.add(response);
  return response;
}
