import { defineFront } from "./kit.ts";
import { handle, handleMissing, noteForeign, type Handled } from "./request.ts";
import { chosenHeaders } from "./headers.ts";
import { redirectionSettings } from "../settings.ts";
import type { FrontCall } from "./visit.ts";

/** What a site may answer requests outside its API with: the option `front` of `createSite`. */
export interface SiteFront {
  (request: Request): Response | undefined | Promise<Response | undefined>;
}

/** Requests on their way from the rules to the site's own front. */
const underway = new WeakMap<Request, { readonly call: FrontCall; readonly handled: Handled }>();

/** Answers requests that a rule means. */
export const followRules = defineFront("redirects", async (call) => {
  if (!call.options.active) return undefined;
  const handled = await handle(call);
  if (!handled.response) underway.set(call.request, { call, handled });
  return handled.response;
});

/**
 * The site's own front with what redirects do where it finds nothing: rules for missing pages, addresses of former
 * permalinks, and the log of what was asked for. Give it to `createSite` as `front`, around the site's own front where it
 * has one. Requests that a rule passes on reach that one under their new address.
 */
export const whenMissing =
  (front: SiteFront = () => undefined): SiteFront =>
  async (request) => {
    const known = underway.get(request);
    if (!known) return front(request);
    const { call, handled } = known;
    const { address, isQuiet = false } = handled;
    const answer = await front(address === undefined ? request : elsewhere(request, address));
    if (answer && answer.status !== 404) {
      noteForeign(call, answer);
      return withChosen(answer, call);
    }
    const missing = await handleMissing(call, isQuiet);
    return missing.response ?? (answer && withChosen(answer, call));
  };

const elsewhere = (request: Request, address: string): Request =>
  new Request(new URL(address, request.url), request);

/** The page with the headers that administrators want on every page; its own stay. */
function withChosen(answer: Response, { settings }: FrontCall): Response {
  const chosen = Object.entries(chosenHeaders(settings.get(redirectionSettings), "site")).filter(
    ([name]) => !answer.headers.has(name),
  );
  if (chosen.length === 0) return answer;
  const { status, statusText, headers, body } = answer;
  return new Response(body, { status, statusText, headers: [...headers, ...chosen] });
}
