import { toCanonical } from "../canonical/canonical.ts";
import { decide, type Decision } from "../engine/decide.ts";
import { candidatesFor } from "../engine/rule-cache.ts";
import { toEntry } from "../logs/entry.ts";
import { recorderOf } from "../logs/recorder.ts";
import type { Visit } from "../matches/visit.ts";
import { redirectCodes } from "../rules/rule.ts";
import { redirectionSettings } from "../settings.ts";
import { isPublicRule, toErrorPage, toRedirect } from "./answer.ts";
import { oldPermalink, permalinkOf, randomPost } from "./resolved.ts";
import { toVisit, type FrontCall } from "./visit.ts";

/** The result of the rules for a request. */
export interface Handled {
  /** Undefined if the request continues. */
  readonly response?: Response;
  /** The request continues with this address of the site. */
  readonly address?: string;
  /** The request is not logged if nothing is found. */
  readonly isQuiet?: boolean;
}

/** Applies the rules to a request before any other handler. */
export async function handle(call: FrontCall): Promise<Handled> {
  const visit = toVisit(call);
  const settings = call.settings.get(redirectionSettings);
  const home = toCanonical(visit, settings, call.site.url);
  if (home !== undefined) return { response: moved(call, home) };
  const decision = await decided(call, visit, false);
  return decision ? carryOut(call, visit, decision) : {};
}

/** Applies the rules for missing pages, and logs the request if none matches. */
export async function handleMissing(call: FrontCall, isQuiet: boolean): Promise<Handled> {
  const visit = toVisit(call);
  const { settings, request, clock } = call;
  const all = settings.get(redirectionSettings);
  const decision = await decided(call, visit, true);
  if (decision) return carryOut(call, visit, decision);
  const present = await oldPermalink(call, request.url, all.permalinks);
  if (present !== undefined) return { response: moved(call, present) };
  if (!isQuiet && all.expire_404 >= 0)
    recorderOf(call).miss({
      ...toEntry(visit, request, all, clock.now()),
      http_code: 404,
    });
  return {};
}

/** Logs a redirect made by the site's own handlers, if administrators enable it. */
export function logForeignRedirect(
  call: FrontCall,
  { status, headers }: Pick<Response, "status" | "headers">,
): void {
  const settings = call.settings.get(redirectionSettings);
  const location = headers.get("location");
  if (!settings.log_external || settings.expire_redirect < 0 || location === null) return;
  if (!redirectCodes.includes(status)) return;
  recorderOf(call).log({
    ...toEntry(toVisit(call), call.request, settings, call.clock.now()),
    sent_to: location.slice(0, 2_000),
    redirect_by: (headers.get("x-redirect-by") ?? "front").slice(0, 50),
    http_code: status,
  });
}

async function decided(
  call: FrontCall,
  visit: Visit,
  isMissing: boolean,
): Promise<Decision | undefined> {
  const candidates = await candidatesFor(call, visit.address);
  if (candidates.length === 0) return undefined;
  return decide(candidates, {
    visit,
    now: call.clock.now(),
    isMissing,
    permalinkOf: (id) => permalinkOf(call, id),
    randomPost: () => randomPost(call),
  });
}

/** Records the decision of a rule and carries it out. */
function carryOut(call: FrontCall, visit: Visit, decision: Decision): Handled {
  const settings = call.settings.get(redirectionSettings);
  const now = call.clock.now();
  const { rule, type } = decision;
  const recorder = recorderOf(call);
  if (settings.track_hits) recorder.hit(rule.id, now);
  if (type === "nothing") return { isQuiet: true };
  if (settings.expire_redirect >= 0 && !rule.log_exclude)
    recorder.log({
      ...toEntry(visit, call.request, settings, now),
      sent_to: sentTo(decision).slice(0, 2_000),
      redirect_by: "redirection",
      redirection_id: rule.id,
      http_code: "code" in decision ? decision.code : 200,
    });
  if (type === "redirect") {
    const sent = { ...decision, isPublicRedirect: isPublicRule(rule) };
    return { response: toRedirect(sent, settings, now) };
  }
  return type === "error"
    ? { response: toErrorPage(decision.code, settings) }
    : { address: decision.address };
}

const sentTo = (decision: Decision): string =>
  decision.type === "redirect"
    ? decision.location
    : decision.type === "rewrite"
      ? decision.address
      : "";

/** A permanent redirect for all visitors. */
const moved = ({ settings, clock }: FrontCall, location: string): Response =>
  toRedirect(
    { location, code: 301, isPublicRedirect: true },
    settings.get(redirectionSettings),
    clock.now(),
  );
