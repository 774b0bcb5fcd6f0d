import type { Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import { queueIssue } from "../jobs/queue-issue.ts";
import type { tables } from "../tables.ts";
import { articleOf } from "./article.ts";
import { toSubject, toText } from "./text.ts";

/** Maximum number of articles per issue; the others are left for the next one. */
const maxArticles = 50;
type Issue = Row<(typeof tables.issues)["columns"]>;

/** Creates an issue of the waiting articles and queues its emails; undefined if there are fewer than `minArticles`. */
export async function createIssue(ctx: Context, minArticles: number): Promise<Issue | undefined> {
  const { db, clock, jobs, site } = ctx;
  // Two concurrent runs would send the same articles twice.
  await db.lock("newsletter:issues");
  const waiting = await db.articles.find({
    where: { issue: null },
    orderBy: "added",
    limit: maxArticles,
  });
  const articles = [];
  for (const { item } of waiting) {
    const article = await articleOf(ctx, item);
    if (article) articles.push(article);
    // Otherwise unreadable items would stay at the front of the queue forever.
    else await db.articles.remove({ item });
  }
  if (articles.length < minArticles) return undefined;
  const issue = await db.issues.insert({
    subject: toSubject(site.name, articles),
    text: toText(articles),
    written: clock.now(),
  });
  const items = articles.map(({ item }) => item);
  await db.articles.updateAll({ item: { in: items } }, { issue: issue.id });
  await jobs.add(queueIssue, { issue: issue.id });
  return issue;
}
