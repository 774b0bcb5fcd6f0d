import { callerKey, can, jsonResponse, type NamespaceContext } from "@waymark/core";
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
import { indexAll } from "../jobs.ts";
import { countItemLinks, countTermLinks } from "../links.ts";
import type { SeoOptions } from "../options.ts";
import { indexingState } from "../settings.ts";

/** Maximum number of steps of a user in five minutes. */
const maxSteps = 1500;

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
          permalink: z.string().nullable().describe("Null for objects that are not public"),
          link_count: z.int().nullable(),
          version: z.int(),
        }),
      )
      .describe("Objects that this step has built"),
    next_url: z
      .union([z.string(), z.literal(false)])
      .describe("URL of the next step; false if there is nothing left"),
    errors: z
      .array(z.object(subject))
      .describe("Objects that could not be built; see the log for reasons")
      .optional(),
  }),
);
type Step = (ctx: RunContext) => Promise<StepResult>;
const nothing: StepResult = { entries: [], errors: [], more: false };

/** The steps of an indexing run, one route each. Steps run one at a time; each continues where the last one ended. */
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
        await call.rateLimiter.count([
          { key: `seo:indexing:${callerKey(call.actor)}`, max: maxSteps },
        ]);
        // A waiting step holds no resources besides its position.
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
    // The run continues in the background, whether or not the caller requests the other steps.
    prepare: route(
      "indexing/prepare",
      "Start an indexing run",
      async ({ settings, clock, jobs }) => {
        const started = clock.now().toISOString();
        await settings.change(indexingState, (state) => ({ ...state, started }));
        await jobs.add(indexAll, {}, { key: "seo.index" });
        return nothing;
      },
    ),
    posts: route("indexing/posts", "Index items", indexItems),
    terms: route("indexing/terms", "Index terms", indexTerms),
    archives: route("indexing/post-type-archives", "Index archive pages of types", indexArchives),
    general: route("indexing/general", "Index general pages", indexGeneral),
    built: route(
      "indexing/indexables-complete",
      "Mark all objects as indexed, except links",
      async ({ settings, ...ctx }) => {
        const built_by = buildOf(ctx);
        await settings.change(indexingState, (state) => ({ ...state, completed: true, built_by }));
        return nothing;
      },
    ),
    complete: route("indexing/complete", "Finish an indexing run", async ({ settings }) => {
      await settings.change(indexingState, (state) => ({ ...state, reason: "", started: "" }));
      return nothing;
    }),
    postLinks: route("link-indexing/posts", "Count the links of items", countItemLinks),
    termLinks: route("link-indexing/terms", "Count the links of terms", countTermLinks),
  };
}

/** The response for an entry: only its existence. The content of drafts and protected items is not returned. */
const toObject = (entry: Entry) => ({
  id: entry.id,
  object_id: entry.object_id || null,
  object_type: entry.object_type,
  object_sub_type: entry.object_sub_type || null,
  permalink: entry.permalink || null,
  link_count: entry.link_count,
  version: entry.version,
});
