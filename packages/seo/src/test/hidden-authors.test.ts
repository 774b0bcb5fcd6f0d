import { authorPrivacy } from "@waymark/accounts";
import { defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import { home, posts, startSite } from "./site.ts";

test("a site with hidden authors has no heads of author pages, and none in its sitemap", async () => {
  const shy = defineModule({
    name: "shy",
    requires: ["accounts"],
    contributes: [authorPrivacy({ name: "shy", visibility: () => "hidden" })],
  });
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
