import type { Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import { spread } from "../jobs/spread.ts";
import type { tables } from "../tables.ts";
import { articleOf } from "./article.ts";
import { toSubject, toText } from "./text.ts";

/** The maximum number of articles per newsletter; the others wait for the next one. */
const most = 50;
type Letter = Row<(typeof tables.letters)["columns"]>;

/** Creates a newsletter of the waiting articles and starts sending it; undefined if there are fewer than `least`. */
export async function writeLetter(ctx: Context, least: number): Promise<Letter | undefined> {
  const { db, clock, jobs, site } = ctx;
  // Two concurrent runs would send the same articles twice.
  await db.lock("newsletter:letters");
  const waiting = await db.articles.find({
    where: { letter: null },
    orderBy: "added",
    limit: most,
  });
  const articles = [];
  for (const { item } of waiting) {
    const article = await articleOf(ctx, item);
    if (article) articles.push(article);
    // Otherwise unreadable items would stay at the front of the queue forever.
    else await db.articles.remove({ item });
  }
  if (articles.length < least) return undefined;
  const letter = await db.letters.insert({
    subject: toSubject(site.name, articles),
    text: toText(articles),
    written: clock.now(),
  });
  const items = articles.map(({ item }) => item);
  await db.articles.updateAll({ item: { in: items } }, { letter: letter.id });
  await jobs.add(spread, { letter: letter.id });
  return letter;
}
