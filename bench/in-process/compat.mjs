/** Requests for ten posts in this process, without a server: under the original names, or those of the site, named by the argument. */
import { accounts } from "@waymark/accounts";
import { compat } from "@waymark/compat";
import { content } from "@waymark/content";
import { testSite } from "@waymark/testing";
import { answerRounds } from "../lib/child-rounds.mjs";

const url = "http://bench.example";
const { site, as } = await testSite({
  url,
  modules: [accounts(), content()],
  wrap: (one) => compat(one),
});
const editor = as({ id: 1, roles: ["administrator"] });
const paragraph = `<!-- wp:paragraph -->\n<p>${"Fog over the harbour. ".repeat(30)}</p>\n<!-- /wp:paragraph -->\n`;
for (let i = 1; i <= 10; i++)
  await editor.post("/core/v2/posts", {
    title: `Post ${i}`,
    content: paragraph.repeat(3),
    status: "publish",
  });
const path = process.argv[2] === "through compat" ? "/wp-json/wp/v2/posts" : "/api/core/v2/posts";
await answerRounds(async () => (await site.fetch(new Request(url + path))).text(), 1000);
