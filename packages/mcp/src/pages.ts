import { basePath } from "@waymark/core";
import { definePageHandler } from "./builder.ts";
import { corsOf, refusalOf } from "./guard.ts";
import { offerOf } from "./offer.ts";
import { serve } from "./serve.ts";
import { toSearchbox, toToolbox, type Dispatch } from "./toolbox.ts";

/** Answers agents at the module's `path`. Who calls is what the Authorization header says: cookies count for nothing. */
export const front = definePageHandler(
  "mcp",
  async ({ request, path, remoteAddress, site, options, manifest, caller, call }) => {
    if (path !== basePath(site) + options.path) return undefined;
    const refused = refusalOf(request, site, options);
    if (refused) return refused;
    const cors = corsOf(request, options);
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: cors });
    // No stream stays open, and no session is kept that could be ended.
    if (request.method !== "POST")
      return new Response(null, { status: 405, headers: { ...cors, Allow: "POST, OPTIONS" } });
    const as = await caller(withoutCookies(request));
    const dispatch: Dispatch = ({ key }, input) => call(key, input, { as, remoteAddress });
    const toBox = options.tools === "search" ? toSearchbox : toToolbox;
    const toolbox = toBox(offerOf(manifest, options), dispatch, options.maxOutput);
    const { status, headers, body } = await serve(request, toolbox, site);
    return new Response(body, {
      status,
      headers: { ...Object.fromEntries(headers), "Cache-Control": "no-store", ...cors },
    });
  },
);

/** A browser sends its cookies whoever makes it call: they prove nothing here, whatever stands beside them. */
function withoutCookies({ url, method, headers: sent }: Request): Request {
  const headers = new Headers(sent);
  headers.delete("cookie");
  return new Request(url, { method, headers });
}
