import { authorPrivacy } from "@waymark/accounts";
import { defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import { home, posts, startSite } from "./site.ts";

const shy = defineModule({
  name: "shy",
  requires: ["accounts"],
  contributes: [authorPrivacy({ name: "shy", visibility: () => "hidden" })],
});

test("a site with hidden authors has no heads of author pages, and none in its sitemap", async () => {
  for (const hidden of [false, true]) {
    await using site = await startSite({ modules: hidden ? [shy()] : [] });
    await site.make(posts);
    await site.make(posts, { author: 2 });
    await site.site.runJobs();
    const { body } = await site.head("/author/administrator/");
    expect(JSON.stringify(body).includes("administrator, Author at")).toBe(!hidden);
    const { text } = await site.open("/sitemap.xml");
    expect(text.includes(`${home}/sitemap-author-1.xml`)).toBe(!hidden);
  }
});

test.each([false, true])(
  "the heads of posts name their author unless authors are hidden: %s",
  async (hidden) => {
    const options = { titles: { post: "%%title%% by %%name%%" } };
    await using site = await startSite({ modules: hidden ? [shy()] : [], options });
    await site.administrator.post("/seo/v1/configurator", {
      publishingEntityCompanyName: "Harbour",
      publishingEntityCompanyLogo: `${home}/logo.png`,
    });
    await site.administrator.edit("/core/v2/users/1", { name: "Ann Quay", slug: "ann-q" });
    const { id, link } = await site.make(posts);
    const { head } = site;
    const headFields = { _fields: "seo_head,seo_head_json" };
    const heads = async () => [
      JSON.stringify((await head(link)).body),
      JSON.stringify((await site.get(`${posts}/${id}`, headFields)).body),
      (await site.open(new URL(link).pathname)).text,
    ];
    for (const indexed of [false, true]) {
      if (indexed) await site.site.runJobs();
      for (const text of await heads()) {
        for (const part of ["Fog by Ann Quay", "Written by", "/schema/person/", "ann-q"])
          expect([part, text.includes(part)]).toEqual([part, !hidden]);
        expect(text).not.toContain("administrator");
        expect(text).toContain("#article");
        expect(text).toContain("/#organization");
      }
    }
  },
);
