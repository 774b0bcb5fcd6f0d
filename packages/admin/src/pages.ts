import { basePath, ignoreApiError, redirectToSiteHost, translatorOf } from "@waymark/core";
import { definePageHandler } from "./builder.ts";
import { loadClient, toFileResponse } from "./client.ts";
import { adminMessages } from "./messages/index.ts";
import { notBuilt, toDocument } from "./document.ts";
import { toScriptResponse } from "./page-scripts.ts";

/** Serves the document at the option `path` and below it, and the files of the client. Others must sign in first. */
export const adminPages = definePageHandler("admin", {
  path: ({ path }) => [path, `${path}/*`],
  methods: ["GET"],
  handler: async (ctx) => {
    const { request, path, options, site, caller } = ctx;
    const { method, url } = request;
    const files = `${basePath(site)}${options.path}/files/`;
    if (path.startsWith(files)) {
      const loaders = (await loadClient())?.files ?? {};
      const name = path.slice(files.length);
      const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
      if (load) return toFileResponse((await load()).file, request);
      return toScriptResponse(ctx, name, method);
    }
    const redirect = redirectToSiteHost(request, site);
    if (redirect) return redirect;
    const actor = await caller().catch(ignoreApiError);
    if (!actor || actor.id === 0) {
      const to = encodeURIComponent(path + new URL(url).search);
      return new Response(null, {
        status: 302,
        headers: {
          Location: `${basePath(site)}${options.signIn}?to=${to}`,
          "Cache-Control": "no-store, private",
          Vary: "Cookie",
        },
      });
    }
    const client = await loadClient();
    if (!client)
      return new Response(notBuilt, {
        status: 503,
        headers: { "Content-Type": "text/html; charset=UTF-8", "Cache-Control": "no-store" },
      });
    const nonce = crypto.randomUUID();
    const { html, headers } = toDocument(
      site,
      translatorOf(adminMessages, ctx),
      client.entry,
      options.path,
      nonce,
    );
    return new Response(html, { headers });
  },
});
