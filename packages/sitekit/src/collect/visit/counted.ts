import { basePath, isHtmlResponse, type SiteInfo } from "@waymark/core";
import type { Collection } from "../settings.ts";
import { isBot } from "./bots.ts";

const early = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/** Whether somebody wants to be left alone, by what the browser sends with everything. */
const refusesTracking = (headers: Headers): boolean =>
  headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";

/** Whether a request is that of somebody who looks at a page, and not of a program that looks ahead or around. */
export function isVisit({ headers }: Pick<Request, "headers">, settings: Collection): boolean {
  if (early.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? "")))
    return false;
  if (settings.respectDnt && refusesTracking(headers)) return false;
  return !isBot(headers);
}

/** Whether a path belongs to those that are not counted. */
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

/** Whether an answer is a page that was looked at, or says that none is there; undefined for everything else. */
export function kindOf(request: Request, answer: Response): "view" | "missing" | undefined {
  if (request.method !== "GET" || !isHtmlResponse(answer)) return undefined;
  const into = request.headers.get("sec-fetch-dest");
  // Frames, pictures and scripts that load a page do not show it to anybody as one.
  if (into !== null && into !== "document") return undefined;
  if (answer.status === 404) return "missing";
  return answer.status === 200 && !isPreview(request) ? "view" : undefined;
}

const isPreview = ({ url }: Request): boolean => {
  const { searchParams } = new URL(url);
  return ["preview", "preview_id", "preview_nonce"].some((name) => searchParams.has(name));
};
