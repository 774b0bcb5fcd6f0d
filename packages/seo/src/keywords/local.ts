import type { Context } from "../builder.ts";
import type { Keyphrase } from "../extension-points.ts";
import { toLine, toPlain } from "../text/plain.ts";

/** Maximum number of posts to read. */
const most = 50;
/** Maximum number of phrases to return. */
const shown = 10;

/**
 * Related keyphrases from this site: tags and keyphrases of published posts that contain the phrase, the most frequent
 * first. Their search volume is unknown and null.
 */
export async function localKeyphrases(
  { db }: Context,
  phrase: string,
): Promise<readonly Keyphrase[]> {
  const found = await db.content.find({
    where: { match: phrase.slice(0, 200), type: "post", status: "publish", password: "" },
    limit: most,
    columns: ["id"],
  });
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const entries = await db.entries.find({
    where: { object_type: "post", object_sub_type: "post", listed: true, object_id: { in: ids } },
    limit: most,
    columns: ["facts", "own"],
  });
  const terms = [...new Set(entries.flatMap(({ facts }) => facts.terms ?? []))];
  const rows = await db.terms.find({
    where: { taxonomy: "post_tag", id: { in: terms } },
    columns: ["id", "name"],
  });
  const tags = new Map(rows.map(({ id, name }) => [id, toPlain(name, 191)]));
  const counts = new Map<string, { readonly phrase: string; n: number }>();
  for (const { facts, own } of entries)
    for (const one of [
      ...(facts.terms ?? []).map((id) => tags.get(id) ?? ""),
      own.focus_keyphrase,
    ]) {
      const line = toLine(one ?? "", 191);
      const key = line.toLowerCase();
      if (key === "" || key === phrase.trim().toLowerCase()) continue;
      const known = counts.get(key);
      if (known) known.n++;
      else counts.set(key, { phrase: line, n: 1 });
    }
  return [...counts.values()]
    .toSorted((a, b) => b.n - a.n || (a.phrase < b.phrase ? -1 : 1))
    .slice(0, shown)
    .map((one) => ({
      phrase: one.phrase,
      volume: null,
      trend: null,
      intent: null,
      difficulty: null,
    }));
}
