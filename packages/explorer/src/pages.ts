import { matchesEtag } from "@waymark/core";
import { definePageHandler } from "./builder.ts";
import { toDocument } from "./document.ts";

/** Serves the page at the option `path`, with or without a trailing slash. */
export const explorerPage = definePageHandler("explorer", {
  path: ({ path }) => [path, `${path}/`],
  methods: ["GET"],
  handler: async (ctx) => {
    const { bytes, headers } = await toDocument(ctx);
    if (matchesEtag(ctx.request.headers.get("if-none-match"), headers.ETag))
      return new Response(null, { status: 304, headers: { ...headers } });
    return new Response(bytes, { headers: { ...headers } });
  },
});
