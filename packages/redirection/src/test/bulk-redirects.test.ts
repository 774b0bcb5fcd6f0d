import { expect, test } from "vitest";
import { base, startSite } from "./site.ts";

const rule = (url: string) => ({
  url,
  match_type: "url",
  action_type: "url",
  action_code: 301,
  action_data: { url: "/target" },
  group_id: 1,
});

const start = async () => {
  const site = await startSite();
  for (const url of ["/a", "/b", "/c"])
    await site.administrator.post(`${base}/redirect`, rule(url));
  const bulk = (action: string, body: object) =>
    site.administrator.post(`${base}/bulk/redirect/${action}`, body);
  return Object.assign(site, { bulk });
};

test("IDs are a list or a text", async () => {
  await using site = await start();
  const disabled = await site.bulk("disable", { items: [1, 2] });
  expect(disabled.body.items.map((one: { enabled: boolean }) => one.enabled)).toEqual([
    true,
    false,
    false,
  ]);
  const enabled = await site.bulk("enable", { items: "1,2" });
  expect(enabled.body.items.every((one: { enabled: boolean }) => one.enabled)).toBe(true);
  expect((await site.bulk("delete", { items: ["3"] })).body.total).toBe(2);
});

test("one unknown ID leaves all rows unchanged", async () => {
  await using site = await start();
  for (const items of [[1, 99], ["1 OR 1"], ["abc"]]) {
    const { status, body } = await site.bulk("delete", { items });
    expect([status, body.code, body.data.error_code]).toEqual([400, "redirect_bulk_failed", 343]);
  }
  expect((await site.administrator.get(`${base}/redirect`)).body.total).toBe(3);
});

test("a request without items does nothing, and everything is deleted only with a confirmation", async () => {
  await using site = await start();
  for (const body of [{}, { items: [] }, { global: false }])
    expect((await site.bulk("delete", body)).body.total).toBe(3);
  for (const body of [{ global: true }, { global: true, filterBy: { match: "nope" } }])
    expect((await site.bulk("delete", body)).body.code).toBe("redirect_bulk_unconfirmed");
  expect((await site.bulk("delete", { global: "abc" })).status).toBe(400);
  const some = await site.bulk("delete", { global: true, filterBy: { url: "/a" } });
  expect([some.status, some.body.total]).toEqual([200, 0]);
  expect((await site.administrator.get(`${base}/redirect`)).body.total).toBe(2);
  expect((await site.bulk("delete", { global: true, confirm: "all" })).body.total).toBe(0);
});

test("a request takes at most a thousand IDs", async () => {
  await using site = await start();
  const items = Array.from({ length: 1001 }, (_, i) => i + 1);
  expect((await site.bulk("enable", { items })).status).toBe(400);
});

test("an unknown action is not a route", async () => {
  await using site = await start();
  expect((await site.bulk("cats", { items: [1] })).body.code).toBe("rest_no_route");
});
