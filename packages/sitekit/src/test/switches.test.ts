import { expect, test } from "vitest";
import { base, errorOf, startSite } from "./site.ts";

test.each([
  ["GET", "core/modules/data/info", undefined, 404],
  ["GET", "core/modules/data/info?slug=", undefined, 404],
  ["GET", "core/modules/data/info?slug=nope", undefined, 404],
  ["GET", "modules/nope/data/settings", undefined, 404],
  ["GET", "modules/nope/data/notifications", undefined, 404],
  ["POST", "modules/nope/data/settings", { data: {} }, 404],
  ["GET", "modules/site-verification/data/settings", undefined, 400],
  ["POST", "core/modules/data/activation", { data: { active: true } }, 404],
  ["POST", "core/modules/data/activation", { data: { slug: "nope", active: true } }, 404],
] as const)("%s %s is not a module", async (method, path, body, status) => {
  await using site = await startSite();
  const reply = await site.admin.send(method, `${base}/${path}`, {
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  expect(errorOf(reply)).toEqual([status, "invalid_module_slug"]);
});

test("a module that is always active cannot be deactivated, and a state is required", async () => {
  await using site = await startSite();
  expect(await site.setActive("site-verification", false)).toEqual([
    409,
    "cannot_deactivate_module",
  ]);
  expect(await site.setActive("site-verification")).toEqual({ success: true });
  const path = "core/modules/data/activation";
  expect(await site.write(path, { data: { slug: "tags" } })).toEqual([
    400,
    "missing_required_param",
  ]);
  expect(await site.write(path, {})).toEqual([400, "rest_missing_callback_param"]);
  expect(await site.write(path, { data: "x" })).toEqual([400, "rest_invalid_param"]);
});

test("the analytics module switches counting on and off, and its dependants are deactivated with it", async () => {
  await using site = await startSite();
  expect(await site.setActive("search")).toEqual([409, "inactive_dependencies"]);
  await site.setActive("analytics");
  await site.setActive("search");
  expect(await site.read("core/site/data/connection")).toMatchObject({
    connected: true,
    ownerID: 1,
  });
  expect(await site.setActive("analytics", false)).toEqual({
    success: true,
    deactivated: ["search"],
  });
  expect(await site.read("core/site/data/connection")).toMatchObject({
    connected: false,
    ownerID: 0,
  });
});

test("a site can count from the start", async () => {
  await using site = await startSite({ options: { enabled: true } });
  const list = await site.read("core/modules/data/list");
  const on = list.flatMap((one: { slug: string; active: boolean }) =>
    one.active ? [one.slug] : [],
  );
  expect(on).toEqual(["site-verification", "search", "analytics", "speed"]);
  expect(await site.read("core/site/data/connection")).toMatchObject({
    connected: true,
    ownerID: 0,
  });
});

test("settings of counting are distributed to their modules", async () => {
  await using site = await startSite();
  const set = (slug: string, data: object) => site.write(`modules/${slug}/data/settings`, { data });
  expect(await set("analytics", { retentionMonths: 3, readers: "editors" })).toEqual({
    trackingDisabled: ["loggedinUsers"],
    respectDnt: true,
    retentionMonths: 3,
    skip: expect.any(Array),
    readers: "editors",
    ownerID: 1,
  });
  expect(await set("search", { searchParams: ["find"] })).toMatchObject({ searchParams: ["find"] });
  expect(await set("speed", { vitals: true })).toMatchObject({ vitals: true });
  expect(await set("analytics", { enabled: true })).toEqual([400, "rest_invalid_param"]);
});
