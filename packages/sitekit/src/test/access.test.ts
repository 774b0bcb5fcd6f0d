import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { moduleContract, testSite } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { sitekit } from "../index.ts";
import { base, page, errorOf, startSite } from "./site.ts";

moduleContract(
  [accounts(), content(), sitekit({ ask: () => page() })],
  { describe, test, expect },
  {
    mayChange: [
      { reason: "Beacons are counted whatever becomes of them.", tables: ["core_attempts"] },
    ],
  },
);

const everything = [
  ["POST", "data", { request: [{ type: "modules", identifier: "x", datapoint: "x" }] }],
  ["GET", "modules/analytics/data/report"],
  ["GET", "core/search/data/post-search?query=fog"],
  ["GET", "core/user/data/user-input-settings"],
  ["POST", "core/user/data/user-input-settings", { data: { settings: {} } }],
  ["POST", "core/site/data/setup-tag", {}],
  ["GET", "core/site/data/connection"],
  ["GET", "core/user/data/authentication"],
  ["POST", "core/user/data/disconnect", {}],
  ["GET", "core/modules/data/list"],
  ["POST", "core/modules/data/activation", { data: { slug: "tags", active: true } }],
  ["GET", "core/modules/data/info?slug=tags"],
  ["GET", "modules/tags/data/notifications"],
  ["GET", "modules/tags/data/settings"],
  ["POST", "modules/tags/data/settings", { data: { snippets: [] } }],
  ["POST", "modules/site-verification/data/verification", { data: {} }],
  ["POST", "core/site/data/reset", {}],
  ["POST", "core/site/data/reset-persistent", {}],
  ["GET", "core/site/data/developer-plugin"],
  ["GET", "core/site/data/notifications"],
  ["GET", "core/site/data/health-checks"],
  ["GET", "core/user/data/tracking"],
  ["POST", "core/user/data/tracking", { data: { enabled: true } }],
  [
    "POST",
    "core/site/data/mark-notification",
    { data: { notificationID: "x", notificationState: "accepted" } },
  ],
  ["GET", "core/user/data/dismissed-tours"],
  ["POST", "core/user/data/dismiss-tour", { data: { slug: "a" } }],
] as const;

type Client = Pick<Awaited<ReturnType<typeof startSite>>, "send">;
const ask = (
  client: Client,
  [method, path, body]: readonly [string, string, (object | undefined)?],
) =>
  client.send(method, `${base}/${path}`, {
    ...(body && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  });

test("before setup everything requires an administrator", async () => {
  await using site = await startSite();
  for (const route of everything) {
    const [method, path] = route;
    expect([path, ...errorOf(await ask(site, route))]).toEqual([path, 401, "rest_forbidden"]);
    for (const client of [site.subscriber, site.contributor, site.author, site.editor])
      expect([method, path, ...errorOf(await ask(client, route))]).toEqual([
        method,
        path,
        403,
        "rest_forbidden",
      ]);
    const { status } = await ask(site.admin, route);
    if (/core\/site\/data\/(?:mark-)?notification/.test(path)) expect(status).toBe(403);
    else if (path === "modules/analytics/data/report") expect(status).toBe(403);
    else expect([path, status]).toEqual([path, 200]);
  }
});

test("the administrator of a counting site can use the remaining routes", async () => {
  await using site = await startSite();
  await site.setActive("analytics");
  for (const route of everything.filter(([, path]) => /\/(?:mark-)?notification/.test(path)))
    expect([route[1], (await ask(site.admin, route)).status]).toEqual([route[1], 200]);
});

test("with counting on, other users can read reports and nothing else", async () => {
  await using site = await startSite();
  await site.setActive("analytics");
  const isRead = ([, path]: (typeof everything)[number]) =>
    path === "data" || path.endsWith("/report");
  for (const route of everything.filter((one) => !isRead(one)))
    for (const client of [site.subscriber, site.contributor, site.editor])
      expect([route[1], ...errorOf(await ask(client, route))]).toEqual([
        route[1],
        403,
        "rest_forbidden",
      ]);
  const report = ["GET", "modules/analytics/data/report?metrics=pageviews"] as const;
  expect((await ask(site.editor, report)).status).toBe(200);
  expect(errorOf(await ask(site, report))).toEqual([401, "rest_forbidden"]);
  expect(errorOf(await ask(site.subscriber, report))).toEqual([403, "rest_forbidden"]);
});

test("the namespace has the routes of its interface, and none is public", async () => {
  await using site = await startSite();
  const { body } = await site.get(base);
  const slug = "(?P<slug>[a-z0-9\\-]+)";
  expect(Object.keys(body.routes).map((key) => key.slice(base.length + 1))).toEqual([
    "",
    "data",
    "core/search/data/post-search",
    "core/user/data/user-input-settings",
    "core/site/data/setup-tag",
    "core/site/data/connection",
    "core/user/data/authentication",
    "core/user/data/disconnect",
    "core/modules/data/list",
    "core/modules/data/activation",
    "core/modules/data/info",
    `modules/${slug}/data/notifications`,
    `modules/${slug}/data/settings`,
    `modules/${slug}/data/(?P<datapoint>[a-z\\-]+)`,
    "core/site/data/reset",
    "core/site/data/reset-persistent",
    "core/site/data/developer-plugin",
    "core/site/data/notifications",
    "core/site/data/health-checks",
    "core/user/data/tracking",
    "core/site/data/mark-notification",
    "core/user/data/dismissed-tours",
    "core/user/data/dismiss-tour",
  ]);
  const open = site.site
    .audit()
    .filter(
      ({ module, route, access }) =>
        module === "sitekit" && route.includes(base) && access === "public",
    );
  expect(open).toEqual([]);
});

test.each([
  ["GET", "modules/a_b/data/report"],
  ["GET", "modules/SEARCH/data/report"],
  ["GET", "modules/search/data/x2"],
  ["GET", "core/site/data/setup-tag"],
  ["POST", "core/site/data/connection"],
  ["PUT", "data"],
  ["PUT", "core/user/data/tracking"],
])("%s %s is not a route", async (method, path) => {
  await using site = await startSite();
  expect(errorOf(await site.admin.send(method, `${base}/${path}`))).toEqual([404, "rest_no_route"]);
});

test("a write responds to POST, PUT and PATCH, and always with 200", async () => {
  await using site = await startSite();
  for (const path of ["core/site/data/setup-tag", "core/site/data/reset"])
    for (const method of ["POST", "PUT", "PATCH"])
      expect((await site.admin.send(method, `${base}/${path}`)).status).toBe(200);
});

test("the path of the beacon cannot be inside the API", async () => {
  const modules = [accounts(), content(), sitekit({ path: "/api/sitekit" })];
  await expect(testSite({ modules })).rejects.toThrow(/sitekit: option path/);
});

test.each([{ path: "x" }, { allowedOrigins: ["https://a.test/"] }, { mayCount: 1 }, { paths: 0 }])(
  "the options %j are rejected when the site is created",
  (options) => {
    expect(() => sitekit(options as never)).toThrow(/sitekit: option/);
  },
);
