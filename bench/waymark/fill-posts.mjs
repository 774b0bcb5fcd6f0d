import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { categoryCount, makePosts, tagCount } from "../lib/posts.mjs";

/** Makes the posts through the site's own routes, in a file that gets its name when all are there. */
export async function fillPosts(file, makeSite) {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  for (const end of ["", "-wal", "-shm"]) rmSync(unfinished + end, { force: true });
  const site = makeSite(unfinished);
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
  renameSync(unfinished, file);
}
