// Types of module declarations: contributions, events, jobs, tasks, namespaces and options.
import * as z from "zod";
import { defineErrors } from "../errors/api-error.ts";
import { id, table, text } from "@waymark/storage";
import {
  definePageHandler,
  defineJob,
  defineTask,
  get,
  options,
  post,
  tables,
  on,
} from "../test/types/kit.ts";
import { same } from "../test/types/same.ts";
import { roleGrants, objectPermissions, roles } from "./access.ts";
import { defineContribution } from "./contribution.ts";
import { defineEvent } from "./event.ts";
import { defineModule } from "./module.ts";
import { defineNamespace } from "./namespace.ts";

// Contributions have the type of their extension point.
interface Status {
  readonly name: string;
  readonly public: boolean;
}
const statuses = defineContribution<Status>("x.statuses");
statuses({ name: "spiked", public: false });
// @ts-expect-error public is missing
statuses({ name: "spiked" });
// @ts-expect-error name is missing
defineContribution<{ public: boolean }>("x.nameless");
// @ts-expect-error label is missing
roles({ name: "keeper", capabilities: [] });
// @ts-expect-error role is missing
roleGrants({ name: "x", capabilities: ["y"] });
objectPermissions({
  name: "edit",
  allows: (actor, target) => actor.id > 0 && target !== undefined,
});
// @ts-expect-error an object permission returns a boolean
objectPermissions({ name: "edit", allows: () => "yes" });

// Namespaces of a module.
defineModule({
  name: "x",
  options,
  contributes: [statuses({ name: "spiked", public: false })],
  namespaces: ({ options: own, all }) => {
    same<typeof own, { days: number }>(true);
    same<ReturnType<typeof all<Status>>, readonly Status[]>(true);
    return [];
  },
});
// @ts-expect-error name is missing
defineModule({ tables });
// @ts-expect-error unknown property
defineModule({ name: "x", routes: [] });

// Options have the types of their schema, and may be omitted if all have defaults.
const loose = defineModule({ name: "loose", options });
loose();
loose({ days: 3 });
// @ts-expect-error invalid option
loose({ days: "3" });
// @ts-expect-error unknown option
loose({ weeks: 3 });
const strict = defineModule({ name: "strict", options: z.strictObject({ key: z.string() }) });
strict({ key: "k" });
// @ts-expect-error a required option is missing
strict();

// Values of events and arguments of jobs are typed.
const renamed = defineEvent<{ from: string; to: string }>("rule.renamed");
const prune = defineJob({
  name: "prune",
  args: { keep: z.int().default(7), kind: z.enum(["hit", "log"]) },
  handler: ({ args, options: own }) => args.keep + own.days,
});
const sweep = defineJob({ name: "sweep", every: "1d", handler: ({ db }) => db.rules.count() });
on(renamed, ({ from }, { jobs }) => jobs.add(prune, { kind: from === "" ? "hit" : "log" }));
on(renamed, (_, { jobs }) => jobs.add(sweep));
on(renamed, (_, { jobs }) => jobs.add(prune, { kind: "hit" }, { at: new Date(), key: "k" }));
// @ts-expect-error unknown property of the event
on(renamed, ({ since }) => since);
// @ts-expect-error unknown value of `after`
on(renamed, () => 1, { after: "later" });
// @ts-expect-error unknown kind
on(renamed, (_, { jobs }) => jobs.add(prune, { kind: "x" }));
// @ts-expect-error arguments are missing
on(renamed, (_, { jobs }) => jobs.add(prune));
// @ts-expect-error wrong type of the event value
post({ summary: "x", access: "public", handler: ({ emit }) => emit(renamed, { from: "a" }) });
// @ts-expect-error unknown argument
defineJob({ name: "x", args: { keep: z.int() }, handler: ({ args }) => args.kind });

// Tasks and page handlers.
const count = defineTask("count", async ({ db }, { min }: { min: number }) =>
  db.rules.count({ hits: { gte: min } }),
);
same<ReturnType<NonNullable<(typeof count)["~types"]>>, number>(true);
definePageHandler("pages", ({ path }) => (path === "/" ? new Response("home") : undefined));
// @ts-expect-error a page handler returns a response or nothing
definePageHandler("pages", ({ path }) => path);

// Route keys.
const byId = get({
  summary: "x",
  args: { id: z.int() },
  access: "public",
  handler: ({ args }) => args.id,
});
const all = get({ summary: "x", access: "public", handler: () => [1] });
const ok = {
  "/": [all],
  "/rules": [all],
  "/rules/:id": [byId],
  "/rules/:id/hits": [byId],
} as const;
defineNamespace("x/v1", ok);
// @ts-expect-error slug is not an argument
void (() => defineNamespace("x/v1", { "/rules/:slug": [byId] }));
// @ts-expect-error one of the endpoints has no argument id
void (() => defineNamespace("x/v1", { "/rules/:id": [byId, all] }));
// @ts-expect-error the second parameter is not an argument
void (() => defineNamespace("x/v1", { "/rules/:id/hits/:hit": [byId] }));
// @ts-expect-error a path starts with a slash
defineNamespace("x/v1", { rules: [all] });
// @ts-expect-error a path has a list of endpoints
void (() => defineNamespace("x/v1", { "/rules": all }));

// Tables and errors.
// @ts-expect-error an index has columns
table({ id: id(), source: text() }, { indexes: [["target"]] });
// @ts-expect-error a default has the type of its column
text().default(1);
const made = defineErrors({ gone: [410, "It is gone.", "It was removed."] });
made.gone({ data: { since: 1 } });
// @ts-expect-error unknown error
void made.lost;
// @ts-expect-error the description is missing
defineErrors({ gone: [410, "It is gone."] });
