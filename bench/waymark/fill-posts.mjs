import { categoryCount, createPosts, tagCount } from "../lib/posts.mjs";
import { createAtomically } from "../lib/atomic-file.mjs";

/** Creates a file with 10,000 posts through the routes of the site. */
export const fillPosts = (file, createSite) =>
  createAtomically(file, (temporary) => fillByRoutes(createSite(temporary)));

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
  for (const { author: _, ...one } of createPosts())
    await post("/posts", {
      ...one,
      categories: one.categories.map((id) => categories[id]),
      tags: one.tags.map((id) => tags[id]),
    });
  await site.close();
}
