import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, startSite } from "./site.ts";

describe.each(await testStorages())("user data on %s", (_, storage) => {
  const start = () => startSite({ storage: storage() });
  const tour = "core/user/data/dismiss-tour";
  const tours = "core/user/data/dismissed-tours";

  test("tours are dismissed in order, once each, for one user only", async () => {
    await using site = await start();
    expect(await site.read(tours)).toEqual([]);
    expect(await site.write(tour, { data: { slug: "second-steps" } })).toEqual(["second-steps"]);
    site.clock.advance(1000);
    expect(await site.write(tour, { data: { slug: "a1" } })).toEqual(["second-steps", "a1"]);
    site.clock.advance(1000);
    expect(await site.write(tour, { data: { slug: "second-steps" } })).toEqual([
      "second-steps",
      "a1",
    ]);
    const other = site.as({ id: 9, roles: ["administrator"] });
    expect((await other.get(`${base}/${tours}`)).body).toEqual([]);
  });

  test("a dismissed tour can expire", async () => {
    await using site = await start();
    await site.write(tour, { data: { slug: "short", expiration: 60 } });
    expect(await site.read(tours)).toEqual(["short"]);
    site.clock.advance(61_000);
    expect(await site.read(tours)).toEqual([]);
  });

  test("the oldest tours are deleted above the maximum", async () => {
    await using site = await start();
    for (let at = 0; at < 202; at++) {
      site.clock.advance(1);
      await site.write(tour, { data: { slug: `tour-${at}` } });
    }
    const remaining = await site.read(tours);
    expect([remaining.length, remaining[0], remaining.at(-1)]).toEqual([200, "tour-2", "tour-201"]);
  });

  test("concurrent changes are all applied", async () => {
    await using site = await start();
    const slugs = Array.from({ length: 8 }, (_one, at) => `tour-${at}`);
    await Promise.all(slugs.map((slug) => site.write(tour, { data: { slug } })));
    expect((await site.read(tours)).toSorted()).toEqual(slugs);
    const settings = "modules/analytics/data/settings";
    await Promise.all([
      site.write(settings, { data: { retentionMonths: 5 } }),
      site.write(settings, { data: { respectDnt: false } }),
      site.write(settings, { data: { skip: ["/shop"] } }),
      site.setActive("analytics"),
      site.setActive("tags"),
    ]);
    expect(await site.read(settings)).toMatchObject({
      retentionMonths: 5,
      respectDnt: false,
      skip: ["/shop"],
      ownerID: 1,
    });
    expect(await site.read("core/modules/data/info", { slug: "analytics" })).toMatchObject({
      active: true,
      connected: true,
    });
    expect((await site.read("core/modules/data/info", { slug: "tags" })).active).toBe(true);
  });

  test("the survey stores answers per user and for the site", async () => {
    await using site = await start();
    const path = "core/user/data/user-input-settings";
    const empty = { values: [], answeredBy: 0 };
    expect(await site.read(path)).toEqual({
      role: { ...empty, scope: "user" },
      postFrequency: { ...empty, scope: "user" },
      goals: { ...empty, scope: "site" },
      helpNeeded: { ...empty, scope: "site" },
      searchTerms: { ...empty, scope: "site" },
    });
    const sent = { role: ["owner"], goals: ["publish_news"], searchTerms: ["<b>fog</b>", "quay"] };
    const answered = await site.write(path, { data: { settings: sent } });
    expect(answered).toMatchObject({
      role: { values: ["owner"], answeredBy: 1 },
      goals: { values: ["publish_news"], answeredBy: 1 },
      searchTerms: { values: ["fog", "quay"] },
    });
    expect(answered.goals.author).toBeUndefined();
    const other = site.as({ id: 9, roles: ["administrator"] });
    const same = await other.post(`${base}/${path}`, { data: { settings: { goals: sent.goals } } });
    // The author of an unchanged answer is kept.
    expect(same.body).toMatchObject({
      role: { values: [], answeredBy: 0 },
      goals: { answeredBy: 1, author: { login: "administrator", photo: expect.any(String) } },
    });
    const changed = await other.post(`${base}/${path}`, { data: { settings: { goals: [] } } });
    expect(changed.body.goals).toEqual({ values: [], scope: "site", answeredBy: 9 });
  });

  test("the tracking preference of a user is stored", async () => {
    await using site = await start();
    const path = "core/user/data/tracking";
    expect(await site.read(path)).toEqual({ enabled: false });
    expect(await site.write(path, { data: { enabled: "true" } })).toEqual({ enabled: true });
    expect(await site.read(path)).toEqual({ enabled: true });
  });

  test("dismissed tours are kept after a reset, and the audit log has the number of deleted entries", async () => {
    await using site = await start();
    await site.setActive("analytics");
    await site.setActive("tags");
    await site.write("modules/analytics/data/settings", { data: { retentionMonths: 2 } });
    await site.write(tour, { data: { slug: "a" } });
    await site.write("core/user/data/tracking", { data: { enabled: true } });
    expect(await site.read("core/site/data/connection")).toMatchObject({ resettable: true });
    expect(await site.write("core/site/data/reset", {})).toBe(true);
    expect(await site.read("core/site/data/connection")).toEqual({
      connected: false,
      resettable: false,
      setupCompleted: false,
      hasConnectedAdmins: false,
      hasMultipleAdmins: false,
      ownerID: 0,
    });
    expect(await site.read("core/user/data/tracking")).toEqual({ enabled: false });
    expect(await site.read("modules/analytics/data/settings")).toMatchObject({
      retentionMonths: 26,
      ownerID: 0,
    });
    expect(await site.read(tours)).toEqual(["a"]);
    expect(await site.write("core/site/data/reset-persistent", {})).toBe(true);
    expect(await site.read(tours)).toEqual([]);
    const entries = await site.read("modules/site-verification/data/audit-log", { per_page: 2 });
    expect(entries).toMatchObject([
      { user: 1, action: "reset-persistent", about: { kept: 1 } },
      { user: 1, action: "reset", about: { kept: 1 } },
    ]);
  });

  test("a disconnected user's data is deleted, and counting continues", async () => {
    await using site = await start();
    await site.setActive("analytics");
    await site.write(tour, { data: { slug: "a" } });
    await site.write("core/user/data/tracking", { data: { enabled: true } });
    const other = site.as({ id: 9, roles: ["administrator"] });
    await other.post(`${base}/core/user/data/tracking`, { data: { enabled: true } });
    expect(await site.write("core/user/data/disconnect", {})).toBe(true);
    expect(await site.read("core/user/data/tracking")).toEqual({ enabled: false });
    expect((await other.get(`${base}/core/user/data/tracking`)).body).toEqual({ enabled: true });
    expect(await site.read(tours)).toEqual(["a"]);
    expect(await site.read("core/site/data/connection")).toMatchObject({
      connected: true,
      hasConnectedAdmins: false,
      ownerID: 0,
    });
  });

  test("data of a deleted user is deleted", async () => {
    await using site = await start();
    const gone = site.as({ id: 2, roles: ["administrator"] });
    await gone.post(`${base}/${tour}`, { data: { slug: "a" } });
    await site.admin.remove("/core/v2/users/2", { force: true, reassign: 1 });
    expect((await gone.get(`${base}/${tours}`)).body).toEqual([]);
  });
});
