import { basePath, matchesEtag } from "@waymark/core";
import { definePageHandler } from "./builder.ts";
import { toDocument } from "./document.ts";

/** Serves the page at the option `path`, with or without a trailing slash. */
export const explorerPage = definePageHandler("explorer", async (ctx) => {
  const { request, path, options, site } = ctx;
  const own = basePath(site) + options.path;
  if (path !== own && path !== `${own}/`) return undefined;
  const { method } = request;
  if (method !== "GET" && method !== "HEAD")
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  const { bytes, headers } = await toDocument(ctx);
  if (matchesEtag(request.headers.get("if-none-match"), headers.ETag))
    return new Response(null, { status: 304, headers: { ...headers } });
  return new Response(method === "HEAD" ? null : bytes, { headers: { ...headers } });
});
