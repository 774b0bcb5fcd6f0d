import { authorPrivacy } from "@waymark/accounts";
import { moduleBuilder, defineModule, defineNamespace } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { dynamicBlocks, readPreview } from "../index.ts";
import { filePorts, png, uploadRaw } from "./images.ts";
import { recordQueries } from "./record-queries.ts";
import { integrityErrors } from "./integrity-errors.ts";
import { startSite, type ContentSite } from "./site.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";

/** A module that hides authors. */
const shy = defineModule({
  name: "shy",
  requires: ["accounts"],
  contributes: [authorPrivacy({ name: "shy", visibility: () => "hidden" })],
});

async function publish(site: ContentSite, title: string, more: object = {}, path = posts) {
  const { status, body } = await site.editor.post(path, { title, status: "publish", ...more });
  expect(status).toBe(201);
  return body.id as number;
}
/** A page with this text, as an anonymous caller reads it. */
async function visible(site: ContentSite, content: string): Promise<string> {
  const id = await publish(site, "Shown", { content, slug: "shown" }, pages);
  const { body } = await site.get(`${pages}/${id}`);
  await site.editor.remove(`${pages}/${id}`, { force: true });
  return body.content.rendered;
}
const texts = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, "gs"))].map(
    ([, inner = ""]) => inner.replace(/<[^<>]*>/g, "").trim(),
  );

describe.each(await testStorages())("on %s", (_, make) => {
  test("only public posts are among the latest posts, and the page changes when one is published", async () => {
    await using site = await startSite({ storage: make() });
    await publish(site, "Old <em>tide</em> & fog", { date: "2025-03-01T10:00:00" });
    const guarded = await publish(site, "Guarded", {
      ...{ password: "pw", content: "A secret", date: "2025-03-03T10:00:00" },
    });
    await publish(site, "Hidden", { status: "private" });
    await publish(site, "Sketch", { status: "draft" });
    const block =
      '{"displayPostDate":true,"displayAuthor":true,"displayPostContent":true,"className":"x\\u0022y"}';
    const content = `<!-- wp:latest-posts ${block} /-->`;
    const id = await publish(site, "List", { content }, pages);
    const read = (headers = {}) => site.get(`${pages}/${id}`, {}, headers);
    const first = await read();
    const html = first.body.content.rendered as string;
    expect(texts(html, "a")).toEqual(["Guarded", "Old tide &#038; fog"]);
    expect(html).toContain(
      '<ul class="wp-block-latest-posts__list has-dates has-author x&quot;y wp-block-latest-posts">',
    );
    expect(html).toContain('href="http://site.test/2025/03/03/guarded/"');
    expect(html).toContain(
      '<time datetime="2025-03-03T10:00:00+00:00" class="wp-block-latest-posts__post-date">March 3, 2025</time>',
    );
    expect(html).not.toMatch(/secret|Hidden|Sketch/);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(new RegExp(`^"${id}-`));
    expect(first.headers.get("last-modified")).toBeNull();
    expect((await read({ "if-none-match": tag })).status).toBe(304);
    await publish(site, "New");
    const second = await read({ "if-none-match": tag });
    expect(second.status).toBe(200);
    expect(texts(second.body.content.rendered, "a")[0]).toBe("New");
    await site.editor.remove(`${posts}/${guarded}`);
    expect((await read()).body.content.rendered).not.toContain("Guarded");
    // A client can still write what it has read, with its ETag.
    const { status } = await site.editor.edit(
      `${pages}/${id}`,
      { title: "L" },
      { "if-match": tag },
    );
    expect(status).toBe(200);
  });

  test("the latest posts can be limited to a category and a number, and ordered by title", async () => {
    await using site = await startSite({ storage: make() });
    const { body: news } = await site.editor.post("/core/v2/categories", { name: "News" });
    for (const title of ["B", "C", "A"]) await publish(site, title, { categories: [news.id] });
    await publish(site, "Elsewhere");
    const list = async (attributes: object) =>
      texts(await visible(site, `<!-- wp:latest-posts ${JSON.stringify(attributes)} /-->`), "a");
    const byTitle = { orderBy: "title", order: "asc" };
    expect(await list({ ...byTitle, categories: [{ id: news.id }] })).toEqual(["A", "B", "C"]);
    expect(await list({ ...byTitle, categories: String(news.id), postsToShow: 2 })).toEqual([
      "A",
      "B",
    ]);
    expect(await list({ ...byTitle, postsToShow: -4 })).toEqual(["A"]);
    expect(await list({ ...byTitle, selectedAuthor: 9999 })).toEqual([]);
  });

  test("the latest posts name their authors unless authors are hidden", async () => {
    for (const modules of [[], [shy()]]) {
      await using site = await startSite({ storage: make(), modules });
      await site.administrator.edit("/core/v2/users/1", { name: "Ann Quay" });
      await site.administrator.post(posts, { title: "Fog", status: "publish" });
      const html = await visible(site, '<!-- wp:latest-posts {"displayAuthor":true} /-->');
      expect(texts(html, "a")).toEqual(["Fog"]);
      expect(html.includes("Ann Quay")).toBe(modules.length === 0);
    }
  });

  test("months, categories and tags are listed with their counts", async () => {
    await using site = await startSite({ storage: make() });
    const { body: above } = await site.editor.post("/core/v2/categories", { name: "A & B" });
    const { body: below } = await site.editor.post("/core/v2/categories", {
      ...{ name: "Below", parent: above.id },
    });
    const { body: fog } = await site.editor.post("/core/v2/tags", { name: "Fog" });
    const { body: tide } = await site.editor.post("/core/v2/tags", { name: "Tide" });
    const filed = { categories: [above.id, below.id], tags: [fog.id, tide.id] };
    await publish(site, "One", { date: "2024-12-31T10:00:00", ...filed });
    const moved = await publish(site, "Two", { date: "2025-01-05T10:00:00", tags: [tide.id] });
    await publish(site, "Three", { date: "2025-01-06T10:00:00", status: "draft" });
    const counted = '{"showPostCounts":true}';
    expect(texts(await visible(site, `<!-- wp:archives ${counted} /-->`), "li")).toEqual([
      "January 2025&nbsp;(1)",
      "December 2024&nbsp;(1)",
    ]);
    const years = await visible(
      site,
      '<!-- wp:archives {"type":"yearly","displayAsDropdown":true} /-->',
    );
    expect(years).toContain('<details class="wp-block-archives-dropdown wp-block-archives">');
    expect(years).toContain('<a href="http://site.test/2024/">2024</a>');
    const nested = await visible(
      site,
      '<!-- wp:categories {"showHierarchy":true,"showPostCounts":true} /-->',
    );
    expect(nested).toContain(
      '<a href="http://site.test/category/a-b/">A &amp; B</a> (1)\n<ul class="children">',
    );
    expect(nested).toContain('<a href="http://site.test/category/a-b/below/">Below</a> (1)');
    const cloud = await visible(site, "<!-- wp:tag-cloud /-->");
    expect(texts(cloud, "a")).toEqual(["Fog", "Tide"]);
    expect(cloud).toContain('style="font-size: 22pt;" aria-label="Tide (2 items)"');
    await site.editor.edit(`${posts}/${moved}`, { date: "2024-12-30T10:00:00" });
    expect(texts(await visible(site, `<!-- wp:archives ${counted} /-->`), "li")).toEqual([
      "December 2024&nbsp;(2)",
    ]);
    await site.editor.remove(`${posts}/${moved}`);
    expect(texts(await visible(site, `<!-- wp:archives ${counted} /-->`), "li")).toEqual([
      "December 2024&nbsp;(1)",
    ]);
    expect(await integrityErrors(site)).toEqual([]);
  });

  test("categories, tags and pages are listed in the order of the site's language", async () => {
    for (const [locale, order] of [
      ["sv-SE", ["Zebra", "Åska", "Älv"]],
      ["de-DE", ["Älv", "Åska", "Zebra"]],
    ] as const) {
      await using site = await startSite({ storage: make(), locale });
      for (const name of ["Älv", "Zebra", "Åska"]) {
        const { body: group } = await site.editor.post("/core/v2/categories", { name });
        const { body: tag } = await site.editor.post("/core/v2/tags", { name });
        await publish(site, name, { categories: [group.id], tags: [tag.id] });
        await publish(site, name, { slug: name.toLowerCase() }, pages);
      }
      const namesIn = async (block: string) =>
        texts(await visible(site, `<!-- wp:${block} /-->`), "a").filter((one) => one !== "Shown");
      for (const block of ["categories", "tag-cloud", "page-list"])
        expect([block, await namesIn(block)]).toEqual([block, order]);
    }
  });

  test("the latest comments are those on public items", async () => {
    await using site = await startSite({ storage: make() });
    const open = await publish(site, "Open");
    const guarded = await publish(site, "Guarded", { password: "pw" });
    const hidden = await publish(site, "Hidden", { status: "private" });
    const say = (post: number, content: string) =>
      site.administrator.post("/core/v2/comments", { post, content });
    await say(open, "First <b>words</b>");
    await say(open, "Fish &amp; chips, 3 &lt; 4");
    await say(guarded, "A secret");
    await say(hidden, "Another secret");
    const html = await visible(site, "<!-- wp:latest-comments /-->");
    expect(html).toContain(
      '<ol class="has-avatars has-dates has-excerpts wp-block-latest-comments">',
    );
    expect(html).toContain("<p>First words</p>");
    expect(html).toContain("<p>Fish &amp; chips, 3 &lt; 4</p>");
    expect(html).not.toMatch(/secret|Guarded|Hidden/);
    const plain = await visible(
      site,
      '<!-- wp:latest-comments {"displayAvatar":false,"displayDate":false,"displayExcerpt":false} /-->',
    );
    expect(plain).not.toMatch(/<img|<time|<p>/);
  });

  test("public pages are listed as a tree", async () => {
    await using site = await startSite({ storage: make() });
    const above = await publish(site, "About", {}, pages);
    await publish(site, "Team", { parent: above }, pages);
    const secret = await publish(site, "Secret", { status: "private" }, pages);
    await publish(site, "Open below", { parent: secret }, pages);
    const html = await visible(site, "<!-- wp:page-list /-->");
    expect(html).toContain(
      '<li class="wp-block-pages-list__item has-child"><a class="wp-block-pages-list__item__link" href="http://site.test/about/">About</a><ul class="wp-block-navigation__submenu-container"><li',
    );
    expect(html).toContain('href="http://site.test/about/team/"');
    expect(html).toContain(">Open below<");
    expect(html).not.toContain("Secret");
    const part = await visible(site, `<!-- wp:page-list {"parentPageID":${above}} /-->`);
    expect(texts(part, "a")).toEqual(["Team"]);
  });

  test("the calendar of a month has its days with posts, today, and links to the adjacent months with posts", async () => {
    await using site = await startSite({ storage: make() });
    site.clock.set("2026-02-14T12:00:00Z");
    await publish(site, "Before", { date: "2025-11-02T10:00:00" });
    await publish(site, "Now", { date: "2026-02-03T10:00:00" });
    const html = await visible(site, "<!-- wp:calendar /-->");
    expect(html).toContain("<caption>February 2026</caption>");
    expect(html).toContain(
      '<a href="http://site.test/2026/02/03/" aria-label="Posts published on February 3, 2026">3</a>',
    );
    expect(html).toContain('<td class="today" aria-current="date">14</td>');
    expect(html).toContain('<a href="http://site.test/2025/11/">&laquo; Nov</a>');
    // February 2026 begins on a Sunday; weeks begin on Monday.
    expect(html).toContain('<tr><td colspan="6" class="pad">&nbsp;</td><td>1</td></tr>');
    const named = await visible(site, '<!-- wp:calendar {"month":11,"year":2025} /-->');
    expect(named).toContain('<a href="http://site.test/2026/02/">Feb &raquo;</a>');
  });

  test("galleries and players show public files by their ids, and those attached to their item", async () => {
    await using site = await startSite({ storage: make(), files: filePorts() });
    const upload = async (name: string, query = "", bytes: BodyInit = png(9, 9)) =>
      (await uploadRaw(site.editor, name, bytes, { query })).body.id as number;
    const hidden = await publish(site, "Hidden", { status: "private" });
    const one = await upload("one.png", "?caption=First");
    const two = await upload("two.png");
    const secret = await upload("secret.png", `?post=${hidden}`);
    const content = `[gallery ids="${two},${one},${secret}"]`;
    const id = await publish(site, "Named", { content });
    const read = async (number: number, client: typeof site.editor = site.anonymous) =>
      (await client.get(`${posts}/${number}`)).body.content.rendered as string;
    const imagesIn = (html: string) =>
      [...html.matchAll(/src="[^"]*\/(\w+?)(?:-[\w-]*)?\.\w+["?]/g)].map(([, name]) => name);
    for (const client of [site.anonymous, site.editor]) {
      expect(imagesIn(await read(id, client))).toEqual(["two", "one"]);
      expect(await read(id, client)).toContain("First");
    }
    expect(await read(id)).toContain("<a href='http://site.test/two/'>");
    const { headers } = await site.get(`${posts}/${id}`);
    expect(headers.get("last-modified")).toBeNull();
    await site.editor.edit(`/core/v2/media/${two}`, { status: "private" });
    expect(imagesIn(await read(id))).toEqual(["one"]);

    const often = `[gallery ids="${Array(2000).fill(one).join(",")}"]`;
    const repeated = await publish(site, "Often", { content: `${often}\n\n${often}` });
    expect((await read(repeated)).match(/gallery-item/g)).toHaveLength(1000);
    await site.editor.remove(`${posts}/${repeated}`, { force: true });

    const own = await publish(site, "Own", { content: "[gallery]\n\n[playlist]\n\n[audio]" });
    expect(imagesIn(await read(own))).toEqual([]);
    await upload("three.png", `?post=${own}`);
    await upload("tide.mp3", `?post=${own}`, "ID3\u0003\0\0\0\0\0\0\u0001\0");
    expect(imagesIn(await read(own))).toEqual(["three", "tide", "tide"]);
    await site.editor.edit(`${posts}/${hidden}`, { content: "[gallery]" });
    expect(imagesIn(await read(hidden, site.editor))).toEqual(["secret"]);
    const listed = await visible(
      site,
      '<!-- wp:latest-posts {"displayPostContent":true,"displayPostContentRadio":"full_post"} /-->',
    );
    expect(imagesIn(listed).toSorted()).toEqual(["one", "three", "tide", "tide"]);

    await site.editor.edit(`${posts}/${own}`, { title: "Other" });
    const revisions = await site.editor.get(`${posts}/${own}/revisions`);
    expect(imagesIn(revisions.body[0].content.rendered)).toEqual(["three", "tide", "tide"]);
  });

  test("a list of texts with the same blocks takes no more queries than one text", async () => {
    const queries = recordQueries(make());
    await using site = await startSite({ storage: queries.storage, files: filePorts() });
    const { body: image } = await uploadRaw(site.editor, "a.png", png(9, 9));
    const content = ["latest-posts", "archives", "tag-cloud", "categories", "latest-comments"]
      .map((name) => `<!-- wp:${name} /-->`)
      .concat(`[gallery ids="${image.id}"][gallery]`)
      .join("\n\n");
    for (let n = 0; n < 4; n++) await publish(site, `P${n}`, { content });
    await site.get(posts, { per_page: 1 });
    const cost = async (count: number) => {
      queries.takeQueries();
      expect((await site.get(posts, { per_page: count })).body).toHaveLength(count);
      return queries.takeQueries().length;
    };
    expect(await cost(4)).toBe(await cost(1));
  });
});

test("revisions, autosaves and previews render blocks like the item", async () => {
  await using site = await startSite();
  await publish(site, "One");
  const content = "<!-- wp:latest-posts /-->";
  const id = await publish(site, "List", { content }, pages);
  await site.editor.edit(`${pages}/${id}`, { title: "Changed" });
  const revisions = await site.editor.get(`${pages}/${id}/revisions`);
  expect(revisions.body[0].content.rendered).toContain(">One</a>");
  const draft = { title: "Draft", content: `${content}<!-- wp:site-tagline /-->` };
  const saved = await site.editor.post(`${pages}/${id}/autosaves`, draft);
  expect(saved.body.content.rendered).toContain(">One</a>");
  const link = new URL(saved.body.preview_link);
  const nonce = link.searchParams.get("preview_nonce") ?? "";
  const preview = await site.site.run(readPreview, { id, nonce });
  expect(preview?.content).toContain(">One</a>");
});

test("the ETag of a response without the content depends on the item only", async () => {
  await using site = await startSite();
  const id = await publish(site, "List", { content: "<!-- wp:latest-posts /-->" }, pages);
  const read = () => site.get(`${pages}/${id}`, { _fields: "id,title" });
  const before = await read();
  expect(before.headers.get("last-modified")).not.toBeNull();
  await publish(site, "New");
  expect((await read()).headers.get("etag")).toBe(before.headers.get("etag"));
});

test("at most thirty different blocks are rendered in one response", async () => {
  await using site = await startSite();
  await publish(site, "One");
  const content = Array.from(
    { length: 40 },
    (_, n) => `<!-- wp:latest-posts {"className":"n${n}"} /-->`,
  ).join("\n");
  const html = await visible(site, content);
  expect(html.match(/<ul /g)).toHaveLength(30);
});

test("blocks show the current title and tagline of the site, and the sign-in link", async () => {
  await using site = await startSite();
  await site.administrator.post("/core/v2/settings", { title: "A & B", description: "Tides" });
  const content = [
    '<!-- wp:site-title {"level":2} /-->',
    "<!-- wp:site-tagline /-->",
    "<!-- wp:loginout /-->",
  ].join("\n");
  const html = await visible(site, content);
  expect(html).toContain(
    '<h2 class="wp-block-site-title"><a href="http://site.test/" rel="home">A &amp; B</a></h2>',
  );
  expect(html).toContain('<p class="wp-block-site-tagline">Tides</p>');
  expect(html).toContain('<a href="http://site.test/sign-in">Log in</a>');
});

test("links to profiles and menu items have http or https URLs and a label", async () => {
  await using site = await startSite();
  const html = await visible(
    site,
    [
      '<!-- wp:social-links --><ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://a.example/\\u0022x","service":"github"} /-->',
      '<!-- wp:social-link {"url":"javascript:alert(1)","service":"x"} /--></ul><!-- /wp:social-links -->',
      '<!-- wp:navigation {"ariaLabel":"Main"} --><!-- wp:navigation-link {"label":"Up \\u0026amp; <b>on</b>","url":"/up"} /-->',
      '<!-- wp:navigation-submenu {"label":"More","url":"/more"} --><!-- wp:home-link /--><!-- /wp:navigation-submenu --><!-- /wp:navigation -->',
    ].join("\n"),
  );
  expect(html).toContain('<span class="wp-block-social-link-label">GitHub</span>');
  expect(html.match(/wp-social-link-/g)).toHaveLength(1);
  expect(html).not.toContain("javascript");
  expect(html).toContain(
    'href="/up"><span class="wp-block-navigation-item__label">Up &amp; on</span></a>',
  );
  expect(html).toContain('<nav class="wp-block-navigation" aria-label="Main">');
  expect(html).toContain(
    '<ul class="wp-block-navigation__submenu-container"><li class="wp-block-navigation-item wp-block-home-link">',
  );
});

test("the HTML of a block is never inserted into an attribute", async () => {
  await using site = await startSite();
  await publish(site, "One");
  const guesses = ["\u{e001}0\u{e001}", "\u{e001}\u{e002}0\u{e001}", "&#xE001;0&#xE001;"];
  const content = guesses
    .map((guess) => `<a title="${guess}" href="/x">x</a>`)
    .concat('<!-- wp:latest-posts {"className":"onclick=alert(1)"} /-->')
    .join("\n");
  const html = await visible(site, content);
  expect(html.match(/<ul /g)).toHaveLength(1);
  expect(html).not.toMatch(/title="[^"]*<ul/);
});

test("a module renders its own blocks", async () => {
  const { defineService } = moduleBuilder({});
  const render = defineService(
    "harbour.tides",
    async (
      { site },
      { blocks }: { readonly blocks: readonly Readonly<Record<string, unknown>>[] },
    ) => blocks.map(({ berth }) => `<p class="tides">${site.name} ${Number(berth)}</p>`),
  );
  const harbour = defineModule({
    name: "harbour",
    requires: ["content"],
    contributes: [dynamicBlocks({ name: "harbour/tides", render })],
    namespaces: [defineNamespace("harbour/v1", {})],
  });
  await using site = await startSite({ modules: [harbour()] });
  const html = await visible(site, '<p>a</p><!-- wp:harbour/tides {"berth":3} /--><p>b</p>');
  expect(html).toContain('<p>a</p><p class="tides">Waymark 3</p><p>b</p>');
});

test("the texts of blocks are in the language of the site", async () => {
  await using site = await startSite({ locale: "de" });
  const post = await publish(site, "", { content: "Flut" });
  await site.editor.post("/core/v2/comments", { post, content: "Nebel" });
  const html = await visible(
    site,
    ["archives", "latest-posts", "latest-comments", "search", "loginout", "home-link", "tag-cloud"]
      .map((name) => `<!-- wp:${name} /-->`)
      .join(""),
  );
  for (const text of [">(ohne Titel)</a>", ">Suchen</button>", ">Anmelden</a>", ">Startseite</a>"])
    expect(html).toContain(text);
  expect(html).toMatch(/<\/span> zu <a class="wp-block-latest-comments__comment-link"/);
  expect(html).toContain("Keine Schlagwörter vorhanden.");
  const dates = await visible(site, "<!-- wp:calendar /-->");
  expect(dates).toContain('aria-label="Vorheriger und nächster Monat"');
});
