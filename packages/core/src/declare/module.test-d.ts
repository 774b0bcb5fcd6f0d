// Contributions, events, jobs, tasks, namespaces and options: what the declarations of a module refuse.
import * as z from "zod";
import { defineErrors } from "../errors/errors.ts";
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

// Contributions are typed by their point.
interface Status {
  readonly name: string;
  readonly public: boolean;
}
const statuses = defineContribution<Status>("x.statuses");
statuses({ name: "spiked", public: false });
// @ts-expect-error a status says whether it is public
statuses({ name: "spiked" });
// @ts-expect-error a value has a name
defineContribution<{ public: boolean }>("x.nameless");
// @ts-expect-error a role has a label
roles({ name: "keeper", capabilities: [] });
// @ts-expect-error a grant names its role
roleGrants({ name: "x", capabilities: ["y"] });
objectPermissions({
  name: "edit",
  allows: (actor, target) => actor.id > 0 && target !== undefined,
});
// @ts-expect-error a right answers yes or no
objectPermissions({ name: "edit", allows: () => "yes" });

// What a module's namespaces are built from.
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
// @ts-expect-error a module has a name
defineModule({ tables });
// @ts-expect-error no such part of a module
defineModule({ name: "x", routes: [] });

// Options are what their schema says; all may be left out where all have defaults.
const loose = defineModule({ name: "loose", options });
loose();
loose({ days: 3 });
// @ts-expect-error options are checked
loose({ days: "3" });
// @ts-expect-error no such option
loose({ weeks: 3 });
const strict = defineModule({ name: "strict", options: z.strictObject({ key: z.string() }) });
strict({ key: "k" });
// @ts-expect-error required options are required
strict();

// Events carry what they say; jobs take what their args say.
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
// @ts-expect-error not in the event's value
on(renamed, ({ since }) => since);
// @ts-expect-error listeners run in the write or after the commit
on(renamed, () => 1, { after: "later" });
// @ts-expect-error not a kind
on(renamed, (_, { jobs }) => jobs.add(prune, { kind: "x" }));
// @ts-expect-error a job with required args
on(renamed, (_, { jobs }) => jobs.add(prune));
// @ts-expect-error not what the event carries
post({ summary: "x", access: "public", handler: ({ emit }) => emit(renamed, { from: "a" }) });
// @ts-expect-error a job sees its own args
defineJob({ name: "x", args: { keep: z.int() }, handler: ({ args }) => args.kind });

// Tasks and page handlers.
const count = defineTask("count", async ({ db }, { least }: { least: number }) =>
  db.rules.count({ hits: { gte: least } }),
);
same<ReturnType<NonNullable<(typeof count)["~types"]>>, number>(true);
definePageHandler("pages", ({ path }) => (path === "/" ? new Response("home") : undefined));
// @ts-expect-error a visitor gets a response or nothing
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
// @ts-expect-error no arg named slug
void (() => defineNamespace("x/v1", { "/rules/:slug": [byId] }));
// @ts-expect-error one of the two has no id
void (() => defineNamespace("x/v1", { "/rules/:id": [byId, all] }));
// @ts-expect-error the second name is no arg
void (() => defineNamespace("x/v1", { "/rules/:id/hits/:hit": [byId] }));
// @ts-expect-error a pattern begins with a slash
defineNamespace("x/v1", { rules: [all] });
// @ts-expect-error a path holds a list of endpoints
void (() => defineNamespace("x/v1", { "/rules": all }));

// Tables and errors.
// @ts-expect-error an index names columns
table({ id: id(), source: text() }, { indexes: [["target"]] });
// @ts-expect-error a default is of the column's type
text().default(1);
const made = defineErrors({ gone: [410, "It is gone.", "It was removed."] });
made.gone({ data: { since: 1 } });
// @ts-expect-error no such error
void made.lost;
// @ts-expect-error a row says when it happens
defineErrors({ gone: [410, "It is gone."] });
