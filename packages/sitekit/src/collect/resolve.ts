import { type Actor, parseUrl, StorageUnavailableError, ApiError } from "@waymark/core";
import { countedDay, forgetKeys, saltOf, toVisitorKeys } from "./daily-key.ts";
import { startOf, toDay } from "./days.ts";
import type { Hit, PendingVisit } from "./hit.ts";
import { rulesOf, type Rules } from "./rules.ts";
import type { CollectorContext, CollectorMemory } from "./state.ts";
import {
  toStoredText,
  deviceNumber,
  toDevice,
  otherPath,
  toCountedPath,
  hasSearch,
  termIn,
} from "./visit/values.ts";
import { toOrigin, unknownOrigin } from "./visit/origin.ts";

/** Converts recorded visits to hits, without addresses and user agents. */
export async function toHits(
  ctx: CollectorContext,
  memory: CollectorMemory,
  visits: readonly PendingVisit[],
): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const visit of visits) {
    try {
      const hit = await toHit(ctx, memory, visit);
      if (hit) hits.push(hit);
    } catch (error) {
      if (error instanceof StorageUnavailableError) throw error;
      memory.lost++;
      ctx.log.error("A visit could not be resolved.", { error });
    }
  }
  return hits;
}

async function toHit(
  ctx: CollectorContext,
  memory: CollectorMemory,
  visit: PendingVisit,
): Promise<Hit | undefined> {
  const rules = rulesOf(ctx.settings);
  if (await isLeftOut(visit, rules)) {
    // The next view brings the title.
    if (visit.page) memory.titled.delete(visit.url.pathname);
    return undefined;
  }
  const now = ctx.clock.now().getTime();
  const day = countedDay(visit.at, now);
  const at = toDay(visit.at) === day ? visit.at : startOf(day);
  const seen = await visit.page?.catch(() => undefined);
  const bytes = rules.keepsTimes ? seen?.bytes : undefined;
  const size = bytes === undefined ? [] : [{ measure: "bytes", value: bytes } as const];
  const path = toCountedPath(visit.url.pathname);
  // Combined paths have no title.
  const title = path === otherPath ? "" : toStoredText(visit.title ?? seen?.title ?? "", 200);
  const page = {
    kind: visit.kind,
    at,
    day,
    path,
    title: title || undefined,
    measured: [...(visit.measured ?? []), ...size],
  };
  if (!(await mayFollow(ctx, visit))) {
    const isPage = visit.kind === "view" || visit.kind === "missing";
    return isPage ? { ...page, measured: [], origin: unknownOrigin, device: 0 } : undefined;
  }
  const keyOf = await keysOf(ctx, memory, day);
  const { host, hostname } = new URL(ctx.site.url);
  const own = new Set([visit.url.hostname, hostname].map(withoutWww));
  return {
    ...page,
    visitor: await keyOf(visit.address, visit.agent, host),
    origin: toOrigin(visit.url.searchParams, visit.referrer, own),
    device: deviceNumber(toDevice(visit.agent)),
    search: visit.search,
    clicked: visit.search ? undefined : clickedTerm(visit, own, rules),
  };
}

const withoutWww = (host: string): string => host.replace(/^www\./, "");

/** Whether the settings exclude the user. */
async function isLeftOut({ caller }: PendingVisit, { trackingDisabled }: Rules): Promise<boolean> {
  if (!caller || trackingDisabled.length === 0) return false;
  let actor: Actor;
  try {
    actor = await caller();
  } catch (error) {
    // Invalid credentials count as anonymous. If the user cannot be determined, the visit is not counted.
    return !(error instanceof ApiError);
  }
  if (actor.id === 0 && actor.via === "anonymous") return false;
  return (
    trackingDisabled.includes("loggedinUsers") ||
    (trackingDisabled.includes("contentCreators") && actor.can("edit_posts"))
  );
}

/** Whether consecutive views of a visitor may be related. False if the check fails. */
async function mayFollow(
  { options, callService, log }: CollectorContext,
  { request }: PendingVisit,
): Promise<boolean> {
  const { mayCount } = options;
  if (!mayCount) return true;
  const question = { request, category: "analytics" } as const;
  try {
    return (
      (await (typeof mayCount === "function"
        ? mayCount(question)
        : callService(mayCount, question))) === true
    );
  } catch (error) {
    log.error("The check whether a visitor may be counted failed.", { error });
    return false;
  }
}

async function keysOf(
  ctx: CollectorContext,
  { keys }: CollectorMemory,
  day: number,
): ReturnType<typeof toVisitorKeys> {
  let known = keys.get(day);
  if (!known) {
    known = saltOf(ctx, day).then(toVisitorKeys);
    keys.set(day, known);
    // A page that could not be read is read again next time.
    known.catch(() => keys.delete(day));
  }
  forgetKeys(keys, ctx.clock.now());
  return known;
}

/** The term of the results page that led to a view; undefined if there is none, or if the view is a results page. */
function clickedTerm(
  { kind, url, referrer }: PendingVisit,
  own: ReadonlySet<string>,
  { searchParams, keepsSearches }: Rules,
): string | undefined {
  if (!keepsSearches || kind !== "view" || hasSearch(url.searchParams, searchParams))
    return undefined;
  const from = referrer.length > 2_000 ? undefined : parseUrl(referrer);
  return from && own.has(withoutWww(from.hostname))
    ? termIn(from.searchParams, searchParams)
    : undefined;
}
