import { id, integer, table } from "@waymark/storage";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import { defineEvent } from "../declare/event.ts";
import type { ModuleContext } from "../declare/module-context.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineSetting, settings } from "../declare/setting.ts";

const tables = { boats: table({ id: id(), berth: integer() }, { indexes: [["berth"]] }) };
const { post, on, defineJob, defineTask } = moduleBuilder({ tables });
const moored = defineEvent<number>("harbour.moored");
const clean = defineJob({ name: "harbour.clean", handler: () => undefined });
const limit = defineSetting({
  name: "harbour_limit",
  description: "Maximum number of boats.",
  schema: z.int(),
  default: 5,
});

type Context = Pick<
  ModuleContext<typeof tables>,
  "db" | "emit" | "jobs" | "settings" | "transaction"
>;
/** What is not part of a transaction of the tables only. */
const outer: Readonly<Record<string, (ctx: Context) => Promise<unknown>>> = {
  emit: ({ emit }) => emit(moored, 1),
  "jobs.add": ({ jobs }) => jobs.add(clean),
  "jobs.cancel": ({ jobs }) => jobs.cancel(clean, "key"),
  "settings.set": ({ settings }) => settings.set(limit, 6),
};
/** Moors a boat in a transaction of the tables, and returns the error of something else in it. */
const attempt = (ctx: Context, name: string): Promise<unknown> =>
  ctx.db
    .transaction(async (inner) => {
      await inner.boats.insert({ berth: 1 });
      await outer[name]?.(ctx);
    })
    .catch((error: unknown) => (error as Error).message);

/** A harbour that records the boats of whose mooring it has heard. */
function harbour(heard: number[]) {
  return defineModule({
    name: "harbour",
    tables,
    jobs: [clean],
    contributes: [settings(limit)],
    on: [on(moored, (berth) => void heard.push(berth), { phase: "after-commit" })],
    tasks: [attemptInTask, countBoats],
    namespaces: [
      defineNamespace("harbour/v1", {
        "/attempt": [
          post({
            summary: "Attempt",
            args: { name: z.string() },
            access: "public",
            handler: async (ctx) => ({ message: await attempt(ctx, ctx.args.name) }),
          }),
        ],
        "/moor": [
          post({
            summary: "Moor two boats, the second in vain",
            access: "public",
            async handler({ emit, transaction }) {
              for (const berth of [1, 2])
                await transaction(async ({ db, emit: emitInner }) => {
                  await emitInner(moored, berth);
                  await db.boats.insert({ berth });
                  if (berth === 2) throw new Error("The berth is taken.");
                }).catch(() => undefined);
              await emit(moored, 3);
            },
          }),
        ],
      }),
    ],
  })();
}
const attemptInTask = defineTask("harbour.attempt", (ctx, name: string) => attempt(ctx, name));
const countBoats = defineTask("harbour.count", ({ db }, _: void) => db.boats.count());

test.each(Object.keys(outer))(
  "inside db.transaction, %s throws an error that names ctx.transaction",
  async (name) => {
    const heard: number[] = [];
    await using site = await testSite({ modules: [harbour(heard)] });
    const message = `${name} would not be part of the transaction that db.transaction has opened; use ctx.transaction(({ db, emit, jobs, settings }) => …) instead.`;
    expect(await site.site.run(attemptInTask, name)).toBe(message);
    const { body } = await site.post("/harbour/v1/attempt", { name });
    expect(body).toEqual({ message });
    expect([heard, await site.site.run(countBoats, undefined)]).toEqual([[], 0]);
  },
);

test("events of a transaction of the context are dropped if it fails", async () => {
  const heard: number[] = [];
  await using site = await testSite({ modules: [harbour(heard)] });
  await site.post("/harbour/v1/moor", {});
  expect(heard).toEqual([1, 3]);
  expect(await site.site.run(countBoats, undefined)).toBe(1);
});
