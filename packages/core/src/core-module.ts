import { rateLimitTable } from "./context/rate-count.ts";
import { moduleBuilder } from "./declare/module-builder.ts";
import { storedResponsesTable } from "./idempotency/stored-response.ts";
import type { Repository } from "@waymark/storage";
import * as z from "zod";
import { catalogueSchema, namespaceSchema } from "./compile/core-schemas.ts";
import { relationEntry } from "./compile/documented-errors.ts";
import type { AnyEndpoint } from "./declare/endpoint.ts";
import type { JobQueueAdapter } from "./declare/job-queue.ts";
import { defineModule, type Module } from "./declare/module.ts";
import { defineNamespace } from "./declare/namespace.ts";
import { settings } from "./declare/setting.ts";
import { siteCookies, type SiteCookie } from "./declare/contribution.ts";
import type { SiteInfo } from "./declare/site-info.ts";
import { languageCookie } from "./context/request-context.ts";
import { coreMessages } from "./messages/index.ts";
import { messageOf } from "@waymark/messages";
import { errors } from "./errors/errors.ts";
import { coreErrorMessages } from "./errors/messages.ts";
import { recurringTable } from "./jobs/recurring.ts";
import { jobsTable } from "./jobs/table.ts";
import { batchRoute } from "./request/batch.ts";
import { requestContextOf } from "./response/handler-context.ts";
import { settingsTable } from "./settings/setting-values.ts";
import { siteSettings } from "./settings/site-settings.ts";

const { defineJob } = moduleBuilder({
  tables: { attempts: rateLimitTable, answers: storedResponsesTable },
});

/** The number of rows that one run deletes from each table, so that it does not block others for long. */
const maxPerRun = 2000;

/** Deletes expired rate limit counters and stored responses. */
const cleanupJob = defineJob({
  name: "core.sweep",
  every: "10m",
  async handler({ db, clock, jobs }) {
    const now = clock.now();
    const attempts = await clear(db.attempts, now);
    const answers = await clear(db.answers, now);
    if (Math.max(attempts, answers) === maxPerRun) await jobs.add(cleanupJob);
  },
});

type Timed = Pick<typeof rateLimitTable.columns, "key" | "until">;
async function clear(
  table: Pick<Repository<Timed>, "find" | "removeAll">,
  now: Date,
): Promise<number> {
  const isOver = { until: { lte: now } };
  const rows = await table.find({ where: isOver, columns: ["key"], limit: maxPerRun });
  const keys = rows.map(({ key }) => key);
  return keys.length === 0 ? 0 : table.removeAll({ ...isOver, key: { in: keys } });
}

const { get } = moduleBuilder({});

/** These two args accept anything; values other than text match nothing. */
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const languageChoice: SiteCookie = {
  name: languageCookie,
  description: messageOf(coreMessages, "languageCookie"),
  duration: messageOf(coreMessages, "languageCookieDuration"),
};

/** The built-in module of every site: catalogue, batches, job table and settings. */
export const rootModule = (queue: JobQueueAdapter, { languages }: SiteInfo): Module =>
  defineModule({
    name: "core",
    tables: {
      // Also if the queue stores its jobs elsewhere: waiting jobs of this table are transferred to it.
      jobs: jobsTable,
      ...queue.tables,
      recurring: recurringTable,
      settings: settingsTable,
      attempts: rateLimitTable,
      answers: storedResponsesTable,
    },
    messages: coreMessages,
    errorMessages: coreErrorMessages,
    contributes: [
      settings(...siteSettings),
      ...(languages.length > 1 ? [siteCookies(languageChoice)] : []),
    ],
    jobs: [cleanupJob],
    namespaces: [
      defineNamespace("", {
        "/": [
          get({
            summary: "Get the catalogue of this site",
            tool: false,
            args: { context: z.any().default("view") },
            returns: catalogueSchema,
            access: "public",
            handler: (ctx) =>
              requestContextOf(ctx).runtime.catalogue.index(textOf(ctx.args.context)),
          }),
        ],
        "/batch/v1": [batchRoute()],
        "/rels": [
          get({
            summary: "Get the API help",
            hidden: true,
            access: "public",
            handler: ({ site }) => ({
              catalogue: `${site.api}/`,
              errors: `${site.api}/rels/errors`,
            }),
          }),
        ],
        "/rels/errors": [
          get({
            summary: "List every error of this site",
            hidden: true,
            access: "public",
            handler: ({ manifest }) => manifest.errors,
          }),
        ],
        "/rels/:relation": [
          get({
            summary: "Get a link relation",
            hidden: true,
            args: { relation: z.string() },
            access: "public",
            handler(ctx) {
              const { registry } = requestContextOf(ctx).runtime;
              const entry = relationEntry(registry, ctx.args.relation);
              if (!entry) throw errors.rest_not_found();
              return entry;
            },
          }),
        ],
      }),
    ],
  })();

/** The index of a namespace: its part of the catalogue. */
export const namespaceRoot = (name: string): AnyEndpoint =>
  get({
    summary: `Get the catalogue of ${name}`,
    tool: false,
    args: { namespace: z.any().default(name), context: z.any().default("view") },
    returns: namespaceSchema,
    access: "public",
    errors: ["rest_invalid_namespace"],
    handler(ctx) {
      const { catalogue } = requestContextOf(ctx).runtime;
      const { namespace, context } = ctx.args;
      const found = catalogue.namespace(textOf(namespace), textOf(context));
      if (!found) throw errors.rest_invalid_namespace();
      return found;
    },
  });
