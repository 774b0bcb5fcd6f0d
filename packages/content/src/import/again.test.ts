import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { startSite } from "../test/site.ts";
import { importWxr } from "../tasks/import.ts";

const old = "https://old.test/app/uploads/2025/05/boat.txt";
const file = `<?xml version="1.0"?><rss version="2.0"
 xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>T</title><link>https://old.test</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:category><wp:term_id>31</wp:term_id><wp:category_nicename>sails</wp:category_nicename><wp:cat_name>Sails</wp:cat_name></wp:category>
<item><title>Text</title><wp:post_id>51</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<content:encoded>See ${old} there.</content:encoded>
<wp:comment><wp:comment_id>41</wp:comment_id><wp:comment_content>Yes</wp:comment_content></wp:comment></item>
<item><title>Boat</title><wp:post_id>52</wp:post_id><wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type>
<wp:post_parent>51</wp:post_parent><wp:attachment_url>${old}</wp:attachment_url></item>
</channel></rss>`;
async function* chunks() {
  yield file;
}
const media = async () => new Blob(["A boat."]).stream();

describe.each(await testStorages())("on %s", (_, storage) => {
  test("deleted items are imported again by the next run, with their files and URLs", async () => {
    await using site = await startSite({ storage: storage() });
    const run = (rules = {}) => site.site.run(importWxr, { chunks: chunks(), ...rules });
    const dropAll = async () => {
      for (const path of ["media/52", "comments/41", "posts/51", "categories/31"])
        expect((await site.administrator.remove(`/core/v2/${path}`, { force: true })).status).toBe(
          200,
        );
      expect((await site.dump()).origins).toEqual([]);
    };
    await run();
    await dropAll();
    await run({ media });
    await dropAll();
    expect((await run({ media })).made).toMatchObject({ post: 1, attachment: 1, file: 1 });
    const text = (await site.get("/core/v2/posts/51")).body.content.rendered;
    expect(text).toContain("http://site.test/uploads/2025/05/boat");
  });

  test("an item without GUID whose slug has changed is recognized; without ID, the slug distinguishes it", async () => {
    await using site = await startSite({ storage: storage() });
    const post = (id: number, slug: string) =>
      `<item><title>A</title>${id > 0 ? `<wp:post_id>${id}</wp:post_id>` : ""}<wp:post_name>${slug}</wp:post_name><wp:post_type>post</wp:post_type></item>`;
    const run = (...posts: string[]) =>
      site.site.run(importWxr, {
        chunks: (async function* () {
          yield file.replace(/<item>.*<\/item>/s, posts.join(""));
        })(),
      });
    expect((await run(post(51, "boat"), post(0, "fog"))).made).toMatchObject({ post: 2 });
    const { made } = await run(post(51, "ship"), post(0, "sea"), post(0, "fog"));
    expect(made).toEqual({ post: 1 });
  });
});
