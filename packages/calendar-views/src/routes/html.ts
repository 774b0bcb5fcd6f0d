import { binaryResponse } from "@waymark/core";
import * as z from "zod";
import { get, post, type Context } from "../builder.ts";
import { rulesOf } from "../data/addressing.ts";
import { buildView } from "../data/build.ts";
import { withTerms } from "../data/terms.ts";
import { fragment } from "../html/fragment.ts";
import { toJson } from "../html/view-json.ts";
import { toViewState, type ViewRequest } from "../url/view-request.ts";

const longest = 2048;
const field = (about: string) => z.string().max(1000).optional().describe(about);
const args = {
  url: z.string().max(longest).describe("The address of the page whose calendar is wanted"),
  view: z.string().max(100).optional().describe("The view, in place of the one of the address"),
  view_data: z
    .object({
      "calendar-bar-date": field("A day, `2031-03-05`; empty for today"),
      "calendar-bar-search": field("Words; empty for none"),
    })
    .optional()
    .describe("What the visitor typed, in place of what the address asks for"),
  prev_url: z.string().max(longest).optional().describe("The address that was shown before"),
  should_manage_url: z.string().max(10).optional().describe("Taken for the sake of old clients"),
  action: z.string().max(200).optional().describe("Taken for the sake of old clients"),
  _core_nonce: z
    .string()
    .max(200)
    .optional()
    .describe("Says who asks, of a signed-in browser: private events show to who may read them"),
};
type Call = Context & { readonly args: ViewRequest; readonly request: Request };

const work = {
  returns: binaryResponse("text/html", "application/json"),
  access: "public",
  async handler(call: Call): Promise<Response> {
    const state = toViewState(call.args, rulesOf(call), call.site);
    const { category: _category, tag: _tag, ...all } = state;
    // Where a category is gone the calendar is still there.
    const termed = (await withTerms(call, state)) ?? { state: all, names: [] };
    const data = await buildView(call, termed);
    const headers = headersFor(call);
    const markup = fragment(data).html;
    if (prefersJson(call.request))
      return Response.json({ html: markup, data: toJson(data) }, { headers });
    const type = { "Content-Type": "text/html; charset=UTF-8" };
    return new Response(markup, { headers: { ...headers, ...type } });
  },
} as const;

/** What one caller sees is kept for nobody else. */
const headersFor = ({ actor, site }: Call) => ({
  "Cache-Control": actor.id === 0 ? "public, max-age=60" : "private, no-store",
  Vary: "Accept, Authorization, Cookie, X-Core-Nonce",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  Link: `<${site.api}/>; rel="${site.api}/rels/"`,
  "Content-Security-Policy":
    "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
  "Referrer-Policy": "strict-origin-when-cross-origin",
});
const prefersJson = ({ headers }: Request): boolean =>
  /^\s*application\/json\b/.test(headers.get("accept") ?? "");

/** `/html`: a view as markup, for scripts that put it in the place of the one before. */
export const viewRoutes = [
  get({ summary: "Show a view of the calendar", args, ...work }),
  post({ summary: "Show a view of the calendar", status: 200, transaction: false, args, ...work }),
] as const;
