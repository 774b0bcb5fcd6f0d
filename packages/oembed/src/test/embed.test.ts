import { expect, test } from "vitest";
import { embed, home, proxy, startSite } from "./site.ts";

const link = `${home}/2026/01/15/fog/`;

test("a post is described with its title, its author, the site and a box of 16 to 9", async () => {
  await using site = await startSite();
  await site.make("posts");
  const { status, body, headers } = await site.get(embed, { url: link });
  expect([status, headers.get("allow")]).toEqual([200, "GET"]);
  const { html, ...rest } = body;
  expect(rest).toEqual({
    version: "1.0",
    provider_name: "Harbour & Lights",
    provider_url: home,
    author_name: "The administrator",
    author_url: `${home}/author/administrator/`,
    title: "Fog",
    type: "rich",
    width: 600,
    height: 338,
  });
  const [, secret = ""] = /data-secret="([A-Za-z0-9]{10})"/.exec(html) ?? [];
  expect(
    html.startsWith(
      `<blockquote class="core-embedded-content" data-secret="${secret}"><a href="${link}">Fog</a></blockquote>` +
        `<iframe sandbox="allow-scripts" security="restricted" src="${link}embed/#?secret=${secret}" ` +
        `width="600" height="338" title="&#8220;Fog&#8221; &#8212; Harbour &amp; Lights" ` +
        `data-secret="${secret}" frameborder="0" marginwidth="0" marginheight="0" scrolling="no" ` +
        `class="core-embedded-content"></iframe><script>`,
    ),
  ).toBe(true);
  expect(html.endsWith("</script>\n")).toBe(true);
});

test("each response has its own secret", async () => {
  await using site = await startSite();
  await site.make("posts");
  const secrets = new Set<string>();
  for (let i = 0; i < 20; i++) {
    const { body } = await site.get(embed, { url: link });
    secrets.add(/secret=([A-Za-z0-9]+)"/.exec(body.html)?.[1] ?? "");
  }
  expect(secrets.size).toBe(20);
});

test.each([
  [300, 300, 200],
  [10, 200, 200],
  [5000, 600, 338],
  ["abc", 200, 200],
  [0, 200, 200],
  [-450, 450, 254],
  ["", 200, 200],
  ["Infinity", 200, 200],
  [{ a: { b: "c" } }, 200, 200],
])("maxwidth=%j results in a box of %i by %i", async (maxwidth, width, height) => {
  await using site = await startSite();
  await site.make("posts");
  const { body } = await site.get(embed, { url: link, maxwidth });
  expect([body.width, body.height]).toEqual([width, height]);
  expect(body.html).toContain(` width="${width}" height="${height}" `);
});

test("a page below another, and any item by its id, is found", async () => {
  await using site = await startSite();
  const about = await site.make("pages", { slug: "about" });
  const team = await site.make("pages", { slug: "team", title: "Team", parent: about.id });
  for (const url of [`${home}/about/team`, `${home}/?page_id=${team.id}`]) {
    const { body } = await site.get(embed, { url });
    expect(body.title).toBe("Team");
    expect(body.html).toContain(`src="${home}/about/team/embed/#?secret=`);
  }
});

test("the embed of a protected item has only its title", async () => {
  await using site = await startSite();
  await site.make("posts", { password: "pw", content: "CANARY", excerpt: "CANARY" });
  const { body } = await site.get(embed, { url: link });
  expect(body.title).toBe("Protected: Fog");
  expect(JSON.stringify(body)).not.toContain("CANARY");
});

test("titles are escaped in attributes and elements", async () => {
  await using site = await startSite();
  await site.make("posts", {
    slug: "fog",
    title: `<b>Fog</b> "of" <script>alert(1)</script> x' onload='y > z & co`,
  });
  const { body } = await site.get(embed, { url: link });
  expect(body.title).not.toMatch(/[<>"']/);
  const withoutScript = body.html.replace(/<script>.*<\/script>\n$/s, "");
  expect(withoutScript.match(/<[a-z]+/g)).toEqual(["<blockquote", "<a", "<iframe"]);
  expect(withoutScript).not.toContain("' onload");
});

test("an item without an author has the site as the author", async () => {
  await using site = await startSite();
  const given = { title: "Fog", status: "publish", date: "2026-01-15T10:00:00" };
  await site.site.call("POST /core/v2/posts", given, { as: site.site.system });
  const { body } = await site.get(embed, { url: link });
  expect([body.author_name, body.author_url]).toEqual(["Harbour & Lights", home]);
});

test("`_fields` is supported", async () => {
  await using site = await startSite();
  await site.make("posts");
  const { body } = await site.get(embed, { url: link, _fields: "title,type" });
  expect(body).toEqual({ title: "Fog", type: "rich" });
});

test("a URL is required, and only GET is supported", async () => {
  await using site = await startSite();
  const missing = await site.get(embed);
  expect([missing.status, missing.body.code]).toEqual([400, "rest_missing_callback_param"]);
  const posted = await site.administrator.post(embed, { url: link });
  expect([posted.status, posted.body.code]).toEqual([404, "rest_no_route"]);
});

test("a site with a base path embeds its items", async () => {
  await using site = await startSite({ url: `${home}/blog` });
  await site.make("posts");
  const { body } = await site.get(embed, { url: `${home}/blog/2026/01/15/fog/` });
  expect(body.html).toContain(`src="${home}/blog/2026/01/15/fog/embed/#?secret=`);
  expect((await site.get(embed, { url: link })).status).toBe(404);
});

test("the proxy returns the same for URLs of this site, to callers who may edit content", async () => {
  await using site = await startSite();
  await site.make("posts");
  for (const who of ["administrator", "editor", "author", "contributor"] as const) {
    const { status, body } = await site[who].get(proxy, { url: link, maxwidth: 320, maxheight: 9 });
    expect([who, status, body.title, body.width]).toEqual([who, 200, "Fog", 320]);
  }
  expect(site.outbound.calls).toEqual([]);
});
