import { escapeXml, names, type SiteInfo, raw, uri } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";
import { cardAt } from "../card.ts";
import { cardResponse } from "../responses.ts";
import { toPixels, toSize } from "../size.ts";

/** A value as elements: properties by name, items of lists as `oembed`. */
function toElements(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => element("oembed", one)).join("");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .filter(([, one]) => one !== undefined && one !== null)
      .map(([name, one]) => element(name, one))
      .join("");
  return escapeXml(String(value)).replaceAll("&apos;", "&#039;");
}
const element = (name: string, value: unknown): string => `<${name}>${toElements(value)}</${name}>`;

/** A value as an oEmbed document. Property names must be valid element names. */
const toXml = (value: object): string => `<?xml version="1.0"?>\n${element("oembed", value)}`;

/** A response in XML, with the headers of JSON responses. It is the same for every caller. */
export const toXmlResponse = (value: object, status: number, { api }: SiteInfo): Response =>
  new Response(toXml(value), {
    status,
    headers: {
      "Content-Type": "text/xml; charset=UTF-8",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Access-Control-Allow-Origin": "*",
      Link: `<${api}/>; rel="${api}${names.relations}/"`,
      Allow: "GET",
    },
  });

/** The oEmbed endpoint: embed data of an item of this site. */
export const embed = get({
  summary: "Describe an item of this site for embedding",
  args: {
    url: uri().describe("The address of the item"),
    format: raw(
      { default: "json", description: "`xml`, or `json` for everything else" },
      z.unknown().transform((value) => (value === "xml" ? ("xml" as const) : ("json" as const))),
    ),
    maxwidth: raw(
      { default: 600, description: "Pixels; from 200 to 600" },
      z.unknown().transform((value) => toPixels(value) ?? 600),
    ),
  },
  returns: cardResponse,
  access: "public",
  errors: ["oembed_invalid_url"],
  async handler(ctx) {
    const { url, format, maxwidth } = ctx.args;
    const card = await cardAt(ctx, url, toSize(maxwidth));
    if (format === "json") {
      if (!card) throw errors.oembed_invalid_url();
      return card;
    }
    if (card) return toXmlResponse(card, 200, ctx.site);
    const { code, message } = errors.oembed_invalid_url();
    return toXmlResponse({ code, message, data: { status: 404 } }, 404, ctx.site);
  },
});
