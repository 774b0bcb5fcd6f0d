import { names, jsonResponse, ipPrefix, type SiteInfo } from "@waymark/core";
import * as z from "zod";
import { webAddress } from "../args.ts";
import { get } from "../builder.ts";
import { readAddress } from "../head/address.ts";
import { toHeadJson, toHtml, toTags } from "../head/tags.ts";
import { isPageThere } from "../head/last-page.ts";
import { headOf } from "../head/author-page.ts";
import { pageAt } from "../head/page-at.ts";
import { missing } from "../head/page.ts";
import { answered, json } from "./answered.ts";

/** Maximum number of unknown URLs that a network may request in five minutes. */
const misses = 300;

const answer = jsonResponse(
  "head of a page",
  z.object({
    html: z.string().describe("Tags as in a page, one per line"),
    json: z.record(z.string(), z.unknown()).describe("The same as data"),
    status: z.int().describe("200, or 404 for the head of the not-found page"),
  }),
  { ...json, also: [404] },
);

/** Standard API headers, and CORS for anonymous requests. */
const openTo = ({ api }: SiteInfo) => ({
  Link: `<${api}/>; rel="${api}${names.relations}/"`,
  "Access-Control-Allow-Origin": "*",
});

/** `GET /get_head`: the head of a page of this site, for separate front ends. */
export const getHead = get({
  summary: "Get the head of a page, for separate front ends",
  args: {
    url: webAddress,
  },
  returns: answer,
  access: "public",
  errors: ["rest_too_many_requests"],
  async handler(call) {
    const { args, site, rateLimiter, remoteAddress = "" } = call;
    const asked = readAddress(args.url, site);
    const found = asked && (await pageAt(call, asked));
    const page = found && (await isPageThere(call, found)) ? found : undefined;
    const status = page ? 200 : 404;
    // Existing URLs are index lookups; only guesses take time.
    if (!page) await rateLimiter.count([[`seo:heads:${ipPrefix(remoteAddress)}`, misses]]);
    const head = await headOf(call, page ?? missing);
    const body = { html: toHtml(toTags(head)), json: toHeadJson(head), status };
    return status === 200 ? body : answered(404, body, openTo(site));
  },
});
