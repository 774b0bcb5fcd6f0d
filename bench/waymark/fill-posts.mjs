import { categoryCount, makePosts, tagCount } from "../lib/posts.mjs";
import { wholeFile } from "../lib/whole-file.mjs";

/** Makes a file with the posts, through the site's own routes. */
export const fillPosts = (file, makeSite) =>
  wholeFile(file, (unfinished) => fillByRoutes(makeSite(unfinished)));

async function fillByRoutes(site) {
  await site.migrate();
  const as = site.actor({ id: 1, login: "filler", roles: ["administrator"] });
  const post = async (path, input) => {
    const { status, body } = await site.call(`POST /core/v2${path}`, input, { as });
    if (status !== 201) throw new Error(`POST ${path}: ${status} ${JSON.stringify(body)}`);
    return body.id;
  };
  const terms = async (path, count) => {
    const ids = [];
    for (let i = 1; i <= count; i++) ids[i] = await post(path, { name: `Term ${i}` });
    return ids;
  };
  const categories = await terms("/categories", categoryCount);
  const tags = await terms("/tags", tagCount);
  for (const { author: _, ...one } of makePosts())
    await post("/posts", {
      ...one,
      categories: one.categories.map((id) => categories[id]),
      tags: one.tags.map((id) => tags[id]),
    });
  await site.close();
}
