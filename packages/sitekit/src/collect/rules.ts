import { type SettingsReader, basePath, type PageResponse, type SiteInfo } from "@waymark/core";
import { isActive } from "../kit/settings.ts";
import { collection, type Collection } from "./settings.ts";
import { wordsOf } from "./visit/values.ts";

/** The current scope of counting, from the settings and the active modules. */
export interface Rules extends Collection {
  /** Whether search terms are stored. */
  readonly keepsSearches: boolean;
  /** Whether page timings are stored. */
  readonly keepsTimes: boolean;
}

/** Returns the current scope of counting. Needs no query. */
export function rulesOf(settings: SettingsReader): Rules {
  const set = settings.get(collection);
  const keepsTimes = isActive(settings, "speed");
  return {
    ...set,
    vitals: set.vitals && keepsTimes,
    keepsSearches: isActive(settings, "search"),
    keepsTimes,
  };
}

const early = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/** Whether the browser sends a signal against tracking. */
const refusesTracking = (headers: Headers): boolean =>
  headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";

/** Whether a request is a page view of a person, not a prefetch or an automated client. */
export function isVisit({ headers }: Pick<Request, "headers">, settings: Collection): boolean {
  if (early.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? "")))
    return false;
  if (settings.respectDnt && refusesTracking(headers)) return false;
  return !isBot(headers);
}

/** Whether a path is excluded from counting. */
export const isSkipped = (
  path: string,
  { skip }: Pick<Collection, "skip">,
  site: Pick<SiteInfo, "url">,
): boolean => {
  const base = basePath(site);
  return skip.some((one) => {
    const start = base + one;
    return path === start || path.startsWith(start.endsWith("/") ? start : `${start}/`);
  });
};

/** Whether a response is a viewed page or a missing one; undefined for anything else. */
export function kindOf(
  request: Request,
  { isHtml, status }: Pick<PageResponse, "isHtml" | "status">,
): "view" | "missing" | undefined {
  if (request.method !== "GET" || !isHtml) return undefined;
  const into = request.headers.get("sec-fetch-dest");
  // Pages loaded as frames, images or scripts are not viewed.
  if (into !== null && into !== "document") return undefined;
  if (status === 404) return "missing";
  return status === 200 && !isPreview(request) ? "view" : undefined;
}

const isPreview = ({ url }: Request): boolean => {
  const { searchParams } = new URL(url);
  return ["preview", "preview_id", "preview_nonce"].some((name) => searchParams.has(name));
};

/** Substrings of user agents of automated clients. */
const marks = wordsOf(`
  bot crawl spider slurp archiver scrape fetch monitor preview curl/ wget python java/ go-http
  okhttp libwww axios node.js undici headless phantom lighthouse pagespeed pingdom uptime
  checker validator feed rss facebookexternalhit embedly whatsapp apache-http
  httpclient postman insomnia scan nmap zgrab masscan ia_archiver
`);

/** Maximum length of the examined user agent. */
const max = 500;

/** Whether a request comes from an automated client: it says so, or lacks headers that browsers send. */
export function isBot(headers: Headers): boolean {
  const agent = (headers.get("user-agent") ?? "").slice(0, max).toLowerCase();
  // Browsers send a user agent and the user's languages; `*` is the default of HTTP clients.
  if (agent.length < 10 || ["", "*"].includes(headers.get("accept-language") ?? "")) return true;
  // A phone brand with a similar name.
  const text = agent.replaceAll("cubot", "");
  return marks.some((mark) => text.includes(mark));
}
