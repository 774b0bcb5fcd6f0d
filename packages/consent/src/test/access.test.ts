import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { moduleContract, testSite } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { consent } from "../index.ts";
import { base, startSite } from "./site.ts";

moduleContract([accounts(), content(), consent()], { describe, test, expect });

const rows = [
  ["GET", "/scans"],
  ["POST", "/scans"],
  ["GET", "/scans/1"],
  ["POST", "/scans/1/stop"],
  ["GET", "/scans/1/cookies"],
  ["GET", "/scans/1/embeds"],
  ["GET", "/scans/1/pages"],
  ["GET", "/cookies"],
  ["POST", "/cookies"],
  ["POST", "/cookies/1"],
  ["DELETE", "/cookies/1"],
  ["GET", "/cookies/export"],
  ["GET", "/choices"],
  ["GET", "/choices/overview"],
  ["GET", "/choices/export"],
  ["GET", "/settings"],
  ["POST", "/settings"],
] as const;

test.each(rows)("%s %s is for administrators", async (method, path) => {
  await using site = await startSite();
  await site.token();
  const { body } = await site.admin.post(`${base}/cookies`, { name: "a", category: "others" });
  expect(body.id).toBe(1);
  const init =
    method === "POST"
      ? {
          body: JSON.stringify({ name: "b", category: "others" }),
          headers: { "content-type": "application/json" },
        }
      : {};
  const ask = async (client: Pick<typeof site, "send">) => {
    const reply = await client.send(method, base + path, init);
    return [reply.status, reply.body?.code];
  };
  expect(await ask(site)).toEqual([401, "rest_forbidden"]);
  expect(await ask(site.as({ id: 2, roles: ["editor"] }))).toEqual([403, "rest_forbidden"]);
  const [status] = await ask(site.as({ can: ["manage_options"] }));
  expect([200, 201, 409]).toContain(status);
});

test("the namespaces match their catalogue, and every endpoint has an access rule", async () => {
  await using site = await startSite();
  const routes = async (namespace: string) =>
    Object.keys((await site.get(`/${namespace}`)).body.routes).map((key) =>
      key.slice(namespace.length + 1),
    );
  expect(await routes("consent/v1")).toEqual(["", "/fetch_results"]);
  expect(await routes("consent/v2")).toEqual([
    "",
    "/scans",
    "/scans/(?P<id>[\\d]+)",
    "/scans/(?P<id>[\\d]+)/progress",
    "/scans/(?P<id>[\\d]+)/stop",
    "/scans/(?P<id>[\\d]+)/cookies",
    "/scans/(?P<id>[\\d]+)/embeds",
    "/scans/(?P<id>[\\d]+)/pages",
    "/cookies",
    "/cookies/(?P<id>[\\d]+)",
    "/cookies/export",
    "/policy",
    "/choices",
    "/choices/overview",
    "/choices/export",
    "/settings",
    "/previews",
  ]);
  const open = site.site
    .audit()
    .filter(({ module, access }) => module === "consent" && access === "public")
    .map(({ route }) => route);
  expect(open).toEqual([
    "POST /consent/v1/fetch_results",
    "GET /consent/v2/policy",
    "POST /consent/v2/choices",
  ]);
});

test("the path of the module's pages cannot be inside the API", async () => {
  const modules = [accounts(), content(), consent({ path: "/api/consent" })];
  await expect(testSite({ modules })).rejects.toThrow(/consent: option path/);
});

test.each([{ path: "consent" }, { path: "/a//b" }, { pages: 0 }, { paths: ["shop"] }, { ask: 1 }])(
  "the options %j are rejected when the site is created",
  (options) => {
    expect(() => consent(options as never)).toThrow(/consent: option/);
  },
);
