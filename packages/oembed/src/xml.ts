import { escapeXml, names, type SiteInfo } from "@waymark/core";

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
