import { describe, expect, test } from "vitest";
import { accounts } from "waymark";
import { testSite, testStorages } from "waymark/testing";
import { __export__ } from "../index.ts";
import { deleteOld } from "../jobs.ts";

const path = "/__module__/v1/entries";

describe.each(await testStorages())("entries on %s", (_, storage) => {
  const start = (options: Parameters<typeof __export__>[0] = {}) =>
    testSite({ storage: storage(), modules: [accounts(), __export__(options)] });

  test("an entry is public after an editor approves it", async () => {
    await using site = await start();
    const written = await site.post(path, { name: "Ana", text: "Lovely harbour" });
    expect([written.status, written.body]).toMatchObject([201, { name: "Ana" }]);
    expect((await site.get(path)).body).toEqual([]);

    const editor = site.as({ roles: ["editor"] });
    expect((await editor.get(path, { pending: true })).body).toMatchObject([{ name: "Ana" }]);
    await editor.edit(`${path}/${written.body.id}`, { approved: true });
    expect((await site.get(path)).body).toMatchObject([{ text: "Lovely harbour" }]);
  });

  test("an entry is public immediately on a site without moderation", async () => {
    await using site = await start({ moderated: false });
    await site.post(path, { name: "Ana", text: "Lovely harbour" });
    expect((await site.get(path)).body).toHaveLength(1);
  });

  test("a visitor can write ten entries in five minutes, even with many addresses", async () => {
    await using site = await start();
    const write = (remoteAddress: string) => {
      const entry = { name: "Ana", text: "Lovely harbour" };
      return site.site.call(`POST ${path}`, entry, { remoteAddress });
    };
    for (let n = 0; n < 10; n++) expect((await write(`2001:db8::${n}`)).status).toBe(201);
    expect((await write("2001:db8::f")).status).toBe(429);
    expect((await write("192.0.2.7")).status).toBe(201);
  });

  test("visitors cannot list pending entries or update entries", async () => {
    await using site = await start();
    await site.post(path, { name: "Ana", text: "Lovely harbour" });
    expect((await site.get(path, { pending: true })).status).toBe(401);
    expect((await site.edit(`${path}/1`, { approved: true })).status).toBe(401);
    expect((await site.remove(`${path}/1`)).status).toBe(401);
  });

  test("entries that are not approved are deleted after the configured days", async () => {
    await using site = await start({ retentionDays: 2 });
    const editor = site.as({ roles: ["editor"] });
    await site.post(path, { name: "Ana", text: "Lovely harbour" });
    site.clock.advance(3 * 86_400_000);
    await site.runJob(deleteOld);
    expect((await editor.get(path, { pending: true })).body).toEqual([]);
  });

  test("a missing entry is a 404 with the module's error code", async () => {
    await using site = await start();
    const { status, body } = await site.as({ roles: ["editor"] }).remove(`${path}/7`);
    expect([status, body.code]).toEqual([404, "__snake___not_found"]);
  });
});

test("a visitor writes on the page, and the text is escaped", async () => {
  await using site = await testSite({ modules: [accounts(), __export__({ moderated: false })] });
  const body = new URLSearchParams({ name: "Ana", text: "<script>" });
  const url = "http://localhost/__module__";
  const answer = await site.site.fetch(new Request(url, { method: "POST", body }));
  const text = await answer.text();
  expect(text).toContain("Thank you.");
  expect(text).toContain("<dd>&lt;script&gt;</dd>");
});
