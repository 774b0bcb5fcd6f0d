import { moduleBuilder, createSite, defineModule } from "@waymark/core";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { accounts, content, sqlite } from "waymark";
import { testStorages } from "waymark/testing";
import { newsletter } from "../index.ts";
import { firstTables } from "./first-tables.ts";

const folder = await mkdtemp(join(tmpdir(), "newsletter-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
/** Storages that keep their rows when a site opens them again. */
const storages = (await testStorages()).map(([name, make]) => {
  if (name === "SQLite") return [name, () => sqlite(join(folder, "site.db"))] as const;
  const kept = make();
  return [name, () => kept] as const;
});

const { defineTask } = moduleBuilder({ tables: firstTables });
const fill = defineTask("newsletter.fill", async ({ db, clock }, _: void) => {
  await db.subscribers.insertAll(
    [
      { address: "Ana@Quay.example", confirmed: true, secret: "a" },
      { address: "rui@quay.example", confirmed: false, secret: "b" },
      { address: "ana@quay.example", confirmed: false, secret: "c" },
      { address: "Eva@Quay.example", confirmed: true, secret: "d" },
    ].map((row) => ({ ...row, requested: clock.now() })),
  );
});
/** The module as it was in version 0.1. */
const first = defineModule({ name: "newsletter", tables: firstTables, tasks: [fill] });

test.each(storages)(
  "subscribers of version 0.1 are migrated on %s, without duplicates",
  async (_, open) => {
    const old = createSite({ storage: open(), modules: [first()] });
    await old.start();
    await old.run(fill, undefined);
    await old.close();

    const site = createSite({ storage: open(), modules: [accounts(), content(), newsletter()] });
    const { steps } = await site.migrate();
    expect(steps.filter(({ summary }) => summary.includes("one subscriber"))).toHaveLength(1);
    const as = site.actor({ id: 1, can: ["manage_newsletter"] });
    const { body } = await site.call("GET /newsletter/v1/subscribers", {}, { as });
    expect(body.map(({ email, state }) => [email, state])).toEqual([
      ["rui@quay.example", "waiting"],
      ["ana@quay.example", "confirmed"],
      ["eva@quay.example", "confirmed"],
    ]);
    expect((await site.migrate()).steps).toEqual([]);
    await site.close();
  },
);
