import { afterAll, beforeAll, expect, test } from "vitest";
import { withDiscoveryLink } from "./pages.ts";
import { address, password, startSite } from "./test/site.ts";

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site[Symbol.asyncDispose]());

const form = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded", origin: address },
  body: String(new URLSearchParams(fields)),
});
const cookieOf = (headers: Headers): string => headers.getSetCookie()[0]?.split(";")[0] ?? "";

test("pages name the address of the API in a header and in their HTML", async () => {
  const { headers, text } = await site.open("/");
  expect(headers.get("link")).toBe(
    `<${address}/wp-json/>; rel="https://api.w.org/", </a.css>; rel=preload`,
  );
  expect(text).toContain(`<link rel="https://api.w.org/" href="${address}/wp-json/"></head>`);
  const head = await site.open("/", { method: "HEAD" });
  expect(head.headers.get("link")).toContain('rel="https://api.w.org/"');
});

test.each([
  ["a part of a page", 206, { "content-type": "text/html", "content-range": "bytes 0-17/99" }],
  ["a page in another encoding", 200, { "content-type": "text/html; charset=iso-8859-1" }],
  ["a download", 200, { "content-type": "text/html", "content-disposition": "attachment" }],
])("the bytes of %s are unchanged", async (_, status, headers) => {
  const bytes = new Uint8Array([0xe9, ...new TextEncoder().encode("<head></head>")]);
  const response = new Response(bytes, { status, headers });
  const linked = await withDiscoveryLink(response, site.site.info);
  expect(new Uint8Array(await linked.arrayBuffer())).toEqual(bytes);
  expect(linked.headers.get("link")).toContain('rel="https://api.w.org/"');
});

test("the original sign-in form starts a session, and scripts get a nonce for it", async () => {
  const wrong = await site.open("/wp-login.php", form({ log: "ada", pwd: "wrong" }));
  expect(wrong.status).toBe(401);
  const signedIn = await site.open(
    "/wp-login.php",
    form({ log: "ada", pwd: password, redirect_to: `${address}/articles/?a=1` }),
  );
  expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/articles/?a=1"]);
  const cookie = cookieOf(signedIn.headers);
  const ask = "/wp-admin/admin-ajax.php?action=rest-nonce";
  const nonce = await site.open(ask, { headers: { cookie } });
  expect([nonce.status, nonce.headers.get("cache-control")]).toEqual([200, "no-store, private"]);
  const me = (headers: Readonly<Record<string, string>>) =>
    site.open("/wp-json/wp/v2/users/me", { headers: { cookie, ...headers } });
  expect((await me({ "x-wp-nonce": nonce.text })).body.slug).toBe("ada");
  expect((await me({})).status).toBe(401);
  const outdated = await me({ "x-wp-nonce": "outdated" });
  expect([outdated.status, outdated.body.code]).toEqual([403, "rest_cookie_invalid_nonce"]);
  expect((await site.open(ask)).text).toBe("0");
  const inForm = await site.open("/wp-json/wp/v2/tags", {
    ...form({ name: "Ropes", _wpnonce: nonce.text }),
    headers: { "content-type": "application/x-www-form-urlencoded", cookie, origin: address },
  });
  expect(inForm.status).toBe(201);
});

test("sign-in leads to pages of this site only", async () => {
  const targets = {
    "https://elsewhere.example/": "/",
    "//elsewhere.example/": "/",
    "/\\elsewhere.example": "/",
    "javascript:alert(1)": "/",
    "/wp-admin/": "/",
    "/articles/": "/articles/",
  };
  for (const [target, expected] of Object.entries(targets)) {
    const fields = { log: "ada", pwd: password, redirect_to: target };
    const { headers } = await site.open("/wp-login.php", form(fields));
    expect([target, headers.get("location")]).toEqual([target, expected]);
    const page = await site.open(`/wp-login.php?redirect_to=${encodeURIComponent(target)}`);
    expect(page.headers.get("location")).toBe(
      expected === "/"
        ? `${address}/sign-in`
        : `${address}/sign-in?to=${encodeURIComponent(expected)}`,
    );
  }
});

test("a form of another site does not sign anybody in", async () => {
  const { headers, body } = form({ log: "ada", pwd: password });
  const foreign = { ...headers, origin: "https://elsewhere.example" };
  const reply = await site.open("/wp-login.php", {
    method: "POST",
    headers: foreign,
    body: body ?? "",
  });
  expect([reply.status, cookieOf(reply.headers)]).toEqual([403, ""]);
});

test("apps find the page on which users create passwords for them", async () => {
  const { body } = await site.open("/wp-json/");
  const { authorization } = body.authentication["application-passwords"].endpoints;
  const parameters = `?app_name=App&success_url=${encodeURIComponent("https://app.example/")}`;
  const { status, headers } = await site.open(authorization.slice(address.length) + parameters);
  expect([status, headers.get("location")]).toEqual([
    302,
    `${address}/authorize-application${parameters}`,
  ]);
  const fields = await site.open("/wp-json/?_fields=name");
  expect(Object.keys(fields.body)).toEqual(["name"]);
});

test("addresses of files in old content lead to the files", async () => {
  const { status, headers } = await site.open("/wp-content/uploads/2020/01/a%20b.jpg?x=1");
  expect([status, headers.get("location")]).toEqual([
    301,
    `${address}/uploads/2020/01/a%20b.jpg?x=1`,
  ]);
});

test("addresses of items below the original name of their type lead to those of the site", async () => {
  const { status, headers } = await site.open("/tribe_venue/pier%20a/?x=1");
  expect([status, headers.get("location")]).toEqual([
    301,
    `${address}/calendar_venue/pier%20a/?x=1`,
  ]);
  const written = await site.open("/tribe_venue/pier/", { method: "POST" });
  expect(written.headers.get("location")).toBeNull();
  for (const path of ["/tribe_venue", "/constructor/x/", "/about/"])
    expect((await site.open(path)).headers.get("location")).toBeNull();
  for (const path of ["/tribe_venue//elsewhere.example/", "/tribe_venue/\\elsewhere.example/"]) {
    const target = (await site.open(path)).headers.get("location") ?? "/";
    expect([path, new URL(target, address).origin]).toEqual([path, address]);
  }
});

test("other addresses of the original administration do not exist", async () => {
  for (const path of ["/wp-admin/", "/wp-admin/admin-ajax.php?action=other", "/wp-config.php"])
    expect((await site.open(path)).status).toBe(404);
});

test("a nonce in a multipart form is one of the session, wherever its field is, and files are passed on", async () => {
  const signedIn = await site.open("/wp-login.php", form({ log: "ada", pwd: password }));
  const cookie = cookieOf(signedIn.headers);
  const { text: nonce } = await site.open("/wp-admin/admin-ajax.php?action=rest-nonce", {
    headers: { cookie },
  });
  const fog = `Fog\n${"x".repeat(100_000)}`;
  const upload = (entries: readonly (readonly [string, string | File])[]) => {
    const body = new FormData();
    for (const [name, value] of entries) body.append(name, value);
    return site.open("/wp-json/wp/v2/media", { method: "POST", headers: { cookie }, body });
  };
  const file = ["file", new File([fog], "fog.txt", { type: "text/plain" })] as const;
  const before = await upload([["_wpnonce", nonce], ["title", "Fog"], file]);
  expect([before.status, before.body.title.raw]).toEqual([201, "Fog"]);
  const stored = await site.open(before.body.source_url.slice(address.length));
  expect(stored.text).toBe(fog);
  expect((await upload([file, ["_wpnonce", "outdated"], ["_wpnonce", nonce]])).status).toBe(201);

  const denied = [
    [file],
    [["_wpnonce", new File([nonce], "nonce.txt")], file],
    [["other", `\r\nContent-Disposition: form-data; name="_wpnonce"\r\n\r\n${nonce}`], file],
    // After a file that is longer than the searched part.
    [
      ["file", new File([new Uint8Array(1_100_000)], "long.txt")],
      ["_wpnonce", nonce],
    ],
  ] as const;
  for (const entries of denied) expect((await upload(entries)).status).toBe(401);
  for (const wrong of ["outdated", "\u2713", "a\r\nb", ""])
    expect((await upload([["_wpnonce", wrong], file])).status).toBeOneOf([401, 403]);
});
