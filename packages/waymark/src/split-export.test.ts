import { accounts } from "@waymark/accounts";
import { content, importWxr } from "@waymark/content";
import { pages } from "@waymark/pages";
import { redirection } from "@waymark/redirection";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";

const old = "https://old.test";
const home = "https://new.test";
const item = (
  id: number,
  slug: string,
  path: string,
  { parent = 0, type = "page" }: { readonly parent?: number; readonly type?: string } = {},
) => `<item><title>Item ${id}</title><link>${old}${path}</link><wp:post_id>${id}</wp:post_id>
<wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type><wp:post_name>${slug}</wp:post_name>
<wp:post_parent>${parent}</wp:post_parent></item>`;

async function newSite() {
  const modules = [accounts(), content(), pages(), redirection()];
  const started = await testSite({ url: home, modules });
  await started.site.start();
  const administrator = started.as({ id: 1, roles: ["administrator"] });
  return Object.assign(started, {
    /** Imports one file of the export, and redirects the paths of the old site. */
    upload: async (...records: string[]) => {
      const file = `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Old</title><link>${old}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>${old}</wp:base_blog_url>${records.join("")}</channel></rss>`;
      const chunks = async function* () {
        yield new TextEncoder().encode(file);
      };
      return started.site.run(importWxr, { chunks, redirects: true });
    },
    rules: async () =>
      (await administrator.get("/redirection/v1/redirect")).body.items.map(
        ({ url, action_data }: any) => [url, action_data.url],
      ),
    open: async (path: string) => {
      const response = await started.site.fetch(new Request(home + path, { redirect: "manual" }));
      return [response.status, response.headers.get("location")];
    },
  });
}

test("pages whose parent is in a later file are not redirected away from their final paths", async () => {
  await using site = await newSite();
  await site.upload(
    item(5, "team", "/about/team/", { parent: 4 }),
    item(6, "ann", "/about/team/ann/", { parent: 5 }),
    item(7, "fog", "/fog/", { type: "post" }),
  );
  expect((await site.rules()).map(([url]: string[]) => url)).toEqual(["/fog/"]);
  await site.upload(item(4, "about", "/about/"));
  expect((await site.rules()).map(([url]: string[]) => url)).toEqual(["/fog/"]);
  for (const path of ["/about/", "/about/team/", "/about/team/ann/"])
    expect([path, ...(await site.open(path))]).toEqual([path, 200, null]);
});

test("paths below a parent in a later file are redirected when the parent is imported", async () => {
  await using site = await newSite();
  await site.upload(item(5, "team", "/us/team/", { parent: 4 }));
  expect(await site.rules()).toEqual([]);
  await site.upload(item(4, "about", "/us/"));
  expect(await site.open("/us/team/")).toEqual([301, "/about/team/"]);
});
