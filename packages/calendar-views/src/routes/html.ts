import { binaryResponse, defineNamespace } from "@waymark/core";
import * as z from "zod";
import { type Context, get, post } from "../builder.ts";
import { rulesOf } from "../data/addressing.ts";
import { buildView } from "../data/build.ts";
import { withTerms } from "../data/terms.ts";
import { fragment } from "../html/fragment.ts";
import { toJson } from "../data/view-data.ts";
import { toViewState, type ViewRequest } from "../url/read.ts";

const maxLength = 2048;
const field = (about: string) => z.string().max(1000).optional().describe(about);
const args = {
  url: z.string().max(maxLength).describe("URL of the calendar page"),
  view: z.string().max(100).optional().describe("View, instead of that of the URL"),
  view_data: z
    .object({
      "calendar-bar-date": field("Date such as `2031-03-05`; empty for today"),
      "calendar-bar-search": field("Search words; empty for none"),
    })
    .optional()
    .describe("Input of the visitor, which overrides the URL"),
  prev_url: z.string().max(maxLength).optional().describe("URL of the previous view"),
  should_manage_url: z.string().max(10).optional().describe("Accepted for compatibility; ignored"),
  action: z.string().max(200).optional().describe("Accepted for compatibility; ignored"),
  _core_nonce: z
    .string()
    .max(200)
    .optional()
    .describe("Nonce of a signed-in browser: shows private events that the user may read"),
};
type Call = Context & { readonly args: ViewRequest; readonly request: Request };

const work = {
  returns: binaryResponse("text/html", "application/json"),
  access: "public",
  async handler(ctx: Call): Promise<Response> {
    const state = toViewState(ctx.args, rulesOf(ctx), ctx.site);
    const { category: _category, tag: _tag, ...all } = state;
    // If the category does not exist, the whole calendar is shown.
    const termed = (await withTerms(ctx, state)) ?? { state: all, names: [] };
    const data = await buildView(ctx, termed);
    const headers = headersFor(ctx);
    const markup = fragment(data).html;
    if (prefersJson(ctx.request))
      return Response.json({ html: markup, data: toJson(data) }, { headers });
    const type = { "Content-Type": "text/html; charset=UTF-8" };
    return new Response(markup, { headers: { ...headers, ...type } });
  },
} as const;

/** Responses for authenticated callers must not be cached for others. */
const headersFor = ({ actor, site }: Call) => ({
  "Cache-Control": actor.via === "anonymous" ? "public, max-age=60" : "private, no-store",
  Vary: "Accept, Accept-Language, Authorization, Cookie, X-Core-Nonce",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  Link: `<${site.api}/>; rel="${site.api}/rels/"`,
  "Content-Security-Policy":
    "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
  "Referrer-Policy": "strict-origin-when-cross-origin",
});
const prefersJson = ({ headers }: Request): boolean =>
  /^\s*application\/json\b/.test(headers.get("accept") ?? "");

/** `/html`: a view as markup, for scripts that replace the previous one. */
const viewRoutes = [
  get({ summary: "Get a view of the calendar as HTML", args, ...work }),
  post({
    summary: "Get a view of the calendar as HTML",
    status: 200,
    transaction: false,
    args,
    ...work,
  }),
] as const;

/** Views of the calendar as markup. */
export const v2 = defineNamespace("calendar/views/v2", { "/html": viewRoutes });
/** The routes of the views, with their types. */
export type CalendarViewsV2 = typeof v2;
