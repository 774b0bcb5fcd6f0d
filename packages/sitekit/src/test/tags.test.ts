import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, page, errorOf, startSite } from "./site.ts";

const token = /^[0-9a-f-]{36}$/;
const path = "core/site/data/setup-tag";

describe.each(await testStorages())("verification tags on %s", (_, storage) => {
  test("the front page contains a requested tag for five minutes", async () => {
    await using site = await startSite({ storage: storage() });
    const { token: made } = await site.write(path, {});
    expect(made).toMatch(token);
    const meta = `<meta name="sitekit-verification" content="${made}">`;
    const shown = await site.open(`/?sitekit_verify=${made}`);
    expect(shown.text).toContain(`${meta}\n</head>`);
    expect(shown.headers.get("cache-control")).toBe("no-store");
    for (const other of [
      "/",
      "/?sitekit_verify=1",
      `/?sitekit_verify=${crypto.randomUUID()}`,
      `/fog/?sitekit_verify=${made}`,
    ])
      expect((await site.open(other)).text).not.toContain("sitekit-verification");
    site.clock.advance(5 * 60_000 + 1);
    expect((await site.open(`/?sitekit_verify=${made}`)).text).not.toContain(made);
  });

  test("a user has at most ten tags at a time", async () => {
    await using site = await startSite({ storage: storage() });
    const created: string[] = [];
    for (let at = 0; at < 12; at++) {
      site.clock.advance(10);
      created.push((await site.write(path, {})).token);
    }
    const shown = await Promise.all(
      created.map(async (one) => (await site.open(`/?sitekit_verify=${one}`)).text.includes(one)),
    );
    expect(shown).toEqual(created.map((_one, at) => at >= 2));
  });

  test("a site verifies that tags reach its front page", async () => {
    let front = () => page();
    await using site = await startSite({ storage: storage(), front: () => front() });
    const datapoint = "modules/site-verification/data/verification";
    expect(await site.read(datapoint)).toMatchObject({ verified: false, verifiedAt: null });
    expect(await site.write(datapoint, {})).toEqual({
      identifier: "https://site.test",
      verified: true,
    });
    expect(await site.read(datapoint)).toMatchObject({
      verified: true,
      verifiedAt: "2026-01-15T17:00:00.000Z",
    });
    front = () => new Response("no page", { headers: { "content-type": "text/plain" } });
    expect(await site.write(datapoint, {})).toMatchObject({ verified: false });
    expect(await site.read(datapoint)).toMatchObject({ verified: false });
  });
});

const meta = '<meta name="theme" content="fog">';
const script = '<script src="https://count.example/a.js" defer></script><script>go()</script>';
const snippets = [
  { name: "Theme", place: "head", html: meta },
  { name: "Counter", place: "body", html: script },
  { name: "Off", place: "head", html: '<meta name="off">', enabled: false },
];

describe.each(await testStorages())("snippets on %s", (_, storage) => {
  test("snippets are in pages while the module is active", async () => {
    await using site = await startSite({ storage: storage() });
    expect(await site.write("modules/tags/data/settings", { data: { snippets } })).toMatchObject({
      snippets: [{ name: "Theme", enabled: true }, {}, { enabled: false }],
      ownerID: 1,
    });
    expect((await site.open("/")).text).not.toContain(meta);
    await site.setActive("tags");
    expect((await site.open("/fog/")).text).toBe(
      `<!doctype html><html><head><title>Fog</title>${meta}\n</head><body><p>Fog</p>${script}\n</body></html>`,
    );
    expect(await site.read("modules/tags/data/snippets")).toHaveLength(3);
    await site.setActive("tags", false);
    expect((await site.open("/fog/")).text).not.toContain(meta);
  });
});

test("snippets are not in private, framed, hidden or incomplete pages", async () => {
  const answers: Readonly<Record<string, () => Response>> = {
    "/private/": () => page("", { headers: { "cache-control": "private, no-store" } }),
    "/hidden/": () => page("", { headers: { "x-robots-tag": "noindex" } }),
    "/data.json": () => Response.json({ text: "<head></head>" }),
    "/gone/": () => page("", { status: 410 }),
    "/part": () => new Response("<p>a</p>", { headers: { "content-type": "text/html" } }),
  };
  await using site = await startSite({
    front(request) {
      const { pathname } = new URL(request.url);
      return pathname === "/sign-in" ? undefined : (answers[pathname]?.() ?? page());
    },
  });
  await site.setActive("tags");
  await site.write("modules/tags/data/settings", { data: { snippets } });
  for (const path of Object.keys(answers))
    expect([path, (await site.open(path)).text.includes("fog")]).toEqual([path, false]);
  expect((await site.open("/sign-in")).text).not.toContain(meta);
  expect((await site.open("/", { method: "HEAD" })).text).toBe("");
});

test("the policy of a page is extended for snippets, and nothing more", async () => {
  let policy = "default-src 'none'; script-src 'self'";
  await using site = await startSite({
    front: () => page("", { headers: { "content-security-policy": policy } }),
  });
  await site.setActive("tags");
  await site.write("modules/tags/data/settings", { data: { snippets } });
  const read = async () => (await site.open("/")).headers.get("content-security-policy");
  expect(await read()).toMatch(
    /^default-src 'none'; script-src 'self' https:\/\/count\.example\/a\.js 'sha256-[\w+/]{43}='$/,
  );
  // A hash would revoke what the site allows.
  policy = "script-src 'self' 'unsafe-inline'";
  expect(await read()).toBe("script-src 'self' 'unsafe-inline' https://count.example/a.js");
});

test("users who may not store scripts cannot insert any into pages", async () => {
  await using site = await startSite();
  const limited = site.as({ can: ["manage_options"] });
  const send = (data: object) => limited.post(`${base}/modules/tags/data/settings`, { data });
  expect(errorOf(await send({ snippets }))).toEqual([403, "rest_forbidden"]);
  await using without = await startSite({ options: { snippets: false } });
  expect(await without.setActive("tags")).toEqual([404, "invalid_module_slug"]);
});

test.each([
  [{ snippets: [{ ...snippets[0], html: "<script>" }] }],
  [{ snippets: [{ ...snippets[0], html: "<p>text</p>" }] }],
  [{ snippets: [{ ...snippets[0], html: "x".repeat(20_001) }] }],
  [{ snippets: [{ ...snippets[0], place: "foot" }] }],
  [{ snippets: [snippets[0], snippets[0]] }],
  [{ snippets: Array.from({ length: 21 }, (_, at) => ({ ...snippets[0], name: `${at}` })) }],
  [{ snippets: "x" }],
])("snippets that would break pages are rejected", async (data) => {
  await using site = await startSite();
  expect(await site.write("modules/tags/data/settings", { data })).toEqual([
    400,
    "rest_invalid_param",
  ]);
});

test("browsers measure if page speed is enabled, also with a policy", async () => {
  await using site = await startSite({
    front: () => page("", { headers: { "content-security-policy": "default-src 'none'" } }),
  });
  await site.setActive("analytics");
  await site.setActive("speed");
  expect((await site.open("/")).text).not.toContain("vitals.js");
  await site.write("modules/speed/data/settings", { data: { vitals: true } });
  const { text, headers } = await site.open("/");
  const [, src = ""] = /<script src="([^"]+)" data-to="\/sitekit\/count" defer>/.exec(text) ?? [];
  expect(headers.get("content-security-policy")).toBe(
    "default-src 'none'; script-src https://site.test/sitekit/vitals.js; connect-src https://site.test/sitekit/count",
  );
  const script = await site.open(src);
  expect([script.status, script.headers.get("content-type")]).toEqual([
    200,
    "text/javascript; charset=UTF-8",
  ]);
  expect((await site.open("/explorer")).text).not.toContain("vitals.js");
});
