import { toCanonical } from "../canonical.ts";
import { decide, type Decision } from "../engine/decide.ts";
import { candidatesFor } from "../engine/rule-cache.ts";
import { toEntry } from "../logs/entry.ts";
import { recorderOf } from "../logs/recorder.ts";
import type { Visit } from "../matches/kind.ts";
import { redirectCodes } from "../rules/rule.ts";
import { redirectionSettings, type RedirectionSettings } from "../settings.ts";
import { isPublicRule, toErrorPage, toRedirect } from "./answer.ts";
import { itemAt, itemById } from "@waymark/content";
import type { Actor, Direction } from "@waymark/core";
import type { Context } from "../builder.ts";
import { itemLookup } from "./context.ts";
import { redirectConditions } from "../extension-points.ts";
import { toAddress } from "../urls/address.ts";
import { normalIp } from "../ip.ts";

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
export async function handle(ctx: RedirectPageContext): Promise<Handled> {
  const visit = toVisit(ctx);
  const settings = ctx.settings.get(redirectionSettings);
  const home = toCanonical(visit, settings, ctx.site.url);
  if (home !== undefined) return { response: moved(ctx, home) };
  const decision = await decided(ctx, visit, false);
  return decision ? carryOut(ctx, visit, decision) : {};
}

/** Applies the rules for missing pages. */
export async function handleMissing(ctx: RedirectPageContext): Promise<Handled> {
  const visit = toVisit(ctx);
  const { settings, request } = ctx;
  const all = settings.get(redirectionSettings);
  const decision = await decided(ctx, visit, true);
  if (decision) return carryOut(ctx, visit, decision);
  const present = await oldPermalink(ctx, request.url, all.permalinks);
  if (present !== undefined) return { response: moved(ctx, present) };
  return {};
}

/** Logs a request for a missing page. */
export function logMissing(ctx: RedirectPageContext): void {
  const all = ctx.settings.get(redirectionSettings);
  if (all.expire_404 < 0) return;
  recorderOf(ctx).miss({
    ...toEntry(toVisit(ctx), ctx.request, all, ctx.clock.now()),
    http_code: 404,
  });
}

/** Logs a redirect made by the site's own handlers, if administrators enable it. */
export function logForeignRedirect(
  ctx: RedirectPageContext,
  { status, headers }: Pick<Response, "status" | "headers">,
): void {
  const settings = ctx.settings.get(redirectionSettings);
  const location = headers.get("location");
  if (!settings.log_external || settings.expire_redirect < 0 || location === null) return;
  if (!redirectCodes.includes(status)) return;
  recorderOf(ctx).log({
    ...toEntry(toVisit(ctx), ctx.request, settings, ctx.clock.now()),
    sent_to: location.slice(0, 2_000),
    redirect_by: (headers.get("x-redirect-by") ?? "front").slice(0, 50),
    http_code: status,
  });
}

async function decided(
  ctx: RedirectPageContext,
  visit: Visit,
  isMissing: boolean,
): Promise<Decision | undefined> {
  const candidates = await candidatesFor(ctx, visit.address);
  if (candidates.length === 0) return undefined;
  return decide(candidates, {
    visit,
    now: ctx.clock.now(),
    isMissing,
    permalinkOf: (id) => permalinkOf(ctx, id),
    randomPost: () => randomPost(ctx),
  });
}

/** Records the decision of a rule and carries it out. */
function carryOut(ctx: RedirectPageContext, visit: Visit, decision: Decision): Handled {
  const settings = ctx.settings.get(redirectionSettings);
  const now = ctx.clock.now();
  const { rule, type } = decision;
  const recorder = recorderOf(ctx);
  if (settings.track_hits) recorder.hit(rule.id, now);
  if (type === "nothing") return { isQuiet: true };
  if (settings.expire_redirect >= 0 && !rule.log_exclude)
    recorder.log({
      ...toEntry(visit, ctx.request, settings, now),
      sent_to: sentTo(decision).slice(0, 2_000),
      redirect_by: "redirection",
      redirection_id: rule.id,
      http_code: "code" in decision ? decision.code : 200,
    });
  if (type === "redirect") {
    const redirectDecision = { ...decision, isPublicRedirect: isPublicRule(rule) };
    return { response: toRedirect(redirectDecision, settings, now) };
  }
  return type === "error"
    ? { response: toErrorPage(decision.code, settings, ctx) }
    : { address: decision.address };
}

const sentTo = (decision: Decision): string =>
  decision.type === "redirect"
    ? decision.location
    : decision.type === "rewrite"
      ? decision.address
      : "";

/** A permanent redirect for all visitors. */
const moved = ({ settings, clock }: RedirectPageContext, location: string): Response =>
  toRedirect(
    { location, code: 301, isPublicRedirect: true },
    settings.get(redirectionSettings),
    clock.now(),
  );

/** The address of a published item; undefined if there is none. */
const permalinkOf = async (ctx: Context, id: number): Promise<string | undefined> =>
  (await itemById(itemLookup(ctx), id))?.link;

/** The address of a random published post without a password; undefined if none was found. */
async function randomPost(ctx: Context): Promise<string | undefined> {
  const posts = { type: "post", status: "publish", password: "" };
  const one = async (direction: Direction, min = 0): Promise<number | undefined> => {
    const where = { ...posts, id: { gte: min } };
    const query = { where, orderBy: "id", direction, limit: 1, columns: ["id"] } as const;
    return (await ctx.db.content.find(query))[0]?.id;
  };
  const [first, last] = [await one("asc"), await one("desc")];
  if (first === undefined || last === undefined) return undefined;
  // Posts after gaps in the IDs are more likely; an even distribution would require a scan.
  const found = await one("asc", first + Math.floor(Math.random() * (last - first + 1)));
  return permalinkOf(ctx, found ?? first);
}

/**
 * The current address of the post that an address of a previous permalink structure referred to; undefined if there is none.
 */
async function oldPermalink(
  ctx: Context,
  url: string,
  structures: readonly string[],
): Promise<string | undefined> {
  for (const structure of structures) {
    const pattern = toPattern(structure);
    const found = pattern && (await itemAt(itemLookup(ctx, pattern), url));
    if (!found || found.item.type !== "post") continue;
    const link = await permalinkOf(ctx, found.item.id);
    // The site has no page at the current address either: a redirect to it would be endless.
    if (link !== undefined && pathOf(link) !== pathOf(url)) return link;
  }
  return undefined;
}

const pathOf = (url: string): string => new URL(url).pathname;

const names: Readonly<Record<string, string>> = {
  year: ":year",
  monthnum: ":month",
  day: ":day",
  postname: ":slug",
  post_id: ":id",
};
/** A pattern for a structure such as `/%year%/%postname%/`; undefined if it is not supported. */
function toPattern(structure: string): string | undefined {
  let isKnown = true;
  const pattern = structure.toWellFormed().replace(/%([a-z_]{1,20})%/g, (_, name: string) => {
    const own = Object.hasOwn(names, name) ? names[name] : undefined;
    isKnown &&= own !== undefined;
    return own ?? "";
  });
  return isKnown && /^\/.*:(?:slug|id)\b/.test(pattern) ? pattern : undefined;
}

/** The context of page handlers with the request. */
interface RedirectPageContext extends Context {
  readonly request: Request;
  readonly remoteAddress: string | undefined;
  readonly caller: () => Promise<Actor>;
}

/** The request in the form that rules test. */
function toVisit({ request, remoteAddress, caller, settings, all }: RedirectPageContext): Visit {
  const { protocol, host, origin } = new URL(request.url);
  let known: Promise<Actor> | undefined;
  const visit: Visit = {
    address: toAddress(request.url.slice(origin.length) || "/"),
    scheme: protocol.slice(0, -1),
    host,
    ip: clientAddress(remoteAddress, request.headers, settings.get(redirectionSettings)),
    header: (name) => request.headers.get(name) ?? undefined,
    caller: () => (known ??= caller()),
    condition: (name) =>
      all(redirectConditions)
        .find((one) => one.name === name)
        ?.holds(visit) ?? false,
  };
  return visit;
}

/**
 * The client's address, normalized by `normalIp`. Headers count only if a trusted proxy sent the request: then it is
 * the right-most address of the first header present that is not a trusted proxy.
 */
export function clientAddress(
  remote: string | undefined,
  headers: Headers,
  { ip_headers, ip_proxy }: Pick<RedirectionSettings, "ip_headers" | "ip_proxy">,
): string | undefined {
  const peer = remote === undefined ? undefined : normalIp(remote);
  const proxies = new Set(ip_proxy.map((one) => normalIp(one) ?? one));
  if (peer === undefined || !proxies.has(peer)) return peer;
  for (const name of ip_headers) {
    const value = headers.get(name.replace(/^HTTP_/, "").replaceAll("_", "-"));
    if (value === null || name === "REMOTE_ADDR" || name === "HTTP_VIA") continue;
    const hops = value.slice(-2_000).split(",").map(addressIn).toReversed();
    // Not an address: use the address of the proxy that sent the request.
    return hops.find((hop) => hop === undefined || !proxies.has(hop)) ?? peer;
  }
  return peer;
}

/** One hop: an address, with a port or brackets, or `for=` with one. */
function addressIn(hop: string): string | undefined {
  const named = /(?:^|;)\s*for="?([^";]*)/i.exec(hop)?.[1] ?? hop;
  const text = named.trim();
  const inner = /^\[([^\]]*)\]/.exec(text)?.[1] ?? text.replace(/^(\d+\.[\d.]+):\d+$/, "$1");
  return normalIp(inner);
}
