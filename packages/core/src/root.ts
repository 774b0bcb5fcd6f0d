import * as z from "zod";
import { attemptsTable } from "./attempt-count.ts";
import { batchRoute } from "./batch.ts";
import { bind } from "./bind.ts";
import { errors } from "./errors.ts";
import type { JobQueueAdapter } from "./jobs/queue.ts";
import { recurringTable } from "./jobs/recurring.ts";
import { jobsTable } from "./jobs/table.ts";
import { defineModule, type Module } from "./module.ts";
import { defineNamespace } from "./namespace.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import { errorEntries, relationEntry } from "./relations.ts";
import { catalogueAnswer, namespaceAnswer } from "./root-answers.ts";
import { answersTable } from "./repeat/kept.ts";
import type { Runtime } from "./runtime.ts";
import { settings } from "./setting.ts";
import { settingsTable } from "./setting-values.ts";
import { siteSettings } from "./site-settings.ts";
import { sweep } from "./sweep.ts";

const { get } = bind({});

/** These two args take anything; what is no text names nothing. */
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** What every site has before its modules: the catalogue, batches, waiting jobs and settings. */
export const rootModule = (runtime: () => Runtime, queue: JobQueueAdapter): Module =>
  defineModule({
    name: "core",
    tables: {
      // Also where the queue keeps its jobs elsewhere: what waits here is handed to it.
      jobs: jobsTable,
      ...queue.tables,
      recurring: recurringTable,
      settings: settingsTable,
      attempts: attemptsTable,
      answers: answersTable,
    },
    contributes: [settings(...siteSettings)],
    jobs: [sweep],
    namespaces: [
      defineNamespace("", {
        "/": [
          get({
            summary: "The catalogue of this site",
            tool: false,
            args: { context: z.any().default("view") },
            returns: catalogueAnswer,
            access: "public",
            handler: ({ args }) => runtime().catalogue.index(textOf(args.context)),
          }),
        ],
        "/batch/v1": [batchRoute(runtime)],
        "/rels": [
          get({
            summary: "How to find one's way",
            hidden: true,
            access: "public",
            handler: () => ({
              catalogue: `${runtime().site.api}/`,
              errors: `${runtime().site.api}/rels/errors`,
            }),
          }),
        ],
        "/rels/errors": [
          get({
            summary: "Every error that this site answers with",
            hidden: true,
            access: "public",
            handler: () => errorEntries(runtime().registry),
          }),
        ],
        "/rels/:relation": [
          get({
            summary: "What a relation means",
            hidden: true,
            args: { relation: z.string() },
            access: "public",
            handler({ args }) {
              const entry = relationEntry(runtime().registry, args.relation);
              if (!entry) throw errors.rest_not_found();
              return entry;
            },
          }),
        ],
      }),
    ],
  })();

/** The root of a namespace: its part of the catalogue. */
export const namespaceRoot = (name: string, runtime: () => Runtime): AnyEndpoint =>
  get({
    summary: `The catalogue of ${name}`,
    tool: false,
    args: { namespace: z.any().default(name), context: z.any().default("view") },
    returns: namespaceAnswer,
    access: "public",
    refuses: ["rest_invalid_namespace"],
    handler({ args }) {
      const asked = runtime().catalogue.namespace(textOf(args.namespace), textOf(args.context));
      if (!asked) throw errors.rest_invalid_namespace();
      return asked;
    },
  });
