import type { Magazine } from "../modules.ts";
import { comments } from "./comments.ts";

/** Adds the missing sample comments. */
export async function addComments(site: Magazine, now: Date): Promise<void> {
  const as = site.system;
  const ids: number[] = [];
  for (const { post: slug, name, email, daysAgo, content, replyTo, isHeld = false } of comments) {
    const articles = await site.call("GET /core/v2/posts", { slug: [slug] }, { as });
    const [post] = articles.status === 200 ? articles.body : [];
    if (!post) throw new Error(`The sample comment of ${name} has no article.`);
    const { status, body } = await site.call(
      "POST /core/v2/comments",
      {
        post: post.id,
        parent: replyTo === undefined ? 0 : (ids[replyTo] ?? 0),
        author_name: name,
        author_email: email,
        content,
        status: isHeld ? "hold" : "approved",
        date_gmt: new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 19),
      },
      { as },
    );
    // An interrupted run may have added it.
    if (status !== 201 && status !== 409)
      throw new Error(`A sample comment could not be added: ${JSON.stringify(body)}.`);
    ids.push(status === 201 ? body.id : 0);
  }
}
