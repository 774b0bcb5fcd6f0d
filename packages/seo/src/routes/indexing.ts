import { can, jsonResponse, type NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { post } from "../builder.ts";
import { buildOf, type Entry } from "../entries/entry.ts";
import {
  indexArchives,
  indexGeneral,
  indexItems,
  indexTerms,
  type RunContext,
  type StepResult,
} from "../entries/run.ts";
import { countItemLinks, countTermLinks } from "../links/save.ts";
import type { SeoOptions } from "../options.ts";
import { indexingState } from "../settings.ts";

/** Steps that one user may take in five minutes. */
const mostSteps = 1500;

const subject = {
  object_id: z.int().nullable(),
  object_type: z.string(),
  object_sub_type: z.string().nullable(),
};
const answer = jsonResponse(
  "step of an indexing run",
  z.object({
    objects: z
      .array(
        z.object({
          id: z.int(),
          ...subject,
          permalink: z.string().nullable().describe("Null for what not everybody may open"),
          link_count: z.int().nullable(),
          version: z.int(),
        }),
      )
      .describe("What this step has built"),
    next_url: z
      .union([z.string(), z.literal(false)])
      .describe("The same step once more; false where it has nothing left"),
    errors: z
      .array(z.object(subject))
      .describe("What could not be built; the log says why")
      .optional(),
  }),
);
type Step = (ctx: RunContext) => Promise<StepResult>;
const nothing: StepResult = { entries: [], errors: [], more: false };

/** The steps of an indexing run, each a route of its own. One is done at a time; each call goes on where the last ended. */
export function indexingRoutes({ options }: NamespaceContext<SeoOptions>) {
  const route = (path: string, summary: string, step: Step) =>
    post({
      summary,
      returns: answer,
      status: 200,
      transaction: false,
      access: can(options.indexing),
      errors: ["rest_too_many_requests"],
      async handler(call) {
        await call.rateLimiter.count([[`seo:indexing:${call.actor.id}`, mostSteps]]);
        // Who waits for another step holds nothing meanwhile but its place.
        const { entries, errors, more } = await call.write(async (ctx) => {
          await ctx.db.lock("seo:indexing");
          return step(ctx);
        });
        return {
          objects: entries.map(toObject),
          next_url: more ? `${call.site.api}/seo/v1/${path}` : (false as const),
          ...(errors.length > 0 && {
            errors: errors.map(({ object_type, object_id = 0, object_sub_type = "" }) => ({
              object_type,
              object_id: object_id || null,
              object_sub_type: object_sub_type || null,
            })),
          }),
        };
      },
    });
  return {
    prepare: route("indexing/prepare", "Begin an indexing run", async ({ settings, clock }) => {
      const started = clock.now().toISOString();
      await settings.change(indexingState, (state) => ({ ...state, started }));
      return nothing;
    }),
    posts: route("indexing/posts", "Index items that are not indexed yet", indexItems),
    terms: route("indexing/terms", "Index terms that are not indexed yet", indexTerms),
    archives: route("indexing/post-type-archives", "Index the pages of types", indexArchives),
    general: route("indexing/general", "Index the pages that every site has", indexGeneral),
    built: route(
      "indexing/indexables-complete",
      "Say that everything is indexed but links",
      async ({ settings, ...ctx }) => {
        const built_by = buildOf(ctx);
        await settings.change(indexingState, (state) => ({ ...state, completed: true, built_by }));
        return nothing;
      },
    ),
    complete: route("indexing/complete", "End an indexing run", async ({ settings }) => {
      await settings.change(indexingState, (state) => ({ ...state, reason: "", started: "" }));
      return nothing;
    }),
    postLinks: route("link-indexing/posts", "Count the links of items", countItemLinks),
    termLinks: route("link-indexing/terms", "Count the links of terms", countTermLinks),
  };
}

/** What is told of an entry: that it is there. What drafts and protected items say stays with those who may read them. */
const toObject = (entry: Entry) => ({
  id: entry.id,
  object_id: entry.object_id || null,
  object_type: entry.object_type,
  object_sub_type: entry.object_sub_type || null,
  permalink: entry.permalink || null,
  link_count: entry.link_count,
  version: entry.version,
});
