import { redirectionSettings } from "../settings.ts";
import { definePageHandler, defineNotFoundHandler, definePageTransform } from "./context.ts";
import { chosenHeaders } from "./headers.ts";
import { handle, handleMissing, logForeignRedirect } from "./request.ts";
import type { FrontCall } from "./visit.ts";

/** Responses made by rules, which need no further processing. */
const ours = new WeakSet<Response>();
/** Requests that a rule excludes from the log of missing pages. */
const quiet = new WeakSet<Request>();

/** Responds to requests that match a rule, or rewrites them to another address of the site. */
export const followRules = definePageHandler("redirects", async (call) => {
  if (!call.options.active) return undefined;
  const { request } = call;
  const { response, address, isQuiet } = await handle(call);
  if (isQuiet) quiet.add(request);
  if (response) return own(response);
  return address === undefined ? undefined : new Request(new URL(address, request.url), request);
});

/** Handles missing pages: rules for them, previous permalinks, and the log. */
export const handleNotFound = defineNotFoundHandler("redirects of missing pages", async (call) => {
  const { request, answer, options } = call;
  if (!options.active || (answer && ours.has(answer))) return undefined;
  const { response } = await handleMissing(call, quiet.has(request));
  return response && own(response);
});

/** Handles all other responses: adds headers that administrators set, and logs redirects that no rule made. */
export const decorateResponses = definePageTransform("headers of pages", (call) => {
  const { answer, options } = call;
  if (!options.active || ours.has(answer)) return undefined;
  logForeignRedirect(call, answer);
  return withChosen(answer, call);
});

function own(response: Response): Response {
  ours.add(response);
  return response;
}

/** The response with the configured headers; existing headers are preserved. */
function withChosen(
  answer: Response,
  { settings }: Pick<FrontCall, "settings">,
): Response | undefined {
  const chosen = Object.entries(chosenHeaders(settings.get(redirectionSettings), "site")).filter(
    ([name]) => !answer.headers.has(name),
  );
  if (chosen.length === 0) return undefined;
  const { status, statusText, headers, body } = answer;
  return new Response(body, { status, statusText, headers: [...headers, ...chosen] });
}
