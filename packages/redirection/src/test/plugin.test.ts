import { moduleBuilder, defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import { tables } from "../tables.ts";
import { base, startSite } from "./site.ts";

const { defineTask } = moduleBuilder({ tables });
/** Creates a state that no route can create. */
const breakGroups = defineTask("test.break", async ({ db }, _: void) => {
  await db.groups.removeAll({});
});
const breaks = defineModule({ name: "breaks", tasks: [breakGroups] });

const rule = (url: string) => ({
  ...{ url, match_type: "url", action_type: "url", action_data: { url: "/target" }, group_id: 1 },
});

test("a new site has no problems, and the response contains the client's address", async () => {
  await using site = await startSite();
  const { body } = await site.administrator.get(
    `${base}/plugin`,
    {},
    { "x-forwarded-for": "192.0.2.1" },
  );
  expect(body.status.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual(
    [
      ["db", "good"],
      ["groups", "good"],
      ["redirect_groups", "good"],
      ["monitor", "good"],
      ["redirect_url", "good"],
    ],
  );
  expect(body.debug).toEqual({
    database: { current: "4.2", latest: "4.2" },
    ip_header: {
      HTTP_CF_CONNECTING_IP: false,
      HTTP_CLIENT_IP: false,
      HTTP_X_FORWARDED_FOR: "192.0.2.1",
      HTTP_X_FORWARDED: false,
      HTTP_X_CLUSTER_CLIENT_IP: false,
      HTTP_FORWARDED_FOR: false,
      HTTP_FORWARDED: false,
      HTTP_VIA: false,
      REMOTE_ADDR: false,
    },
  });
});

test("problems are reported and fixed", async () => {
  await using site = await startSite({ modules: [breaks()] });
  const { administrator } = site;
  await administrator.post(`${base}/redirect`, rule("/a"));
  await administrator.post(`${base}/setting`, {
    monitor_post: 2,
    monitor_types: ["post"],
    https: true,
  });
  await site.site.run(breakGroups, undefined);
  const wrong = async (method: "get" | "post") =>
    (await administrator[method](`${base}/plugin`)).body.status
      .filter((one: { status: string }) => one.status !== "good")
      .map((one: { id: string; status: string }) => [one.id, one.status]);
  expect(await wrong("get")).toEqual([
    ["groups", "problem"],
    ["redirect_groups", "problem"],
    ["monitor", "problem"],
    ["redirect_url", "problem"],
  ]);
  // A site cannot fix its missing https.
  expect(await wrong("post")).toEqual([["redirect_url", "problem"]]);
  const { items } = (await administrator.get(`${base}/group`)).body;
  expect(items).toMatchObject([{ redirects: 1 }]);
});

test("the test route responds to every method", async () => {
  await using site = await startSite();
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
    const { status, body } = await site.administrator.send(method, `${base}/plugin/test`);
    expect([method, status, body]).toEqual([method, 200, { success: true }]);
  }
});

test("a schema upgrade is never needed", async () => {
  await using site = await startSite();
  for (const sent of [{}, { upgrade: "stop" }, { upgrade: "skip" }]) {
    const { body } = await site.administrator.post(`${base}/plugin/data`, sent);
    expect(body).toMatchObject({
      status: "ok",
      inProgress: false,
      current: "4.2",
      result: "error",
    });
  }
  const rejected = await site.administrator.post(`${base}/plugin/data`, { upgrade: "nope" });
  expect(rejected.body.data.details.upgrade.code).toBe("rest_not_in_enum");
});

test("everything is deleted only with a confirmation", async () => {
  await using site = await startSite();
  const { administrator } = site;
  await administrator.post(`${base}/redirect`, rule("/a"));
  await administrator.post(`${base}/setting`, { expire_404: 3 });
  const before = (await administrator.get(`${base}/setting`)).body.settings;
  for (const confirm of [undefined, "", "yes", true]) {
    const { status, body } = await administrator.post(`${base}/plugin/delete`, { confirm });
    expect([status, body.code].join()).toMatch(/^400,re/);
  }
  expect((await administrator.get(`${base}/redirect`)).body.total).toBe(1);
  const { body } = await administrator.post(`${base}/plugin/delete`, { confirm: "all" });
  expect(body).toEqual({ location: "http://site.test/" });
  expect((await administrator.get(`${base}/redirect`)).body.total).toBe(0);
  const after = (await administrator.get(`${base}/setting`)).body.settings;
  expect(after.expire_404).toBe(7);
  expect(after.token).not.toBe(before.token);
});
