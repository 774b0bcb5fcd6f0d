import { sharpImages } from "@waymark/images-sharp";
import { expect, test } from "vitest";
import { startPages } from "./site.ts";

const toBytes = (base64: string) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
/** One pixel. */
const png = toBytes(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);
/** Four pixels by two. */
const widePng = toBytes(
  "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQI12NYFaoERwzIHAB5wgkJRTL+UgAAAABJRU5ErkJggg==",
);

test("an article is at its permalink with its neighbours, and other URLs redirect there", async () => {
  await using site = await startPages();
  await site.add("posts", { title: "Ebb", date: "2026-01-13T09:00:00" });
  const { id, link } = await site.add("posts", {
    title: "High <water>",
    content: "Until ten.",
    date: "2026-01-14T09:00:00",
  });
  await site.add("posts", { title: "Flood", date: "2026-01-15T09:00:00" });
  const { status, text } = await site.open(link);
  expect(status).toBe(200);
  expect(text.match(/<h1>/g)).toHaveLength(1);
  expect(text).toContain(`<link rel="canonical" href="${link}">`);
  expect(text).toMatch(/<a rel="prev" href="[^"]*"><span>← Previous<\/span> <bdi>Ebb<\/bdi><\/a>/);
  expect(text).toMatch(/<a rel="next" href="[^"]*"><span>Next →<\/span> <bdi>Flood<\/bdi><\/a>/);
  const path = new URL(link).pathname;
  for (const other of [path.slice(0, -1), `/?p=${id}`, `/index.php/?p=${id}`.slice(10)]) {
    const found = await site.open(other);
    expect([other, found.status, found.to]).toEqual([other, 301, path]);
  }
});

test("character references in titles are decoded where there are no elements", async () => {
  await using site = await startPages();
  const { link } = await site.add("posts", {
    title: "Caf&eacute; &ndash; <em>Tejo</em> &lt;b&gt;",
  });
  const { text } = await site.open(link);
  expect(text).toContain("<title>Café – Tejo &lt;b&gt; · ");
  expect((await site.open("/feed/")).text).toContain("<title>Café – Tejo &lt;b&gt;</title>");
});

/** Signs in a new editor, and returns the cookie of the session. */
async function signIn(site: Awaited<ReturnType<typeof startPages>>): Promise<string> {
  const user = await site.editor.post("/core/v2/users", {
    username: "ines",
    email: "ines@magazine.example",
    password: "a lantern in the fog",
    roles: ["editor"],
  });
  expect(user.status).toBe(201);
  const signedIn = await site.open("/sign-in", {
    method: "POST",
    body: new URLSearchParams({ login: "ines", password: "a lantern in the fog" }),
  });
  return signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
}

test("drafts, private and scheduled items are missing for visitors, and shown to their editors", async () => {
  await using site = await startPages();
  const cookie = await signIn(site);
  for (const status of ["draft", "private", "pending"]) {
    const item = { title: `A ${status} post`, slug: status, status };
    const { id, link } = await site.add("posts", item);
    expect((await site.open(link)).status).toBe(404);
    expect((await site.open(`/?p=${id}`)).status).toBe(404);
    const shown = await site.open(link, { headers: { cookie } });
    expect([status, shown.status]).toEqual([status, 200]);
    expect(shown.headers.get("cache-control")).toBe("private, no-store");
  }
  const below = await site.add("pages", { title: "Crew", slug: "crew", status: "publish" });
  const own = await site.add("pages", {
    title: "Log",
    slug: "log",
    parent: below.id,
    status: "private",
  });
  expect(new URL(own.link).pathname).toBe("/crew/log/");
  const draft = { title: "New log" };
  const autosave = await site.editor.post(`/core/v2/pages/${own.id}/autosaves`, draft);
  for (const [address, title] of [
    [own.link, "Log"],
    [autosave.body.preview_link, "New log"],
  ]) {
    expect((await site.open(address)).status).toBe(404);
    const shown = await site.open(address, { headers: { cookie } });
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(shown.text).toContain(title);
  }
  for (const path of ["/", "/?s=post"])
    expect((await site.open(path)).text).not.toContain("private post");
});

test.each([
  ["/:slug/:id/", "Ebb", "ebb"],
  ["/:year/:slug", "Ebb", "ebb"],
  ["/:year/:month/:slug/", "مد", "%D9%85%D8%AF"],
])("a private post is found with the permalinks %s", async (permalinks, title, slug) => {
  await using site = await startPages({ content: { permalinks } });
  const { id, link } = await site.add("posts", { title, slug, status: "private" });
  const cookie = await signIn(site);
  const path = new URL(link).pathname.replaceAll(/%[\da-f]{2}/g, (one) => one.toUpperCase());
  expect(path).toContain(permalinks.includes(":id") ? `/${id}/` : slug);
  expect((await site.open(path)).status).toBe(404);
  const shown = await site.open(path, { headers: { cookie } });
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
});

test("a preview link shows the texts of an autosave, and no other link does", async () => {
  await using site = await startPages();
  const { id, link } = await site.add("posts", { title: "Ebb", content: "Until ten." });
  const autosave = await site.editor.post(`/core/v2/posts/${id}/autosaves`, {
    title: "Ebb and flood",
    content: "<p>Until eleven.</p>",
  });
  const preview = await site.open(autosave.body.preview_link);
  expect(preview.status).toBe(200);
  expect(preview.text).toContain("Ebb and flood");
  expect(preview.text).toContain("Until eleven.");
  expect(preview.text).toContain("noindex");
  expect(preview.headers.get("cache-control")).toBe("private, no-store");
  const { text } = await site.open(
    `${link}?preview_id=${id}&preview_nonce=0000000000&preview=true`,
  );
  expect(text).toContain("Until ten.");
  expect((await site.open(link)).text).not.toContain("flood");
});

test("a file has a page with its image, and an article shows its featured image", async () => {
  await using site = await startPages();
  const image = await site.editor.send("POST", "/core/v2/media", {
    body: png,
    headers: {
      "content-type": "image/png",
      "content-disposition": 'attachment; filename="quay.png"',
    },
  });
  await site.editor.edit(`/core/v2/media/${image.body.id}`, { alt_text: 'The "quay"' });
  const source = new URL(image.body.source_url).pathname;
  const page = await site.open(image.body.link);
  expect([page.status, page.text.includes(`src="${source}"`)]).toEqual([200, true]);
  const { link } = await site.add("posts", { title: "Quay", featured_media: image.body.id });
  const { text } = await site.open(link);
  expect(text).toContain(`<img src="${source}" alt="The &quot;quay&quot;"`);
  const gallery = await site.add("posts", {
    title: "All",
    content: `[gallery ids="${image.body.id}"]`,
  });
  expect((await site.open(gallery.link)).text).toMatch(
    new RegExp(`<figure class='gallery-item'>[^]*<img [^>]*src="[^"]*${source}"`),
  );
});

test("the large images of articles have another size on phones, if the site has one", async () => {
  await using site = await startPages({
    images: sharpImages(),
    content: { uploads: { sizes: { phone: { width: 2, height: 2, crop: true } } } },
    pages: { phoneImageSize: "phone" },
  });
  const upload = async (body: Uint8Array<ArrayBuffer>, name: string) => {
    const disposition = `attachment; filename="${name}.png"`;
    const headers = { "content-type": "image/png", "content-disposition": disposition };
    const { body: image } = await site.editor.send("POST", "/core/v2/media", { body, headers });
    const { link } = await site.add("posts", { title: name, featured_media: image.id });
    const { text } = await site.open(link);
    return { image, home: (await site.open("/")).text, text };
  };
  const wide = await upload(widePng, "quay");
  const { source_url: url } = wide.image.media_details.sizes.phone;
  const source = `<picture><source media="(max-width: 40rem)" srcset="${new URL(url).pathname}" width="2" height="2"><img `;
  expect(wide.text).toContain(`<figure class="featured">${source}`);
  expect(wide.home).toContain(source);
  // It is too small for the size.
  expect((await upload(png, "pier")).text).not.toContain("<picture>");
});

test("an address alone in an embed block or a paragraph is a video player or a link, and the API has the address", async () => {
  await using site = await startPages();
  const block = (name: string, address: string) =>
    `<!-- wp:embed {"url":"${address}"} -->\n<figure class="wp-block-embed is-provider-${name}"><div class="wp-block-embed__wrapper">\n${address}\n</div></figure>\n<!-- /wp:embed -->`;
  const show = async (content: string) => {
    const { id, link } = await site.add("posts", { title: "Seen", content });
    const { body } = await site.editor.get(`/core/v2/posts/${id}`);
    return { page: (await site.open(link)).text, api: body.content.rendered as string };
  };
  const video = "https://www.youtube.com/watch?v=a--b_c0x1Yz&amp;t=1m5s";
  const shown = await show(block("youtube", video));
  expect(shown.page).toMatch(
    /<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/a--b_c0x1Yz\?start=65" title="YouTube video" [^>]*loading="lazy" sandbox="allow-scripts allow-same-origin /,
  );
  expect(shown.api).not.toContain("<iframe");
  const other = await show(block("other", "https://social.example/@ines/1?a=b&amp;c=d"));
  expect(other.page).toContain(
    '<a href="https://social.example/@ines/1?a=b&amp;c=d">https://social',
  );
  const plain = await show(
    "https://vimeo.com/76979871\n\nhttps://youtu.be/../x\n\nhttps://vimeo.com.example/1",
  );
  expect(plain.page).toContain(
    'src="https://player.vimeo.com/video/76979871?dnt=1" title="Vimeo video"',
  );
  expect(plain.page.match(/<iframe/g)).toHaveLength(1);
  expect(plain.page).toContain('<p><a href="https://vimeo.com.example/1">');
  const around = await show(
    `<p>Before.</p>${block("other", "https://social.example/1")}<p>After.</p>`,
  );
  expect(around.page).not.toContain(`class="standfirst"`);
  const script = await show("<p>https://a.example/&quot;onclick=&quot;x</p><p>javascript:x</p>");
  expect(script.page).not.toMatch(/<a href="javascript|"onclick/);
});

test("a long text is divided into pages with URLs of their own", async () => {
  await using site = await startPages();
  const { link } = await site.add("posts", {
    title: "Tides",
    content: "First part.\n\n<!--nextpage-->\n\nSecond part.",
  });
  const first = await site.open(link);
  expect([first.text.includes("<p>First part."), first.text.includes("<p>Second part.")]).toEqual([
    true,
    false,
  ]);
  expect(first.text).toContain(`<link rel="next" href="${link}?page=2">`);
  const second = await site.open(`${link}?page=2`);
  expect([second.text.includes("<p>First part."), second.text.includes("<p>Second part.")]).toEqual(
    [false, true],
  );
  expect(second.text).toContain(`<link rel="canonical" href="${link}?page=2">`);
  expect(second.text).toContain("<title>Tides, page 2 · Harbour Lights</title>");
  expect((await site.open(`${link}?page=3`)).status).toBe(404);
});

test("a written excerpt is shown below the title, a generated one or one that repeats the text is not", async () => {
  await using site = await startPages();
  const content = `${"The ferry leaves at twenty to six. ".repeat(20)}\n\n<!--nextpage-->\n\nThe end.`;
  const open = async (excerpt: string, query = "") => {
    const { link } = await site.add("posts", { title: "First light", content, excerpt });
    const { text } = await site.open(link + query);
    return text.match(/<p class="standfirst">(.*?)<\/p>/)?.[1];
  };
  expect(await open("Before <em>dawn</em> &amp; after")).toBe("Before dawn &amp; after");
  expect(await open("Before dawn", "?page=2")).toBeUndefined();
  expect(await open("")).toBeUndefined();
  expect(await open("The ferry leaves at twenty to six.")).toBeUndefined();
  expect(await open("A table of the ferries [&hellip;]")).toBeUndefined();
});

test("wide parts of a text can be focused, and its headings are below the title of the page", async () => {
  await using site = await startPages();
  const { link } = await site.add("posts", {
    title: "Tables",
    content: "<h1>Tides</h1>\n<table><tr><td>Ebb</td></tr></table>\n<pre>low</pre>",
  });
  const { text } = await site.open(link);
  expect(text.match(/<h1>/g)).toHaveLength(1);
  expect(text).toMatch(
    /<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>/,
  );
  expect(text).toContain('<pre tabindex="0">low</pre>');
});

test("the footnotes of a text are below it, in its feed and in previews, and protected with it", async () => {
  await using site = await startPages({ locale: "de-DE" });
  const text = (number: number) =>
    `<!-- wp:paragraph --><p>Low<sup data-fn="n${number}" class="fn"><a href="#n${number}" id="n${number}-link">1</a></sup> water.</p><!-- /wp:paragraph --><!-- wp:footnotes /-->`;
  const notes = (number: number, content: string) => ({
    footnotes: JSON.stringify([{ id: `n${number}`, content }]),
  });
  const [content, meta] = [text(1), notes(1, "Ebb <em>tide</em><script>alert(1)</script>.")];
  const { id, link } = await site.add("posts", { title: "Tides", content, meta });
  const list = (number: number, note: string) =>
    `<ol class="wp-block-footnotes"><li id="n${number}">${note} <a href="#n${number}-link" aria-label="Zur Stelle der Fußnote 1 im Text">↩︎</a></li></ol>`;
  const opened = await site.open(link);
  expect(opened.text).toContain('<li id="n1">Ebb <em>tide</em>');
  expect(opened.text).not.toContain("<script>alert");
  expect((await site.open("/feed/")).text).toContain("Ebb");
  await site.editor.edit(`/core/v2/posts/${id}`, { meta: notes(1, "Flood.") });
  expect((await site.open(link)).text).toContain(list(1, "Flood."));
  const draft = await site.editor.post(`/core/v2/posts/${id}/autosaves`, {
    content: `${content} `,
  });
  expect((await site.open(draft.body.preview_link)).text).toContain(list(1, "Flood."));
  const autosave = await site.editor.post(`/core/v2/posts/${id}/autosaves`, {
    ...{ content: text(2), meta: notes(2, "Neap.") },
  });
  expect((await site.open(autosave.body.preview_link)).text).toContain(list(2, "Neap."));
  await site.editor.edit(`/core/v2/posts/${id}`, { password: "sesame" });
  for (const path of [link, "/feed/", "/"])
    expect((await site.open(path)).text).not.toMatch(/n1|Flood/);
  const bare = await site.add("posts", { title: "Bare", content });
  expect((await site.open(bare.link)).text).not.toContain("wp-block-footnotes");
});
