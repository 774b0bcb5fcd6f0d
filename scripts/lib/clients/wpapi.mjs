import { equal, ok } from "node:assert/strict";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** What wpapi, a client for Node and browsers, does with a site. */
export function wpapiSteps(WPAPI, { url, login, secret }) {
  const endpoint = `${url}/wp-json`;
  const anonymous = new WPAPI({ endpoint });
  const client = new WPAPI({ endpoint, username: login, password: secret, auth: true });
  const unauthorized = (error) =>
    error.code === "rest_cannot_create" || error.code === "rest_not_logged_in";
  return {
    "finds the API by the address of the site": async () => {
      const site = await WPAPI.discover(url);
      const [post] = await site.posts().perPage(1);
      ok(post.id > 0);
    },
    "reads pages of a list": async () => {
      const first = await anonymous.posts().perPage(2).page(1);
      equal(first.length, 2);
      ok(Number(first._paging.total) > 2);
      const second = await first._paging.next;
      ok(second[0].id !== first[0].id);
      equal((await second._paging.prev)[0].id, first[0].id);
    },
    "filters, orders and searches": async () => {
      const [category] = await anonymous.categories().perPage(1).orderby("count").order("desc");
      const posts = await anonymous.posts().categories(category.id);
      ok(posts.every(({ categories }) => categories.includes(category.id)) && posts.length > 0);
      const [page] = await anonymous.pages().perPage(1);
      equal((await anonymous.pages().slug(page.slug))[0].id, page.id);
      const found = await anonymous.search().search(posts[0].slug.split("-")[0]);
      ok(found.some(({ id }) => id === posts[0].id));
    },
    "rejects writes without credentials": () =>
      anonymous
        .posts()
        .create({ title: "No" })
        .then(
          () => ok(false, "created"),
          (error) => ok(unauthorized(error) || error.data?.status === 401, JSON.stringify(error)),
        ),
    "creates, updates, revises and deletes a post": async () => {
      const tag = await client.tags().create({ name: `wpapi ${Date.now()}` });
      const post = await client.posts().create({
        title: "Written with wpapi",
        content: "<p>One</p>",
        status: "publish",
        tags: [tag.id],
      });
      equal(post.title.raw, "Written with wpapi");
      const saved = await client.posts().id(post.id).update({ content: "<p>Two</p>" });
      ok(saved.content.rendered.includes("Two"));
      ok((await client.posts().id(post.id).revisions()).length > 0);
      equal((await client.posts().id(post.id).delete()).status, "trash");
      equal((await client.posts().id(post.id).param("force", true).delete()).deleted, true);
      await client.tags().id(tag.id).param("force", true).delete();
    },
    "uploads a file, and embeds it with author and terms": async () => {
      const media = await client
        .media()
        .file(png, "dot.png")
        .create({ title: "Dot", alt_text: "A dot" });
      equal([media.title.raw, media.alt_text, media.mime_type].join(), "Dot,A dot,image/png");
      equal((await fetch(media.source_url)).status, 200);
      const input = { title: "With a dot", status: "publish", featured_media: media.id };
      const { id } = await client.posts().create(input);
      const { _embedded: embedded } = await anonymous.posts().id(id).embed();
      for (const name of ["author", "wp:term", "wp:featuredmedia"]) ok(embedded[name]?.[0], name);
      await client.posts().id(id).param("force", true).delete();
      await client.media().id(media.id).param("force", true).delete();
    },
    "reads types, taxonomies, statuses and settings": async () => {
      ok("post" in (await anonymous.types()) && "category" in (await anonymous.taxonomies()));
      ok("publish" in (await anonymous.statuses()));
      ok("title" in (await client.settings()));
    },
    "calls routes of other namespaces": async () => {
      anonymous.events = anonymous.registerRoute("tribe/events/v1", "/events/(?P<id>\\d+)");
      const { events, rest_url: address } = await anonymous.events();
      ok(Array.isArray(events) && address.startsWith(`${endpoint}/tribe/events/v1/`));
    },
  };
}
