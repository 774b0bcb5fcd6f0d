import { definePageHandler, defineNotFoundHandler, definePageTransform } from "./context.ts";
import { handle, handleMissing, noteForeign } from "./request.ts";
import { chosenHeaders } from "./headers.ts";
import { redirectionSettings } from "../settings.ts";
import type { FrontCall } from "./visit.ts";

/** Answers that rules gave: nobody has to look at them again. */
const ours = new WeakSet<Response>();
/** Requests that a rule keeps out of the log of what was not found. */
const quiet = new WeakSet<Request>();

/** Answers requests that a rule means, or passes them on under another address of the site. */
export const followRules = definePageHandler("redirects", async (call) => {
  if (!call.options.active) return undefined;
  const { request } = call;
  const { response, address, isQuiet } = await handle(call);
  if (isQuiet) quiet.add(request);
  if (response) return own(response);
  return address === undefined ? undefined : new Request(new URL(address, request.url), request);
});

/** What was not found: rules for that, addresses of former permalinks, and the log. */
export const mendMissing = defineNotFoundHandler("redirects of what is missing", async (call) => {
  const { request, answer, options } = call;
  if (!options.active || (answer && ours.has(answer))) return undefined;
  const { response } = await handleMissing(call, quiet.has(request));
  return response && own(response);
});

/** What others answered: headers that administrators want on every page, and the log of redirects that are not ours. */
export const dressAnswers = definePageTransform("headers of pages", (call) => {
  const { answer, options } = call;
  if (!options.active || ours.has(answer)) return undefined;
  noteForeign(call, answer);
  return withChosen(answer, call);
});

function own(response: Response): Response {
  ours.add(response);
  return response;
}

/** The page with the headers that administrators want on every page; its own stay. */
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
