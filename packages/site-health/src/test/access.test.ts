import { expect, test } from "vitest";
import { base, startSite } from "./site.ts";

const routes = [
  "/tests/background-updates",
  "/tests/loopback-requests",
  "/tests/https-status",
  "/tests/dotorg-communication",
  "/tests/authorization-header",
  "/tests/page-cache",
  "/directory-sizes",
];

test("only administrators can run tests; others get no results, and no test is run for them", async () => {
  await using site = await startSite();
  for (const route of routes) {
    const anonymous = await site.get(base + route);
    expect([route, anonymous.status, anonymous.body.code]).toEqual([route, 401, "rest_forbidden"]);
    for (const role of ["editor", "author", "contributor", "subscriber"]) {
      const { status, body } = await site.as({ roles: [role] }).get(base + route);
      expect([route, role, status, body.code]).toEqual([route, role, 403, "rest_forbidden"]);
    }
  }
  expect(site.outbound.calls).toEqual([]);
});

test("undeclared tests and other methods are not found", async () => {
  await using site = await startSite();
  for (const [method, path] of [
    ["GET", `${base}/tests/nope`],
    ["GET", `${base}/tests`],
    ["POST", `${base}/tests/https-status`],
    ["DELETE", `${base}/directory-sizes`],
  ] as const) {
    const { status, body } = await site.administrator.send(method, path);
    expect([path, status, body.code]).toEqual([path, 404, "rest_no_route"]);
  }
});

test("the namespace lists a route for each test", async () => {
  await using site = await startSite();
  const { body } = await site.get(base);
  expect(Object.keys(body.routes)).toEqual([base, ...routes.map((route) => base + route)]);
});
