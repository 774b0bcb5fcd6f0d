import { moduleBuilder, defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { allowsConsent, type ConsentCategory } from "../index.ts";
import { expireLog } from "../jobs.ts";
import { base, startSite, type ConsentSite } from "./site.ts";

const path = `${base}/choices`;
const visitor = "0123456789abcdef0123456789abcdef";
const other = "fedcba9876543210fedcba9876543210";
const send = async (site: ConsentSite, categories: readonly string[], more: object = {}) =>
  site.post(path, { id: visitor, version: await site.version(), categories, ...more });

describe.each(await testStorages())("choices on %s", (_, storage) => {
  test("a choice is logged and stored in a cookie", async () => {
    await using site = await startSite({ storage: storage() });
    const version = await site.version();
    const { status, body, headers } = await send(site, ["analytics", "functional"]);
    expect(status).toBe(200);
    const cookie = `consent=${visitor}.${version}.1768478400.necessary-analytics-functional.1; Path=/; Max-Age=15552000; SameSite=Lax; Secure`;
    expect(body).toEqual({
      status: "partial",
      categories: ["necessary", "analytics", "functional"],
      until: "2026-07-14T12:00:00.000Z",
      cookie,
      removed: [],
    });
    expect(headers.getSetCookie()).toEqual([cookie]);
    expect((await site.admin.get(path)).body).toMatchObject([
      {
        visitor,
        status: "partial",
        categories: ["necessary", "analytics", "functional"],
        version,
        network: "",
        at: "2026-01-15T12:00:00.000Z",
      },
    ]);
  });

  test("the response to a choice deletes cookies of denied categories, including HttpOnly cookies", async () => {
    await using site = await startSite({ storage: storage() });
    await site.admin.post(`${base}/cookies`, { name: "shop_*", category: "analytics" });
    await site.admin.post(`${base}/cookies`, { name: "theme", category: "others" });
    const { headers, body } = await site.post(
      path,
      { id: visitor, version: await site.version(), categories: ["functional"] },
      {
        cookie:
          "FPID=1; _fbp=1; shop_a=1; theme=1; intercom-id-a=1; wd_a=1; __Host-waymark_session=1; consent=1; PREF=1",
        referer: "https://site.test/a/",
        origin: "https://site.test",
      },
    );
    expect(headers.getSetCookie()).toEqual([body.cookie, ...body.removed]);
    const removed = body.removed.map((header: string) => header.split("=", 1)[0]);
    expect(new Set(removed)).toEqual(new Set(["FPID", "_fbp", "shop_a"]));
    expect(body.removed).toContain("FPID=; Max-Age=0; Secure; Path=/; Domain=site.test");
    expect(body.removed).toContain("FPID=; Max-Age=0; Secure; Path=/a/");
  });

  test("each choice is a new row that later choices do not change", async () => {
    await using site = await startSite({ storage: storage() });
    const all = ["functional", "performance", "analytics", "advertisement", "others"];
    for (const categories of [all, ["analytics"], [], ["necessary"], all]) {
      await send(site, categories);
      site.clock.advance(1_000);
    }
    await send(site, [], { id: other });
    const { body, headers } = await site.admin.get(path, { visitor });
    expect(headers.get("x-core-total")).toBe("5");
    expect(body.map(({ status }: any) => status)).toEqual([
      "accepted",
      "rejected",
      "rejected",
      "partial",
      "accepted",
    ]);
    expect((await site.admin.get(`${path}/overview`)).body).toEqual([
      { type: "accepted", count: 2 },
      { type: "rejected", count: 3 },
      { type: "partial", count: 1 },
    ]);
    const late = await site.admin.get(path, { from: "2026-01-15T12:00:04Z" });
    expect(late.body).toHaveLength(2);
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect((await site.admin.send(method, path)).status).toBe(404);
  });

  test("the log deletes choices past the retention period, and beyond the maximum number", async () => {
    await using site = await startSite({ storage: storage(), options: { logRows: 1_000 } });
    await send(site, []);
    site.clock.advance(800 * 86_400_000);
    await send(site, ["analytics"]);
    await site.runJob(expireLog);
    const { body } = await site.admin.get(path);
    expect(body.map(({ status }: any) => status)).toEqual(["partial"]);
  });

  test("other modules can read the allowed categories of a request", async () => {
    const door = defineModule({
      name: "door",
      pages: [
        moduleBuilder({}).definePageHandler("door", async ({ path: at, request, callService }) => {
          if (!at.startsWith("/may/")) return undefined;
          const category = at.slice(5) as ConsentCategory;
          return new Response(String(await callService(allowsConsent, { request, category })));
        }),
      ],
    });
    await using site = await startSite({ storage: storage(), modules: [door()] });
    const may = async (category: string, cookie?: string) =>
      (await site.open(`/may/${category}`, cookie === undefined ? {} : { headers: { cookie } }))
        .html;
    const { cookie } = (await send(site, ["analytics"])).body;
    expect(await may("necessary")).toBe("true");
    expect(await may("analytics")).toBe("false");
    expect(await may("analytics", cookie.split(";")[0])).toBe("true");
    expect(await may("advertisement", cookie.split(";")[0])).toBe("false");
    expect(await may("__proto__", cookie.split(";")[0])).toBe("false");

    site.clock.advance(181 * 86_400_000);
    expect(await may("analytics", cookie.split(";")[0])).toBe("false");
  });
});

test("a visitor who is asked for consent again has allowed nothing until the new choice", async () => {
  const door = defineModule({
    name: "door",
    pages: [
      moduleBuilder({}).definePageHandler("door", async ({ path: at, request, callService }) =>
        at === "/may"
          ? new Response(
              String(await callService(allowsConsent, { request, category: "analytics" })),
            )
          : undefined,
      ),
    ],
  });
  await using site = await startSite({ modules: [door()] });
  const cookie = (await send(site, ["analytics"])).body.cookie.split(";")[0];
  const may = async () => (await site.open("/may", { headers: { cookie } })).html;
  expect(await may()).toBe("true");
  await site.admin.edit(`${base}/settings`, { ask_again: true });
  expect(await may()).toBe("false");
  const again = (await send(site, ["analytics"])).body.cookie.split(";")[0];
  expect((await site.open("/may", { headers: { cookie: again } })).html).toBe("true");
  await site.admin.edit(`${base}/settings`, { enabled: false });
  expect(await may()).toBe("true");
});

test.each([
  ["an id that is too short", { id: "abc" }],
  ["an id in capitals", { id: visitor.toUpperCase() }],
  ["an id with more behind it", { id: `${visitor}0` }],
  ["no id", { id: undefined }],
  ["an unknown category", { categories: ["everything"] }],
  ["categories that are a map", { categories: { analytics: true } }],
  ["more categories than there are", { categories: Array(7).fill("analytics") }],
  ["a version that is none", { version: "=1+1" }],
  ["a version with a line", { version: "1x1\n" }],
])("%s is rejected, and nothing is written", async (_, more) => {
  await using site = await startSite();
  const { status } = await send(site, [], more);
  expect(status).toBe(400);
  expect((await site.admin.get(path)).body).toEqual([]);
});

test("cross-site requests cannot make a choice", async () => {
  await using site = await startSite();
  const body = JSON.stringify({ id: visitor, version: await site.version(), categories: [] });
  const from = async (headers: Record<string, string>) => {
    const init = { body, headers: { "content-type": "application/json", ...headers } };
    return (await site.send("POST", path, init)).status;
  };
  expect(await from({ origin: "https://evil.example" })).toBe(403);
  expect(await from({ origin: "null" })).toBe(403);
  expect(await from({ "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await from({ "sec-fetch-site": "same-site" })).toBe(403);
  expect(await from({ origin: "https://site.test", "sec-fetch-site": "same-origin" })).toBe(200);
  expect((await site.admin.get(path)).body).toHaveLength(1);
});

test("the log cannot be flooded from one network", async () => {
  await using site = await startSite({ options: { choices: 3 } });
  const version = await site.version();
  const from = async (remoteAddress: string) => {
    const input = { id: visitor, version, categories: [] };
    return (await site.callFrom(remoteAddress, `POST ${path}`, input)).status;
  };
  const statuses = [];
  for (const end of ["1", "2", "3", "4"]) statuses.push(await from(`2001:db8::${end}`));
  expect([...statuses, await from("192.0.2.7")]).toEqual([200, 200, 200, 429, 200]);
  expect((await site.admin.get(path)).body).toHaveLength(4);
});

test("IP addresses are not stored; networks are if the settings enable it", async () => {
  await using site = await startSite();
  const version = await site.version();
  const input = { id: visitor, version, categories: [] };
  await site.callFrom("192.0.2.77", `POST ${path}`, input);
  await site.admin.edit(`${base}/settings`, { log_network: true });
  await site.callFrom("192.0.2.77", `POST ${path}`, input);
  const { body } = await site.admin.get(path);
  expect(body.map(({ network }: any) => network)).toEqual(["192.0.2.0/24", ""]);
  expect(JSON.stringify(body)).not.toContain("192.0.2.77");
});

test("the log is limited to days of the site's time zone", async () => {
  await using site = await startSite({ timezone: "America/New_York" });
  const times = ["2026-01-16T04:59:59Z", "2026-01-16T05:00:00Z", "2026-01-17T04:59:59Z"];
  for (const time of [...times, "2026-01-17T05:00:00Z"]) {
    site.clock.advance(Date.parse(time) - site.clock.now().getTime());
    await send(site, []);
  }
  const day = { from: "2026-01-16T00:00:00", to: "2026-01-17T00:00:00" };
  const { body } = await site.admin.get(path, day);
  expect(body.map(({ at }: any) => at)).toEqual([
    "2026-01-17T04:59:59.000Z",
    "2026-01-16T05:00:00.000Z",
  ]);
  const table = (await site.admin.get(`${path}/export`, day)).body as string;
  expect(table.trim().split("\r\n")).toHaveLength(3);
});

test("the log is exported as a table, the newest first", async () => {
  await using site = await startSite();
  await send(site, ["analytics"]);
  site.clock.advance(60_000);
  await send(site, [], { id: other });
  const { status, headers, body } = await site.admin.get(`${path}/export`);
  expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=UTF-8"]);
  expect(headers.get("content-disposition")).toBe('attachment; filename="consent-log.csv"');
  const lines = (body as string).trim().split("\r\n");
  expect(lines[0]).toBe('"id","time","visitor","status","categories","version","network","gpc"');
  expect(lines[1]).toContain(`"2026-01-15T12:01:00.000Z","${other}","rejected","necessary"`);
  expect(lines[2]).toContain(`"${visitor}","partial","necessary analytics"`);
  const early = await site.admin.get(`${path}/export`, { to: "2026-01-15T12:00:30Z" });
  expect((early.body as string).trim().split("\r\n")).toHaveLength(2);
});
