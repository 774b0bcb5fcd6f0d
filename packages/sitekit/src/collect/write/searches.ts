import type { CountDb } from "../bound.ts";
import type { Hit } from "../hit.ts";
import type { DayLimits, DayUse } from "./limits.ts";
import { addTo, addToKnown, openTally } from "./tally.ts";

type SearchCount = "searches" | "zero_results" | "clicks" | "visitors";

/** Milliseconds within which the page of results and what the site tells of the same search are one. */
const together = 10_000;

interface Search {
  readonly visitor: string;
  readonly term: string;
  readonly at: number;
  readonly results: number | undefined;
}

/** Counts what visitors of one day have searched for. Of whom no visitor is known, nothing is. */
export async function writeSearches(
  db: CountDb,
  day: number,
  hits: readonly Hit[],
  use: DayUse,
  limits: DayLimits,
): Promise<void> {
  const tally = openTally<{ readonly term: string }, SearchCount>();
  const found = merged(hits);
  const first = await firstSearches(db, day, found);
  for (const { visitor, term, results } of found) {
    const isFirst = first.delete(`${visitor} ${term}`);
    const zero_results = results === 0 ? 1 : 0;
    tally.add({ term }, { searches: 1, zero_results, visitors: isFirst ? 1 : 0 });
  }
  for (const { clicked, visitor } of hits)
    if (clicked !== undefined && visitor !== undefined) tally.add({ term: clicked }, { clicks: 1 });
  for (const [{ term }, by] of tally.rows()) {
    if (await addToKnown(db.searches, { day, term }, by)) continue;
    // A click without a search is somebody's invention.
    if (!by["searches"]) continue;
    if (use.terms < limits.terms) {
      use.terms++;
      await db.searches.insert({ day, term, ...by });
    } else await addTo(db.searches, { day, term: "(other)" }, { ...by, visitors: 0 });
  }
}

/** The page of results and what the site told of the same search count once. */
function merged(hits: readonly Hit[]): readonly Search[] {
  const found: Search[] = [];
  for (const { search, visitor, at } of hits.toSorted((a, b) => a.at - b.at)) {
    if (!search || visitor === undefined) continue;
    const { term, results } = search;
    const place = found.findIndex(
      (one) => one.visitor === visitor && one.term === term && at - one.at < together,
    );
    const before = found[place];
    if (!before) found.push({ visitor, term, at, results });
    else found[place] = { ...before, results: before.results ?? results };
  }
  return found;
}

/** Who searches for what for the first time today; noted as such. */
async function firstSearches(
  db: CountDb,
  day: number,
  found: readonly Search[],
): Promise<Set<string>> {
  if (found.length === 0) return new Set();
  const where = {
    day,
    visitor: { in: [...new Set(found.map(({ visitor }) => visitor))] },
    term: { in: [...new Set(found.map(({ term }) => term))] },
  };
  const rows = await db.searchVisitors.find({ where });
  const known = new Set(rows.map(({ visitor, term }) => `${visitor} ${term}`));
  const fresh = new Map(
    found.map(({ visitor, term }) => [`${visitor} ${term}`, { day, visitor, term }]),
  );
  for (const name of known) fresh.delete(name);
  await db.searchVisitors.insertAll([...fresh.values()]);
  return new Set(fresh.keys());
}
