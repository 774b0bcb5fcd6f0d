import { defineModule, moduleBuilder } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { tables } from "../tables.ts";
import { managed, popups, startSite, visitors } from "./site.ts";

const { defineTask } = moduleBuilder({ tables });
const storedResets = defineTask("ledger.resets", ({ db }, popup: number) =>
  db.resets.count({ popup }),
);
const addCounts = defineTask("ledger.counts", ({ db }, popups: number) =>
  db.counts.insertAll(
    Array.from({ length: popups }, (_, n) => ({
      ...{ popup: 1_000 + n, event: "open", count: 1, total: 2, last: null },
    })),
  ),
);
const ledger = defineModule({
  name: "ledger",
  requires: ["popup"],
  tasks: [storedResets, addCounts],
});

describe.each(await testStorages())("counts on %s", (_, storage) => {
  test("a reset sets the counts to zero, keeps the totals, and is recorded", async () => {
    await using site = await startSite({ storage: storage() });
    const pid = await site.make();
    for (const from of visitors(3)) await site.hit({ event: "open", pid }, { from });
    await site.hit({ event: "conversion", pid });
    site.clock.advance(3_600_000);
    const reset = await site.editor.post(`${managed}/popups/${pid}/resets`);
    expect(reset.status).toBe(200);
    expect(reset.body).toMatchObject({
      counts: {
        open: { count: 0, total: 3, last: null },
        conversion: { count: 0, total: 1, last: null },
      },
      conversion_rate: 0,
      conversion_rate_total: 0.3333,
      resets: [{ at: "2026-01-15T13:00:00.000Z", counts: { open: 3, conversion: 1 } }],
    });
    await site.hit({ event: "open", pid });
    await site.editor.post(`${managed}/popups/${pid}/resets`);
    const { counts, resets } = await site.statistics(pid);
    expect(counts.open).toEqual({ count: 0, total: 4, last: null });
    expect(resets.map((one: { counts: object }) => one.counts)).toEqual([
      { open: 1, conversion: 0 },
      { open: 3, conversion: 1 },
    ]);
  });

  test("the newest hundred resets are stored", async () => {
    await using site = await startSite({
      storage: storage(),
      popup: { limit: 0 },
      modules: [ledger()],
    });
    const pid = await site.make();
    await site.hit({ event: "open", pid });
    for (let i = 0; i < 103; i++) await site.editor.post(`${managed}/popups/${pid}/resets`);
    const { resets } = await site.statistics(pid);
    expect(resets).toHaveLength(100);
    expect(resets.at(-1).counts).toEqual({ open: 0 });
    expect(await site.site.run(storedResets, pid)).toBe(100);
  });

  test("the list is paginated, newest first, without popups in the trash", async () => {
    await using site = await startSite({ storage: storage() });
    const created = [];
    for (const title of ["<em>A</em>", "B", "C", "D"]) created.push(await site.make({ title }));
    await site.hit({ event: "open", pid: created[0] });
    await site.editor.remove(`${popups}/${created[3]}`);
    const list = async (query: object) =>
      (await site.editor.get(`${managed}/popups`, { per_page: 2, ...query })).body;
    const first = await list({});
    expect(first.total).toBe(3);
    expect(first.items.map((one: { title: string }) => one.title)).toEqual(["C", "B"]);
    const second = await list({ page: 2 });
    expect(second.items).toMatchObject([{ popup: created[0], title: "A" }]);
    expect(second.items[0].counts.open.count).toBe(1);
    expect(await list({ page: 3 })).toEqual({ items: [], total: 3 });
  });
});

test("the totals include the counts of any number of popups", async () => {
  await using site = await startSite({ modules: [ledger()] });
  await site.site.run(addCounts, 2_001);
  const { body } = await site.editor.get(`${managed}/totals`);
  expect(body).toEqual({ counts: { open: 4_002, conversion: 0 }, conversion_rate: 0 });
});

test("the conversion rate is never above one", async () => {
  await using site = await startSite();
  const pid = await site.make();
  for (const from of visitors(3)) await site.hit({ event: "conversion", pid }, { from });
  expect((await site.statistics(pid)).conversion_rate).toBe(0);
  await site.hit({ event: "open", pid });
  expect((await site.statistics(pid)).conversion_rate).toBe(1);
});

test("an item that is not a popup has no counts", async () => {
  await using site = await startSite();
  const { body } = await site.editor.post("/core/v2/posts", { title: "Fog", status: "publish" });
  for (const id of [body.id, 999_999])
    expect((await site.editor.get(`${managed}/popups/${id}`)).status).toBe(404);
  expect((await site.editor.post(`${managed}/popups/${body.id}/resets`)).status).toBe(404);
});

test("viewing and resetting counts requires permission to edit the popup", async () => {
  await using site = await startSite();
  const pid = await site.make();
  await site.hit({ event: "open", pid });
  const writer = site.as({ id: 9, can: ["edit_popups"] });
  const others = [site, site.as({ id: 8, roles: ["author"] }), writer];
  for (const [i, client] of others.entries()) {
    const status = i === 0 ? 401 : 403;
    expect((await client.get(`${managed}/popups`)).status).toBe(status);
    expect((await client.get(`${managed}/totals`)).status).toBe(status);
    expect((await client.get(`${managed}/popups/${pid}`)).status).toBe(status);
    expect((await client.post(`${managed}/popups/${pid}/resets`)).status).toBe(status);
  }
  expect(await site.count(pid)).toBe(1);
  const own = await writer.post(popups, { title: "Mine" });
  expect(own.status).toBe(201);
  expect((await writer.get(`${managed}/popups/${own.body.id}`)).status).toBe(200);
  expect((await writer.post(`${managed}/popups/${own.body.id}/resets`)).status).toBe(200);
});
