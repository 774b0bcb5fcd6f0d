import { readFileSync } from "node:fs";
import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { forgetTries } from "../jobs.ts";
import { startSite, v2 } from "./site.ts";

type Started = Awaited<ReturnType<typeof startSite>>;
const replace = (site: Started, input: object) => site.administrator.post(`${v2}/replace`, input);
/** Requests a preview, and then writes it. */
async function replaced(site: Started, input: object) {
  const { body } = await replace(site, input);
  return replace(site, { ...input, preview: false, version: body.version });
}
const restore = (site: Started, id: number, body: object = {}) =>
  site.administrator.post(`${v2}/changes/${id}/restore`, body);
const css = "file:theme/a.css";

describe.each(await testStorages())("replacing on %s", (_, storage) => {
  test("all lines except the excluded ones are replaced, including those that a preview leaves out", async () => {
    const text = "red\n".repeat(150);
    await using site = await startSite({ storage: storage(), texts: { "a.css": text } });
    const input = { place: css, text: "red", with: "blue", except: [2] };
    expect((await replaced(site, input)).body.count).toBe(149);
    const [first, second, ...others] = (await site.read("a.css")).trim().split("\n");
    expect([first, second]).toEqual(["blue", "red"]);
    expect(new Set(others)).toEqual(new Set(["blue"]));
  });

  test("a preview shows the changes without writing; then they are written, and reverted", async () => {
    const text = "a { color: red }\r\nb { color: Red }\r\nc {}";
    await using site = await startSite({ storage: storage(), texts: { "a.css": text } });
    const input = { place: css, text: "red", with: "blue" };
    const preview = await replace(site, input);
    expect([preview.status, preview.body]).toEqual([
      200,
      {
        place: css,
        version: expect.stringMatching(/^[0-9a-f]{64}$/),
        count: 2,
        skipped: 0,
        lines: [
          { line: 1, before: "a { color: red }", after: "a { color: blue }" },
          { line: 2, before: "b { color: Red }", after: "b { color: blue }" },
        ],
        change: null,
      },
    ]);
    expect(await site.read("a.css")).toBe(text);
    expect(await site.tries()).toEqual([]);

    const { version } = preview.body;
    const some = await replace(site, { ...input, lines: [2], preview: false, version });
    expect([some.status, some.body.count]).toEqual([200, 1]);
    expect(await site.read("a.css")).toBe(text.replace("Red", "blue"));
    const [row] = await site.tries();
    expect(row).toMatchObject({
      id: some.body.change,
      user: 1,
      login: "administrator",
      action: "replace",
      place: css,
      outcome: "done",
      before: version,
      after: some.body.version,
      can_restore: true,
    });

    const back = await restore(site, row.id);
    expect([back.status, back.body]).toEqual([
      200,
      expect.objectContaining({ action: "restore", outcome: "done", after: version }),
    ]);
    expect(await site.read("a.css")).toBe(text);
  });

  test("a text that has changed since the preview is left unchanged", async () => {
    await using site = await startSite({ storage: storage(), texts: { "a.css": "red" } });
    const input = { place: css, text: "red", with: "blue", preview: false };
    const { version } = (await replace(site, { ...input, preview: true })).body;
    for (const stale of [{}, { version: "0".repeat(64) }]) {
      const { status, body } = await replace(site, { ...input, ...stale });
      expect([status, body.code]).toEqual([409, "string_locator_changed"]);
    }
    await site.save("theme/a.css", "red red");
    expect((await replace(site, { ...input, version })).body.code).toBe("string_locator_changed");
    const [{ id }] = await site.tries();
    await site.save("theme/a.css", "other");
    const late = await restore(site, id);
    expect([late.status, late.body.code]).toEqual([409, "string_locator_changed"]);
    expect((await restore(site, id, { force: true })).status).toBe(200);
    expect(await site.read("a.css")).toBe("red");
  });

  test("a text of an item is changed like any update, and reverted", async () => {
    await using site = await startSite({ storage: storage() });
    const id = await site.add({ title: "Fog", content: "Over the quay.\nThe quay." });
    const raw = async () =>
      (await site.administrator.get(`/core/v2/posts/${id}`, { context: "edit" })).body;
    const place = `item:${id}/content`;
    const created = await replaced(site, {
      place,
      text: "(the) (quay)",
      regex: true,
      with: "$2 $1 $$",
    });
    expect([created.status, created.body.count]).toEqual([200, 2]);
    expect((await raw()).content.raw).toBe("Over quay the $.\nquay The $.");
    expect(await site.tries()).toMatchObject([{ place, outcome: "done" }]);
    const revisions = await site.administrator.get(`/core/v2/posts/${id}/revisions`);
    expect(revisions.body.length).toBeGreaterThan(0);
    expect((await restore(site, created.body.change)).status).toBe(200);
    expect((await raw()).content.raw).toBe("Over the quay.\nThe quay.");
    const title = await replaced(site, { place: `item:${id}/title`, text: "fog", with: "Mist" });
    expect([title.status, (await raw()).title.raw]).toEqual([200, "Mist"]);
    const text = await site.administrator.get(`${v2}/text`, { place: `item:${id}/title` });
    expect(text.body).toMatchObject({ text: "Mist", version: title.body.version });
  });

  test("old changes are deleted with their backups", async () => {
    await using site = await startSite({
      storage: storage(),
      texts: { "a.css": "red" },
      options: { keepDays: 2 },
    });
    const id = await site.add({ content: "quay" });
    await replaced(site, { place: css, text: "red", with: "blue" });
    await replaced(site, { place: `item:${id}/content`, text: "quay", with: "pier" });
    await site.runJob(forgetTries);
    expect([(await site.tries()).length, (await readdir(site.backups)).length]).toEqual([2, 1]);
    site.clock.advance(3 * 86_400_000);
    await site.runJob(forgetTries);
    expect([await site.tries(), await readdir(site.backups)]).toEqual([[], []]);
  });
});

describe("a replacement", () => {
  test("that would unbalance brackets of a file is rejected, unless they were unbalanced or the check is off", async () => {
    await using site = await startSite({
      texts: { "a.css": "a {}", "b.css": "b {", "c.txt": "c {}" },
    });
    const input = (name: string) => ({ place: `file:theme/${name}`, text: "}", with: "" });
    const broken = await replaced(site, input("a.css"));
    expect([broken.status, broken.body.code]).toEqual([422, "string_locator_syntax"]);
    expect(await site.read("a.css")).toBe("a {}");
    expect((await replaced(site, { ...input("a.css"), check: false })).status).toBe(200);
    expect((await replaced(site, { place: "file:theme/b.css", text: "b", with: "c" })).status).toBe(
      200,
    );
    expect((await replaced(site, input("c.txt"))).status).toBe(200);
  });

  test("that would make a text too large is rejected", async () => {
    await using site = await startSite({ texts: { "a.css": "a".repeat(100_000) } });
    const input = { place: css, text: "a", with: "b".repeat(10_000) };
    const { status, body } = await replace(site, input);
    expect([status, body.code]).toEqual([413, "string_locator_too_large"]);
    const grown = await replaced(site, { ...input, with: "b".repeat(20) });
    expect([grown.status, grown.body.code]).toEqual([413, "string_locator_too_large"]);
    expect(await site.read("a.css")).toBe("a".repeat(100_000));
  });

  test("in a missing or unwritable file is rejected and recorded", async () => {
    await using site = await startSite({ texts: { "a.css": "red" } });
    await chmod(join(site.root, "a.css"), 0o444);
    const locked = await replaced(site, { place: css, text: "red", with: "blue" });
    expect([locked.status, locked.body.code]).toEqual([403, "string_locator_not_writable"]);
    const missing = await replace(site, { place: "file:theme/b.css", text: "red", with: "blue" });
    expect([missing.status, missing.body.code]).toEqual([404, "string_locator_not_found"]);
    const outcomes = (await site.tries()).map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(["missing", "locked"]);
    const [{ id }] = await site.tries();
    const none = await restore(site, id);
    expect([none.status, none.body.code]).toEqual([409, "string_locator_not_restorable"]);
    expect((await restore(site, 999)).status).toBe(404);
  });

  test("that breaks the site is reverted; any other requests the site four times", async () => {
    await using site = await startSite({ texts: { "a.css": "red" } });
    const input = { place: css, text: "red", with: "blue", loopback: true };
    const { calls } = site.outbound;
    const status = () => (readFileSync(join(site.root, "a.css"), "utf8") === "red" ? 200 : 503);
    site.answers(() => new Response("", { status: status() }));
    const broken = await replaced(site, input);
    expect([broken.status, broken.body.code]).toEqual([409, "string_locator_loopback"]);
    expect(await site.read("a.css")).toBe("red");
    expect(await site.tries()).toMatchObject([{ outcome: "broken", can_restore: false }]);
    site.answers(() => new Response(""));
    const before = calls.length;
    expect((await replaced(site, input)).status).toBe(200);
    expect([await site.read("a.css"), calls.length - before]).toEqual(["blue", 4]);
  });

  test("does not affect items of other types, and items in the trash", async () => {
    await using site = await startSite();
    const id = await site.add({ title: "Fog", content: "quay" });
    await site.administrator.remove(`/core/v2/posts/${id}`);
    for (const place of [`item:${id}/content`, "item:999/title"]) {
      const { status, body } = await replace(site, { place, text: "quay", with: "pier" });
      expect([status, body.code]).toEqual([404, "string_locator_not_found"]);
    }
    for (const place of [
      "item:1/password",
      "item:0/title",
      "users:1/login",
      "item:1/content/x",
      "",
    ])
      expect((await replace(site, { place, text: "a", with: "b" })).status).toBe(400);
  });
});
