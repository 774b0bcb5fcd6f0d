import { cspHash } from "@waymark/core";
import { expect, test } from "vitest";
import { home, startSite } from "./site.ts";

test("an item has an embed page that any site can frame", async () => {
  await using site = await startSite();
  const { id, link } = await site.make("posts", {
    title: "Fog & <em>rain</em>",
    slug: "fog",
    content: 'Some <a href="https://x.test">words</a>.',
  });
  for (const path of ["/2026/01/15/fog/embed/", "/2026/01/15/fog/embed", `/?p=${id}&embed=true`]) {
    const response = await site.open(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`<h1><a href="${link}" target="_top">Fog &#038; rain</a></h1>`);
    expect(html).toContain('<div class="text"><p>Some words.</p></div>');
    expect(html).toContain(`<a href="${home}/" target="_top">Harbour &amp; Lights</a>`);
    expect(html).toContain('<meta name="robots" content="noindex, follow">');
    const { headers } = response;
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("x-frame-options")).toBeNull();
    expect(headers.get("link")).toContain(
      `<${home}/api/oembed/1.0/embed?url=${encodeURIComponent(link)}>; rel="alternate"; type="application/json+oembed"`,
    );
  }
});

test("the CSP allows exactly the script and the style sheet of the page", async () => {
  await using site = await startSite();
  await site.make("posts");
  const response = await site.open("/2026/01/15/fog/embed/");
  const html = await response.text();
  const policy = response.headers.get("content-security-policy") ?? "";
  const [, script = ""] = /<script>([^]*?)<\/script>/.exec(html) ?? [];
  const [, style = ""] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  expect(policy).toBe(
    `default-src 'none'; script-src ${await cspHash(script)}; style-src ${await cspHash(style)}; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  );
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toMatch(/ on[a-z]+=|style=/);
});

test("the embed pages of a site in a folder are below it", async () => {
  await using site = await startSite({ url: `${home}/blog` });
  const { id } = await site.make("posts");
  for (const path of ["/2026/01/15/fog/embed/", `/?p=${id}&embed=true`])
    expect([path, (await site.open(path)).status]).toEqual([path, 200]);
});

test("the embed page of a protected item has only its title", async () => {
  await using site = await startSite();
  await site.make("posts", { password: "pw", content: "CANARY", excerpt: "CANARY" });
  const html = await (await site.open("/2026/01/15/fog/embed/")).text();
  expect(html).toContain("Protected: Fog");
  expect(html).not.toContain("CANARY");
});

test("HEAD is supported; other methods and pages are left to other handlers", async () => {
  await using site = await startSite();
  const { id } = await site.make("posts");
  const path = "/2026/01/15/fog/embed/";
  const head = await site.open(path, { method: "HEAD" });
  expect([head.status, head.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=UTF-8",
  ]);
  expect((await site.open(path, { method: "POST" })).status).toBe(404);
  for (const other of ["/embed/", "/embed", "/2026/01/15/fog/", `/?p=${id}`, `/?p=${id}&embed=no`])
    expect([other, (await site.open(other)).status]).toEqual([other, 404]);
});

/** Runs the page's own script as a browser would, with a minimal window. */
function runScript(script: string, location: string) {
  const said: unknown[] = [];
  const on: Record<string, (event: object) => void> = {};
  const listen = (name: string, listener: (event: object) => void) => void (on[name] = listener);
  const document = {
    body: { getBoundingClientRect: () => ({ height: 321.5 }) },
    addEventListener: listen,
  };
  const window = {
    parent: { postMessage: (message: unknown, target: string) => said.push([message, target]) },
    location: new URL(location),
    addEventListener: listen,
  };
  new Function("window", "document", script)(window, document);
  return { said, on };
}

test("the embed page reports its height and links to the embedding page, with its secret", async () => {
  await using site = await startSite();
  await site.make("posts");
  const html = await (await site.open("/2026/01/15/fog/embed/")).text();
  const [, script = ""] = /<script>([^]*?)<\/script>/.exec(html) ?? [];
  const { said, on } = runScript(script, `${home}/x/embed/#?secret=abcDEF1234`);
  on["load"]?.({});
  on["resize"]?.({});
  let isStopped = false;
  on["click"]?.({
    target: { closest: () => ({ href: `${home}/x/` }) },
    preventDefault: () => (isStopped = true),
  });
  expect(isStopped).toBe(true);
  expect(said).toEqual([
    [{ message: "height", value: 322, secret: "abcDEF1234" }, "*"],
    [{ message: "link", value: `${home}/x/`, secret: "abcDEF1234" }, "*"],
  ]);
  expect(Object.keys(runScript(script, `${home}/x/embed/`).on)).toEqual([]);
});
