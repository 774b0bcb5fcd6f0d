import { definePageHandler } from "./builder.ts";

const path = "/.well-known/api-catalog";
const profile = "https://www.rfc-editor.org/info/rfc9727";

/** The API catalog of the site: a linkset (RFC 9727, RFC 9264). */
export const apiCatalog = definePageHandler("api-catalog", {
  path,
  methods: ["GET"],
  handler: ({ site, options }) => {
    const { docs } = options;
    const linkset = {
      anchor: `${site.api}/`,
      "service-desc": [{ href: `${site.api}/openapi.json`, type: "application/json" }],
      "service-meta": [{ href: `${site.api}/`, type: "application/json" }],
      ...(docs !== undefined && {
        "service-doc": [{ href: docs.startsWith("/") ? site.url + docs : docs, type: "text/html" }],
      }),
    };
    return new Response(JSON.stringify({ linkset: [linkset] }), {
      headers: {
        "Content-Type": `application/linkset+json; profile="${profile}"`,
        "Cache-Control": "no-cache",
        "Access-Control-Allow-Origin": "*",
        Link: `<${new URL(path, site.url).href}>; rel="api-catalog"`,
      },
    });
  },
});
