import type { Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import { spread } from "../jobs/spread.ts";
import type { tables } from "../tables.ts";
import { articleOf } from "./article.ts";
import { toSubject, toText } from "./text.ts";

/** How many articles one letter tells of; the others wait for the next. */
const most = 50;
type Letter = Row<(typeof tables.letters)["columns"]>;

/** Writes a letter about what waits for one and begins to send it; undefined where less than `least` articles do. */
export async function writeLetter(ctx: Context, least: number): Promise<Letter | undefined> {
  const { db, clock, jobs, site } = ctx;
  // Two who write at once would send the same articles twice.
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
    // Else what nobody may read would stand before all others for ever.
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
