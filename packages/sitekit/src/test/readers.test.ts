import { expect, test } from "vitest";
import { base, errorOf, startSite } from "./site.ts";

test("users who cannot edit others' items read reports of their own pages", async () => {
  await using site = await startSite();
  await site.setActive("analytics");
  const write = async (client: typeof site.admin, slug: string) =>
    (await client.post("/core/v2/posts", { title: slug, slug, status: "publish" })).body.link;
  const own = await write(site.author, "own");
  const others = await write(site.editor, "others");
  const read = async (url?: unknown, more = {}) =>
    errorOf(
      await site.author.get(`${base}/modules/analytics/data/report`, {
        metrics: "pageviews",
        ...(url !== undefined && { url }),
        ...more,
      }),
    );
  expect(await read(own)).toEqual([200, undefined]);
  expect(await read(new URL(own).pathname)).toEqual([200, undefined]);
  const no = [403, "rest_forbidden"];
  expect(await read()).toEqual(no);
  expect(await read(others)).toEqual(no);
  expect(await read("/")).toEqual(no);
  const { body } = await site.author.get("/core/v2/posts", { slug: "own" });
  // A URL that leads to the user's own item, but is the front page here.
  expect(await read(`/?p=${body[0].id}`)).toEqual(no);
  expect(await read([own, others])).toEqual(no);
  expect(await read("x".repeat(5000))).toEqual(no);
  const asked = { type: "modules", identifier: "analytics", datapoint: "report" };
  const batch = await site.author.post(`${base}/data`, {
    request: [
      { ...asked, key: "own", data: { metrics: "pageviews", url: own } },
      { ...asked, key: "others", data: { metrics: "pageviews", url: others } },
      { ...asked, key: "all", data: { metrics: "pageviews" } },
    ],
  });
  expect(batch.body.own[0].data).toBeDefined();
  expect(batch.body.others.code).toBe("rest_forbidden");
  expect(batch.body.all.data.status).toBe(403);
});

test("a setting determines who can read reports", async () => {
  await using site = await startSite();
  await site.setActive("analytics");
  const path = `${base}/modules/analytics/data/report`;
  const read = async (client: typeof site.admin) =>
    (await client.get(path, { metrics: "pageviews" })).status;
  await site.write("modules/analytics/data/settings", { data: { readers: "administrators" } });
  expect([await read(site.editor), await read(site.admin)]).toEqual([403, 200]);
  await site.write("modules/analytics/data/settings", { data: { readers: "editors" } });
  expect([await read(site.editor), await read(site.author)]).toEqual([200, 403]);
});

test("a program in process and a query give a report the same parameters", async () => {
  await using site = await startSite();
  await site.setActive("analytics");
  const path = `${base}/modules/analytics/data/report`;
  const parameters = { metrics: "pageviews", startDate: "2026-01-01", endDate: "2026-01-14" };
  const route = "GET /sitekit/v1/modules/:slug/data/:datapoint";
  const args = { slug: "analytics", datapoint: "report" };
  const call = async (data: object) =>
    (await site.site.call(route as never, { ...args, data } as never, {
      as: site.site.system,
    })) as { readonly status: number; readonly body: unknown };
  const { body } = await site.admin.get(path, parameters);
  expect(body[0].data).toBeDefined();
  expect((await call(parameters)).body).toEqual(body);
  expect((await site.admin.get(path, { data: parameters })).body).toEqual(body);
  expect(await call({ ...parameters, fog: "1" })).toMatchObject({ status: 400 });
});
