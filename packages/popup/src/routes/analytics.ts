import * as z from "zod";
import { binaryResponse, names, type NamespaceContext, raw, type SiteInfo } from "@waymark/core";
import { get } from "../builder.ts";
import { countEvent } from "../counts.ts";
import { errors } from "../errors.ts";
import { eventNames } from "../extension-points.ts";

/**
 * Parses the id of a popup as it was sent: the digits at the beginning of a text, without sign and
 * fraction. 0 if there are none, and for lists and maps.
 */
export function toId(input: unknown): number {
  const number =
    typeof input === "string" ? Number.parseInt(input, 10) : typeof input === "number" ? input : 0;
  return Number.isNaN(number) ? 0 : Math.abs(Math.trunc(number));
}

const early = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/**
 * Whether the request reports a popup that a person has seen. This excludes HEAD requests,
 * prefetches, and requests from pages of other sites.
 */
export function isHumanView({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  if (method === "HEAD" || headers.get("sec-fetch-site") === "cross-site") return false;
  return !early.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""));
}

/** Published as an integer, but accepts any text that begins with one. */
const pid = raw(
  { type: "integer", description: "The number of the popup" },
  z
    .unknown()
    .refine((input) => input !== undefined, "pid is missing.")
    .transform(toId),
);

/** `GET /analytics`. The response is always the same, so it discloses neither which popups exist nor whether a caller is over the limit. */
export function analyticsRoute(setup: Pick<NamespaceContext, "all">) {
  const events = eventNames(setup);
  return get({
    summary: "Count an open or a conversion of a popup",
    args: {
      event: z.string().describe("Event type: open, conversion, or a type contributed by a module"),
      pid,
    },
    returns: binaryResponse("image/gif"),
    status: 204,
    tool: false,
    errors: ["missing_params"],
    access: "public",
    async handler(ctx) {
      const { event, pid: id } = ctx.args;
      if (id === 0) throw errors.missing_params();
      if (events.has(event) && isHumanView(ctx.request)) await countEvent(ctx, event, id);
      return toNothing(ctx.site);
    },
  });
}

/** An empty image, for scripts and image elements. It is not cached. */
const toNothing = ({ api }: SiteInfo): Response =>
  new Response(null, {
    status: 204,
    headers: {
      "Content-Type": "image/gif",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": `${names.total}, ${names.totalPages}, Link`,
      "Access-Control-Allow-Headers": `Authorization, ${names.nonce}, Content-Disposition, Content-MD5, Content-Type`,
      Link: `<${api}/>; rel="${api}${names.relations}/"`,
    },
  });
