import { timestamp, id, table } from "@waymark/storage";
import { dayMs } from "../time/zone.ts";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { retentionJob } from "./retention-job.ts";

test("a retention job deletes all old rows in batches, and keeps the others", async () => {
  const tables = { visits: table({ id: id(), at: timestamp() }) };
  const { defineJob, defineTask } = moduleBuilder({ tables });
  const tidy = retentionJob(defineJob, {
    name: "visits.tidy",
    every: "1h",
    expired: ({ clock }) => [
      { table: "visits", where: { at: { lt: new Date(clock.now().getTime() - dayMs) } } },
    ],
  });
  const add = defineTask("visits.add", ({ db, clock }) => {
    const now = clock.now().getTime();
    const old = Array.from({ length: 2_001 }, () => ({ at: new Date(now - 2 * dayMs) }));
    return db.visits.insertAll([...old, { at: new Date(now) }]);
  });
  const count = defineTask("visits.count", ({ db }) => db.visits.count());
  const module = defineModule({ name: "visits", tables, jobs: [tidy], tasks: [add, count] });
  await using site = await testSite({ modules: [module()] });
  await site.site.run(add, undefined);
  await site.runJob(tidy);
  expect(await site.site.run(count, undefined)).toBe(1);
});
