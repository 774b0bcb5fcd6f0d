import { afterAll, describe, expect, test } from "vitest";
import { importWxr } from "../tasks/import.ts";
import { integrityErrors } from "./integrity-errors.ts";
import { processes, server, countValues } from "./postgres.ts";

const posts = "/core/v2/posts";
afterAll(() => server?.stop());

const boats = Array.from(
  { length: 130 },
  (
    _,
    n,
  ) => `<item><title>Boat ${n % 7}</title><wp:post_name>boat-${n % 7}</wp:post_name><wp:post_id>${n + 50}</wp:post_id>
<wp:status>publish</wp:status><wp:post_type>${n % 3 ? "post" : "page"}</wp:post_type>
<wp:post_parent>${n % 3 || n < 30 ? 0 : 50 + (n % 30)}</wp:post_parent>
<category domain="category" nicename="sort-${n % 5}">Sort ${n % 5}</category>
<wp:comment><wp:comment_id>${n + 1}</wp:comment_id><wp:comment_content>Yes</wp:comment_content></wp:comment>
</item>`,
);
const file = `<?xml version="1.0"?><rss version="2.0"
 xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>T</title><link>https://old.test</link><wp:wxr_version>1.2</wp:wxr_version>
${boats.join("\n")}</channel></rss>`;
async function* chunks() {
  yield file;
}

describe.skipIf(!server)("with several processes on PostgreSQL", () => {
  test("two concurrent imports of one file, during other writes, import each item once", async () => {
    await using site = await processes(3);
    const running = [0, 1].map((n) => site.all[n]!.site.run(importWxr, { chunks: chunks() }));
    const written = await site.atOnce(12, ({ editor }, n) =>
      editor.post(posts, { title: `Boat ${n % 7}`, status: "publish" }),
    );
    const reports = await Promise.all(running);
    expect(countValues(written.map(({ status }) => status))).toEqual({ 201: 12 });
    const sum = (what: string) => reports.reduce((all, { made }) => all + (made[what] ?? 0), 0);
    expect([sum("post"), sum("page"), sum("comment")]).toEqual([86, 44, 130]);
    const rows = await site.one.dump();
    expect(rows.content.length).toBe(130 + 12);
    expect(rows.comments.length).toBe(130);
    const named = rows.content.map(({ type, parent, slug }) => `${type} ${parent} ${slug}`);
    expect(new Set(named).size).toBe(named.length);
    expect(await integrityErrors(site.one)).toEqual([]);
  });

  test("concurrent batches are completed, whatever terms their items have", async () => {
    await using site = await processes(3);
    for (const name of ["One", "Two", "Three", "Four"])
      await site.one.administrator.post("/core/v2/categories", { name });
    const replies = await site.atOnce(9, ({ editor }, batch) =>
      editor.post("/batch/v1", {
        requests: Array.from({ length: 10 }, (_, n) => ({
          path: posts,
          body: {
            title: `Boat ${batch} ${n}`,
            status: (batch + n) % 4 ? "publish" : "draft",
            categories: [2 + ((batch * 3 + n) % 4), 2 + ((batch + n * 3) % 4)],
          },
        })),
      }),
    );
    const statuses = replies.flatMap(({ status, body }) =>
      status === 207 ? (body.responses as { status: number }[]).map((one) => one.status) : [status],
    );
    expect(countValues(statuses)).toEqual({ 201: 90 });
    expect(await integrityErrors(site.one)).toEqual([]);
  });

  test("processes that change a setting concurrently agree on its value", async () => {
    await using site = await processes(3);
    const titleIn = ({ administrator }: (typeof site)["one"]) =>
      administrator.get("/core/v2/settings").then(({ body }) => body.title as string);
    for (let round = 0; round < 6; round++) {
      const replies = await site.atOnce(6, ({ administrator }, n) =>
        administrator.edit("/core/v2/settings", { title: `Boats ${round} ${n}` }),
      );
      expect(countValues(replies.map(({ status }) => status))).toEqual({ 200: 6 });
      await Promise.all(site.all.map((one) => one.site.refresh()));
      expect(new Set(await Promise.all(site.all.map(titleIn))).size).toBe(1);
    }
  });
});
