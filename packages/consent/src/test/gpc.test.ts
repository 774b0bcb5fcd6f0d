import { moduleBuilder, defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { allowsConsent, type ConsentCategory } from "../index.ts";
import { base, startSite, type ConsentSite } from "./site.ts";

const visitor = "0123456789abcdef0123456789abcdef";
const signal = { "sec-gpc": "1" };
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
const send = async (site: ConsentSite, body: object, headers = {}) =>
  site.post(
    `${base}/choices`,
    {
      id: visitor,
      version: await site.version(),
      categories: ["analytics", "advertisement"],
      ...body,
    },
    headers,
  );
const may = async (site: ConsentSite, category: string, headers: Record<string, string>) =>
  (await site.open(`/may/${category}`, { headers })).html;

describe.each(await testStorages())("Global Privacy Control on %s", (_, storage) => {
  test("a choice made on a page without the signal does not allow the categories of the signal", async () => {
    await using site = await startSite({ storage: storage() });
    const { body } = await send(site, {}, signal);
    expect(body.categories).toEqual(["necessary", "analytics"]);
    const known = await send(site, { gpc: true }, signal);
    expect(known.body.categories).toEqual(["necessary", "analytics", "advertisement"]);
    await send(site, {});
    const log = (await site.admin.get(`${base}/choices`)).body;
    expect(log.map(({ gpc, categories }: any) => [gpc, categories.length])).toEqual([
      [false, 3],
      [true, 3],
      [true, 2],
    ]);
    const csv = (await site.admin.get(`${base}/choices/export`)).body;
    expect(csv.split("\r\n").map((line: string) => line.split(",").at(-1))).toEqual([
      '"gpc"',
      '"no"',
      '"yes"',
      '"yes"',
      "",
    ]);
  });
});

test("the server honors the signal over a choice that was made without it", async () => {
  await using site = await startSite({ modules: [door()] });
  const cookieOf = async (body: object, headers = {}) =>
    (await send(site, body, headers)).body.cookie.split(";")[0];
  const old = await cookieOf({});
  const known = await cookieOf({ gpc: true }, signal);
  expect(await may(site, "advertisement", { cookie: old })).toBe("true");
  expect(await may(site, "advertisement", { cookie: old, ...signal })).toBe("false");
  expect(await may(site, "analytics", { cookie: old, ...signal })).toBe("true");
  expect(await may(site, "advertisement", { cookie: known, ...signal })).toBe("true");
  expect(await may(site, "advertisement", { cookie: old, "sec-gpc": "0" })).toBe("true");
  await site.admin.edit(`${base}/settings`, { gpc_categories: ["analytics"] });
  expect(await may(site, "analytics", { cookie: old, ...signal })).toBe("false");
  await site.admin.edit(`${base}/settings`, { gpc: "ignore" });
  expect(await may(site, "analytics", { cookie: old, ...signal })).toBe("true");
});

test("the signal applies even if visitors are not asked for consent", async () => {
  await using site = await startSite({ modules: [door()], options: { enabled: false } });
  expect(await may(site, "advertisement", signal)).toBe("false");
  expect(await may(site, "advertisement", {})).toBe("true");
  expect(await may(site, "analytics", signal)).toBe("true");
});

test("the statement about the signal is served once an administrator has set its date", async () => {
  await using site = await startSite();
  const path = "/.well-known/gpc.json";
  expect((await site.open(path)).status).toBe(404);
  for (const wrong of ["2026-02-30", "yesterday", "2026-1-1"])
    expect((await site.admin.edit(`${base}/settings`, { gpc_statement: wrong })).status).toBe(400);
  await site.admin.edit(`${base}/settings`, { gpc_statement: "2026-01-31" });
  const { status, headers, html } = await site.open(path);
  expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(JSON.parse(html)).toEqual({ gpc: true, lastUpdate: "2026-01-31" });
  expect((await site.open(path, { method: "POST" })).status).toBe(405);
  await site.admin.edit(`${base}/settings`, { gpc: "ignore" });
  expect(JSON.parse((await site.open(path)).html).gpc).toBe(false);
});
