import { binaryResponse, names, raw, type NamespaceContext, type SiteInfo } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { countEvent } from "../counts/count.ts";
import { isHumanView, toId } from "../counts/sent.ts";
import { errors } from "../errors.ts";
import { eventNames } from "../extension-points.ts";

/** It is published as a whole number, and taken as whatever begins with one. */
const pid = raw(
  { type: "integer", description: "The number of the popup" },
  z
    .unknown()
    .refine((sent) => sent !== undefined, "pid is missing.")
    .transform(toId),
);

/**
 * `GET /analytics`. The answer is the same whatever is counted: it does not tell which popups there are, nor who is over
 * the limit.
 */
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
    async handler(call) {
      const { event, pid: id } = call.args;
      if (id === 0) throw errors.missing_params();
      if (events.has(event) && isHumanView(call.request)) await countEvent(call, event, id);
      return toNothing(call.site);
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
