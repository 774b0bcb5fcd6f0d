import { expect, test } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import type { PageHandler, SitePages } from "../declare/page-handler.ts";
import { ApiError } from "../errors/api-error.ts";
import { changePage } from "./edited-page.ts";
import { StorageUnavailableError, id, table } from "@waymark/storage";
import { testSite } from "@waymark/testing";
import * as z from "zod";
import { isServedPath } from "./served-paths.ts";

const { definePageHandler, defineNotFoundHandler, definePageTransform, defineAuthScheme } =
  moduleBuilder({});
const look = moduleBuilder({}).defineTask("look", async (ctx, path: string) =>
  isServedPath(ctx, path),
);
const ada = { id: 7, login: "ada", displayName: "Ada", roles: [] };

test("a page handler gets the signed-in user, also from credentials that are only valid for pages", async () => {
  const badge = defineAuthScheme("badge", () => undefined, {
    headers: ["x-nonce"],
    page: ({ request }) => (request.headers.get("cookie") === "badge=7" ? ada : undefined),
  });
  const key = defineAuthScheme(
    "key",
    ({ request }) => (request.headers.has("x-key") ? ada : undefined),
    {
      headers: ["x-key"],
    },
  );
  const who = definePageHandler("who", async ({ path, caller }) => {
    if (path !== "/who") return undefined;
    const { id, via } = await caller();
    return new Response(`${id} ${via}`);
  });
  const door = defineModule({ name: "door", authSchemes: [badge, key], pages: [who] });
  await using site = await testSite({ modules: [door()], url: "http://site.test" });
  const ask = async (headers: Record<string, string>) =>
    (await site.site.fetch(new Request("http://site.test/who", { headers }))).text();
  expect(await ask({})).toBe("0 anonymous");
  expect(await ask({ cookie: "badge=7" })).toBe("7 badge");
  expect(await ask({ "x-key": "1" })).toBe("7 key");
});

test("an error of a page handler becomes a page with its status, and its message is escaped", async () => {
  const refuse = (status: number | "auth", headers = {}) =>
    Promise.reject(new ApiError("no_entry", "No <b>entry</b>", status, {}, headers));
  const pages: Readonly<Record<string, () => Promise<never>>> = {
    "/gone": () => refuse(410, { "X-Own": "1" }),
    "/closed": () => refuse("auth"),
    "/full": () => Promise.reject(new StorageUnavailableError("full")),
    "/busy": () => Promise.reject(new StorageUnavailableError("busy")),
  };
  const key = defineAuthScheme("key", ({ request }) =>
    request.headers.get("x-key") === "1" ? ada : undefined,
  );
  const wrong = defineAuthScheme("wrong", () => refuse(401), { headers: ["authorization"] });
  const door = defineModule({
    name: "door",
    authSchemes: [wrong, key],
    pages: [
      definePageHandler("door", async ({ path, caller }) => {
        await caller();
        await pages[path]?.();
      }),
    ],
  });
  await using site = await testSite({ modules: [door()], url: "http://site.test" });
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await site.site.fetch(new Request(`http://site.test${path}`, { headers }));
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const gone = await ask("/gone");
  expect([gone.status, gone.headers.get("x-own"), gone.headers.get("cache-control")]).toEqual([
    410,
    "1",
    "private, no-cache",
  ]);
  expect(gone.text).toContain("No &lt;b&gt;entry&lt;/b&gt;");
  const closed = await ask("/closed");
  expect([closed.status, closed.headers.has("www-authenticate")]).toEqual([401, false]);
  expect((await ask("/closed", { "x-key": "1" })).status).toBe(403);
  const wrongly = await ask("/", { authorization: "Basic x" });
  expect([wrongly.status, wrongly.headers.has("www-authenticate")]).toEqual([401, true]);
  const busy = await ask("/busy");
  expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "2"]);
  expect((await ask("/full")).status).toBe(507);
  expect(site.log.lines).toEqual([]);
});

test("the host gets the error of a failed page handler, and none for an error response", async () => {
  const failures: unknown[] = [];
  const error = new TypeError("no berth");
  const failing = definePageHandler("failing", ({ path }) => {
    throw path === "/gone" ? new ApiError("gone", "Gone", 410) : error;
  });
  await using site = await siteOf([failing]);
  const surroundings = { onPageFailure: (failure: unknown) => void failures.push(failure) };
  for (const path of ["/gone", "/failing"])
    await site.site.fetch(new Request(`http://site.test${path}`), surroundings);
  expect(failures).toEqual([error]);
});

test("a host changes a page and its policy, and no other response", async () => {
  const csp = { "Content-Security-Policy": "default-src 'none'" };
  const respond = (type: string) =>
    new Response("<body>Fog</body>", { headers: { ...csp, "Content-Type": type } });
  const changes = { body: "<script></script>", csp: { script: "'self'" } };
  const html = await changePage(respond("text/html"), changes);
  expect(await html.text()).toBe("<body>Fog<script></script></body>");
  expect(html.headers.get("content-security-policy")).toBe("default-src 'none'; script-src 'self'");
  const text = await changePage(respond("text/plain"), changes);
  expect([await text.text(), text.headers.get("content-security-policy")]).toEqual([
    "<body>Fog</body>",
    "default-src 'none'",
  ]);
});

const page = (text: string, status = 200) => new Response(text, { status });
const siteOf = (handlers: readonly PageHandler[], own?: SitePages) =>
  testSite({
    modules: [defineModule({ name: "door", pages: handlers })()],
    url: "http://site.test",
    ...(own && { pages: own }),
  });
const open = async ({ site }: Awaited<ReturnType<typeof siteOf>>, path: string) => {
  const answer = await site.fetch(new Request(`http://site.test${path}`));
  return `${answer.status} ${await answer.text()}`;
};

test("a not-found handler runs if no handler has answered, or with a 404", async () => {
  const seen: (number | undefined)[] = [];
  const search = defineNotFoundHandler("search", ({ path, response }) => {
    seen.push(response?.status);
    return path === "/lost" || path === "/none" ? page("search") : undefined;
  });
  const early = definePageHandler("early", ({ path }) =>
    path === "/lost" ? page("x", 404) : undefined,
  );
  const own: SitePages = ({ url }) =>
    url.endsWith("/here") ? page("here") : url.endsWith("/own") ? page("own", 404) : undefined;
  // Declared before the others, and called after them.
  await using site = await siteOf([search, early], own);
  expect(await open(site, "/here")).toBe("200 here");
  expect(seen).toEqual([]);
  expect(await open(site, "/lost")).toBe("200 search");
  expect(await open(site, "/none")).toBe("200 search");
  expect(await open(site, "/own")).toBe("404 own");
  expect(await open(site, "/else")).toMatch(/^404 [^]*Page not found/);
  expect(seen).toEqual([404, undefined, 404, undefined]);
});

test("a replaced request is passed to the handlers after it only", async () => {
  const paths: string[] = [];
  const pass = definePageHandler("pass", ({ path, request }) =>
    path === "/old" ? new Request(new URL("/new", request.url), request) : undefined,
  );
  const note = (name: string) => (ctx: { readonly path: string }) =>
    void paths.push(`${name} ${ctx.path}`);
  const handlers = [
    pass,
    definePageHandler("behind", note("behind")),
    defineNotFoundHandler("missing", note("missing")),
    definePageTransform("answered", note("answered")),
  ];
  await using site = await siteOf(handlers, ({ url }) => page(url, 404));
  expect(await open(site, "/old")).toBe("404 http://site.test/new");
  expect(paths).toEqual(["behind /new", "missing /old", "answered /old"]);
});

test("a handler with a path and methods gets only requests for them, and other methods are 405 with those of the path", async () => {
  const show = defineNotFoundHandler("show", {
    path: "/form",
    methods: ["GET"],
    handler: () => page("form"),
  });
  const send = definePageHandler("send", {
    path: ["/form", "/other"],
    methods: ["POST"],
    handler: ({ path }) => (path === "/form" ? page("sent") : undefined),
  });
  const catchAll = definePageHandler("catch all", ({ path }) => page(`no ${path}`, 404));
  const site = await siteOf([send, show, catchAll]);
  await using _ = site;
  const ask = async (method: string, path: string) => {
    const response = await site.site.fetch(new Request(`http://site.test${path}`, { method }));
    return [response.status, response.headers.get("allow"), await response.text()];
  };
  expect(await ask("GET", "/form")).toEqual([200, null, "form"]);
  expect(await ask("HEAD", "/form")).toEqual([200, null, ""]);
  expect(await ask("POST", "/form")).toEqual([200, null, "sent"]);
  expect(await ask("DELETE", "/form")).toEqual([405, "POST, GET, HEAD", ""]);
  expect(await ask("GET", "/other")).toEqual([405, "POST", "no /other"]);
  expect(await ask("POST", "/other")).toEqual([404, null, "no /other"]);
  expect(await ask("DELETE", "/form/")).toEqual([404, null, "no /form/"]);
});

test("a site's own pages get the methods that no handler accepts, and its page for missing ones has the status 405", async () => {
  const show = definePageHandler("show", {
    path: "/form",
    methods: ["GET"],
    handler: () => page(""),
  });
  const send = definePageHandler("send", {
    path: "/out",
    methods: ["POST"],
    handler: () => page("sent"),
  });
  const own = ({ method, url }: Request) =>
    method === "POST" && url.endsWith("/form") ? page("stored") : page("no page", 404);
  await using site = await siteOf([show, send], own);
  const ask = async (method: string, path: string) => {
    const response = await site.site.fetch(new Request(`http://site.test${path}`, { method }));
    return [response.status, response.headers.get("allow"), await response.text()];
  };
  expect(await ask("POST", "/form")).toEqual([200, null, "stored"]);
  expect(await ask("DELETE", "/form")).toEqual([405, "GET, HEAD", ""]);
  expect(await ask("GET", "/out")).toEqual([405, "POST", "no page"]);
});

test("paths of handlers are below the site, may come from options, and are served paths", async () => {
  const options = z.object({ path: z.string().optional() });
  const kit = moduleBuilder({ options });
  const shop = defineModule({
    name: "shop",
    options,
    pages: [
      kit.definePageHandler("cart", { path: ({ path }) => path, handler: () => page("cart") }),
      definePageHandler("known", { path: "/.well-known/shop", handler: () => page("known") }),
      definePageHandler("home", { path: "/", handler: () => page("home") }),
    ],
    tasks: [look],
  });
  const statuses = async (given: { path?: string }) => {
    const url = "http://site.test/blog";
    await using site = await testSite({ modules: [shop(given)], url });
    const paths = ["/blog/cart", "/cart", "/.well-known/shop", "/blog/", "/blog/else"];
    const opened = paths.map((path) => site.site.fetch(new Request(`http://site.test${path}`)));
    const served = await Promise.all(paths.map((path) => site.site.run(look, path)));
    return (await Promise.all(opened)).map(({ status }, index) => [status, served[index]]);
  };
  const others = [
    [404, false],
    [200, false],
    [200, true],
    [404, false],
  ];
  expect(await statuses({ path: "/cart" })).toEqual([[200, true], ...others]);
  expect(await statuses({})).toEqual([[404, false], ...others]);
});

test("a transform may return a response, which the next transform gets", async () => {
  const sign = (name: string) =>
    definePageTransform(name, async ({ page: { original, status } }) =>
      page(`${await original.text()} ${name}`, status),
    );
  await using site = await siteOf([sign("a"), sign("b")], () => page("own"));
  expect(await open(site, "/")).toBe("200 own a b");
});

test("transforms run in the order pre, none, post, whatever the order of the modules", async () => {
  const sign = (name: string, order?: "pre" | "post") =>
    definePageTransform(
      name,
      async ({ page: { original, status } }) => page(`${await original.text()} ${name}`, status),
      { ...(order && { order }) },
    );
  const handlers = [sign("late", "post"), sign("a"), sign("early", "pre"), sign("b")];
  await using site = await siteOf(handlers, () => page("own"));
  expect(await open(site, "/")).toBe("200 own early a b late");
});

test("close tasks run before storage is closed, and a failed one does not stop the others", async () => {
  const done: string[] = [];
  const tables = { rows: table({ id: id() }) };
  const { defineTask } = moduleBuilder({ tables });
  const below = defineModule({
    name: "below",
    tables,
    close: [
      defineTask("below.finish", async ({ transaction }) => {
        await transaction(({ db }) => db.rows.insert({}));
        done.push("below");
      }),
    ],
  });
  const failing = moduleBuilder({}).defineTask("above.fail", () =>
    Promise.reject(new Error("stuck")),
  );
  const above = defineModule({ name: "above", requires: ["below"], close: [failing] });
  const site = await testSite({ modules: [above(), below()] });
  await site.site.close();
  expect(done).toEqual(["below"]);
  expect(site.log.lines).toMatchObject([{ fields: { task: "above: above.fail" } }]);
});
