import {
  basePath,
  ipPrefix,
  type PageContext,
  type SiteInfo,
  readText,
  discardBody,
} from "@waymark/core";
import * as z from "zod";
import type { SitekitOptions } from "../../options.ts";
import { isMeasure, type Measured } from "../../speed/steps.ts";
import { definePageHandler } from "../builder.ts";
import { toSender } from "./count-pages.ts";
import { startCollector, note } from "../queue.ts";
import { rulesOf, type Rules, isSkipped, isVisit } from "../rules.ts";
import type { countTables } from "../tables.ts";
import { termIn, toTerm } from "../visit/values.ts";

/** Maximum size of a beacon, in bytes. */
const max = 4_096;

const positive = (highest: number) => z.number().min(0).max(highest);
const schema = z.strictObject({
  type: z.enum(["view", "search", "vitals"]).default("view"),
  /** Path and query of the page, relative to the site's host. */
  path: z
    .string()
    .max(2_000)
    // URL parsers ignore tabs and line breaks, so that what follows could be a host.
    .regex(/^\/(?![/\\])[^\t\n\r]*$/),
  title: z.string().max(1_000).optional(),
  /** URL of the referring page; for other sites only the host is stored. */
  referrer: z.string().max(2_000).optional(),
  search: z.string().max(1_000).optional(),
  results: z.int().min(0).max(1_000_000_000).optional(),
  lcp: positive(600_000).optional(),
  cls: positive(1_000).optional(),
  inp: positive(600_000).optional(),
});
/** The data of a beacon. */
type BeaconData = z.output<typeof schema>;

/** Parses a request; `"large"` if it is too large, `"bad"` if it is not a beacon. */
async function readBeacon(request: Request): Promise<BeaconData | "large" | "bad"> {
  if (Number(request.headers.get("content-length") ?? 0) > max) return "large";
  const text = await readText(new Response(request.body), max);
  if (typeof text !== "string") {
    await discardBody(text);
    return "large";
  }
  try {
    const { data } = schema.safeParse(JSON.parse(text));
    return data ?? "bad";
  } catch {
    return "bad";
  }
}

type Call = PageContext<typeof countTables, SitekitOptions>;

/** The path of beacons on the site's host. */
export const beaconPath = (site: Pick<SiteInfo, "url">, { path }: Pick<SitekitOptions, "path">) =>
  `${basePath(site)}${path}/count`;

/** Counts beacons of pages that this site does not serve itself, and measurements of browsers. */
export const beacon = definePageHandler("count beacons", {
  path: ({ path }) => `${path}/count`,
  handler: async (ctx) => {
    const { request } = ctx;
    const origin = allowedOrigin(ctx);
    if (origin === false) return answer(403);
    const cors = origin === undefined ? {} : { "Access-Control-Allow-Origin": origin };
    if (request.method === "OPTIONS")
      return answer(204, {
        ...cors,
        "Access-Control-Allow-Methods": "POST",
        "Access-Control-Allow-Headers": "Content-Type",
        "Access-Control-Max-Age": "86400",
      });
    if (request.method !== "POST") return answer(405, { Allow: "POST, OPTIONS" });
    return answer(await take(ctx), cors);
  },
});

const answer = (status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, {
    status,
    headers: {
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
      "X-Content-Type-Options": "nosniff",
      Vary: "Origin",
      ...(status === 429 && { "Retry-After": "60" }),
      ...headers,
    },
  });

/** The origin of the sending page; undefined if the browser sends none, false if it is not allowed. */
function allowedOrigin({ request, site, options }: Call): string | undefined | false {
  const origin = request.headers.get("origin");
  const own = [new URL(site.url).origin, new URL(request.url).origin, ...options.allowedOrigins];
  if (origin !== null) return own.includes(origin) ? origin : false;
  return request.headers.get("sec-fetch-site") === "cross-site" ? false : undefined;
}

/** Records a beacon. The status reveals nothing about what is counted. */
async function take(ctx: Call): Promise<number> {
  const { request, site, settings, options, clock, remoteAddress = "" } = ctx;
  const memory = startCollector(ctx);
  const at = clock.now().getTime();
  if (!memory.beacons(ipPrefix(remoteAddress), at, options.beacons)) return 429;
  const beaconData = await readBeacon(request);
  if (beaconData === "large") return 413;
  if (beaconData === "bad") return 400;
  const rules = rulesOf(settings);
  const url = new URL(beaconData.path, site.url);
  const isMeant = rules.enabled && isVisit(request, rules) && !isSkipped(url.pathname, rules, site);
  const kind = ({ view: "view", search: "search", vitals: "measured" } as const)[beaconData.type];
  const measured = measuredIn(beaconData);
  const search = searchIn(beaconData, url, rules);
  if (!isMeant || (kind === "measured" && (!rules.vitals || measured.length === 0))) return 204;
  if (kind === "search" && !search) return 204;
  note(site, {
    kind,
    at,
    url,
    // Views of the site's own pages are counted by the server only.
    title: memory.titled.has(url.pathname) ? undefined : beaconData.title,
    search,
    ...toSender(request, remoteAddress),
    referrer: beaconData.referrer ?? "",
    caller: () => ctx.caller(),
    measured: kind === "measured" ? measured : undefined,
  });
  return 204;
}

function searchIn({ type, search, results }: BeaconData, url: URL, rules: Rules) {
  if (type === "vitals" || !rules.keepsSearches) return undefined;
  const term = search === undefined ? termIn(url.searchParams, rules.searchParams) : toTerm(search);
  return term === undefined ? undefined : { term, results };
}

const measuredIn = (beaconData: BeaconData): readonly Measured[] =>
  Object.entries(beaconData).flatMap(([measure, value]) =>
    isMeasure(measure) && typeof value === "number" ? [{ measure, value }] : [],
  );
