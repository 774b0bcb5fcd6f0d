import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { integrityErrors } from "./integrity-errors.ts";
import { startSite, type ContentSite } from "./site.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const slugOf = async (site: ContentSite, input: object, path = posts) =>
  (await site.editor.post(path, { title: "T", status: "publish", ...input })).body.slug;

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a slug is derived from the sent slug or the title, and is unique in its type", async () => {
    await using site = await startSite({ storage: storage() });
    expect(await slugOf(site, { title: "Ação & Reação!" })).toBe("acao-reacao");
    expect(await slugOf(site, { slug: "A.b/c d" })).toBe("a-b-c-d");
    expect(await slugOf(site, { title: "Twin" })).toBe("twin");
    expect(await slugOf(site, { title: "Twin" })).toBe("twin-2");
    expect(await slugOf(site, { title: "Twin" })).toBe("twin-3");
    expect(await slugOf(site, { title: "Twin" }, pages)).toBe("twin");
    expect(await slugOf(site, { slug: "feed" })).toBe("feed-2");
    expect(await slugOf(site, { slug: "embed" })).toBe("embed-2");
    expect(await slugOf(site, { slug: "99" }, pages)).toBe("99-2");
    expect(await slugOf(site, { title: "!!!" })).toMatch(/^\d+$/);
    expect((await slugOf(site, { slug: "x".repeat(500) })).length).toBe(200);
    expect(await slugOf(site, { slug: "漢字" })).toBe("%e6%bc%a2%e5%ad%97");
  });

  test("pages below different parents may share a slug, others may not", async () => {
    await using site = await startSite({ storage: storage() });
    for (const parent of [0, 0])
      await site.editor.post(pages, { title: "Root", parent, status: "publish" });
    expect(await slugOf(site, { title: "Team", parent: 1 }, pages)).toBe("team");
    expect(await slugOf(site, { title: "Team", parent: 2 }, pages)).toBe("team");
    expect(await slugOf(site, { title: "Team", parent: 1 }, pages)).toBe("team-2");
    const moved = await site.editor.edit(`${pages}/5`, { parent: 2 });
    expect(moved.body.slug).toBe("team-2");
    expect(moved.body.link).toBe("http://site.test/root-2/team-2/");
  });

  test("a draft that is restored and published gets a slug that is still available", async () => {
    await using site = await startSite({ storage: storage() });
    const { editor } = site;
    const draft = (await editor.post(posts, { title: "Fog", slug: "fog", status: "draft" })).body;
    await editor.remove(`${posts}/${draft.id}`);
    expect(await slugOf(site, { title: "Fog" })).toBe("fog");
    await editor.edit(`${posts}/${draft.id}`, { status: "draft" });
    const published = await editor.edit(`${posts}/${draft.id}`, { status: "publish" });
    expect(published.body.slug).toBe("fog-2");
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("a date that is not in the calendar in one of the time zones is ignored", async () => {
    await using site = await startSite({ storage: storage(), timezone: "Pacific/Kiritimati" });
    for (const date of [
      { date_gmt: "9999-12-31T23:59:59" },
      { date: "9999-12-31T23:59:59-12:00" },
    ]) {
      const { status, body } = await site.editor.post(posts, { title: "T", ...date });
      expect([status, body.date.length, body.date_gmt.length]).toEqual([201, 19, 19]);
    }
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("a changed title keeps the slug, and an empty slug generates a new one", async () => {
    await using site = await startSite({ storage: storage() });
    expect(await slugOf(site, { title: "First" })).toBe("first");
    expect((await site.editor.edit(`${posts}/1`, { title: "Second" })).body.slug).toBe("first");
    expect((await site.editor.edit(`${posts}/1`, { slug: "" })).body.slug).toBe("second");
    expect((await site.editor.edit(`${posts}/1`, { status: "draft" })).body).toMatchObject({
      slug: "second",
      link: "http://site.test/?p=1",
    });
  });

  test("drafts without a slug do not reserve one, but a sent slug is made unique", async () => {
    await using site = await startSite({ storage: storage() });
    expect(await slugOf(site, { title: "Same", status: "draft" })).toBe("");
    expect(await slugOf(site, { title: "Same", status: "draft" })).toBe("");
    expect(await slugOf(site, { slug: "same", status: "draft" })).toBe("same");
    expect(await slugOf(site, { slug: "same", status: "draft" })).toBe("same-2");
  });

  test("callers without the permission to publish cannot set the slug of a pending item", async () => {
    await using site = await startSite({ storage: storage() });
    const { body } = await site.contributor.post(posts, {
      title: "T",
      slug: "wish",
      status: "pending",
    });
    expect([body.status, body.slug]).toEqual(["pending", ""]);
  });

  test("dates are in the time zone of the site, and other zones are converted", async () => {
    await using site = await startSite({ storage: storage(), timezone: "America/New_York" });
    const dates = async (input: object) => {
      const { body } = await site.editor.post(posts, { title: "T", status: "publish", ...input });
      return [body.date, body.date_gmt, body.status];
    };
    expect(await dates({})).toEqual(["2026-01-15T07:00:00", "2026-01-15T12:00:00", "publish"]);
    expect(await dates({ date: "2024-07-01T10:00:00" })).toEqual([
      "2024-07-01T10:00:00",
      "2024-07-01T14:00:00",
      "publish",
    ]);
    expect(await dates({ date: "2024-07-01T10:00:00Z" })).toEqual([
      "2024-07-01T06:00:00",
      "2024-07-01T10:00:00",
      "publish",
    ]);
    expect(await dates({ date_gmt: "2024-07-01T10:00:00" })).toEqual([
      "2024-07-01T06:00:00",
      "2024-07-01T10:00:00",
      "publish",
    ]);
    expect(await dates({ date: "2024-01-01T00:00:00", date_gmt: "2020-01-01T00:00:00" })).toEqual([
      "2024-01-01T00:00:00",
      "2024-01-01T05:00:00",
      "publish",
    ]);
  });

  test("publishing with a future date schedules, and scheduling with a past date publishes", async () => {
    await using site = await startSite({ storage: storage() });
    const status = async (input: object) =>
      (await site.editor.post(posts, { title: "T", ...input })).body.status;
    expect(await status({ status: "publish", date: "2026-01-15T12:01:00" })).toBe("future");
    expect(await status({ status: "publish", date: "2026-01-15T12:00:59" })).toBe("publish");
    expect(await status({ status: "future", date: "2026-01-15T12:00:59" })).toBe("publish");
    expect(await status({ status: "future", date: "2027-01-15T12:00:00" })).toBe("future");
    const stored = await site.editor.edit(`${posts}/4`, { status: "publish" });
    expect(stored.body.status).toBe("future");
    const now = await site.editor.edit(`${posts}/4`, { status: "publish", date: null });
    expect(now.body).toMatchObject({ status: "publish", date: "2026-01-15T12:00:00" });
  });

  test("the date of a draft is the current time until one is set or it is published", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(posts, { title: "T" });
    site.clock.advance(3_600_000);
    expect((await site.editor.edit(`${posts}/1`, {})).body.date).toBe("2026-01-15T13:00:00");
    const given = await site.editor.edit(`${posts}/1`, { date: "2020-02-29T00:00:00" });
    expect(given.body.date).toBe("2020-02-29T00:00:00");
    site.clock.advance(3_600_000);
    expect((await site.editor.edit(`${posts}/1`, {})).body.date).toBe("2020-02-29T00:00:00");
    expect((await site.editor.edit(`${posts}/1`, { date: null })).body.date).toBe(
      "2026-01-15T14:00:00",
    );
    site.clock.advance(3_600_000);
    const published = await site.editor.edit(`${posts}/1`, { status: "publish" });
    expect(published.body.date).toBe("2026-01-15T15:00:00");
    site.clock.advance(3_600_000);
    expect((await site.editor.edit(`${posts}/1`, {})).body.date).toBe("2026-01-15T15:00:00");
  });

  test("invalid dates are rejected", async () => {
    await using site = await startSite({ storage: storage() });
    for (const date of [
      "2024-02-30T00:00:00",
      "2024-13-01T00:00:00",
      "0000-00-00T00:00:00",
      "now",
      "1",
    ]) {
      const { status, body } = await site.editor.post(posts, { title: "T", date });
      expect([date, status, body.code]).toEqual([date, 400, "rest_invalid_param"]);
    }
  });
});
