import { chunk } from "@waymark/core";
import type { CountDb } from "../builder.ts";
import type { Hit } from "../hit.ts";
import { type DayLimits, type DayUse, addTo, openTally } from "./limits.ts";

type SearchCount = "searches" | "zero_results" | "clicks" | "visitors";

/** Milliseconds within which a results page and a reported search are the same search. */
const together = 10_000;
/** Combines all terms above the limit. No visitors are recorded for it. */
const otherTerm = "(other)";
/** Rows per statement. */
const batchSize = 200;

interface Search {
  readonly visitor: string;
  readonly term: string;
  readonly at: number;
  readonly results: number | undefined;
}

/** Counts the searches of one day. Those without a visitor are ignored. */
export async function writeSearches(
  db: CountDb,
  day: number,
  hits: readonly Hit[],
  use: DayUse,
  limits: DayLimits,
): Promise<void> {
  const found = merged(hits);
  const clicks = hits.flatMap(({ clicked, visitor }) =>
    clicked === undefined || visitor === undefined ? [] : clicked,
  );
  if (found.length + clicks.length === 0) return;
  const terms = await keptTerms(db, day, found, clicks, use, limits);
  const before = await searchersOf(db, day, found, terms);
  const noted = new Map<string, Search>();
  const tally = openTally<{ readonly term: string }, SearchCount>();
  for (const search of found) {
    const { term, results } = search;
    const zero_results = results === 0 ? 1 : 0;
    if (!terms.has(term)) {
      tally.add({ term: otherTerm }, { searches: 1, zero_results });
      continue;
    }
    const last = before.get(nameOf(search));
    if (last !== undefined && Math.abs(search.at - last) < together) continue;
    const isStored = last !== undefined || use.seen < limits.seen;
    if (last === undefined && isStored) use.seen++;
    if (isStored) {
      before.set(nameOf(search), search.at);
      noted.set(nameOf(search), search);
    }
    const visitors = last === undefined && isStored ? 1 : 0;
    tally.add({ term }, { searches: 1, zero_results, visitors });
  }
  // A click without a search is forged.
  for (const term of clicks) if (terms.has(term)) tally.add({ term }, { clicks: 1 });
  const rows = [...noted.values()].map(({ visitor, term, at }) => {
    return { day, visitor, term, at: new Date(at) };
  });
  for (const some of chunk(rows, batchSize))
    await db.searchVisitors.upsert(some, { on: ["day", "visitor", "term"], set: ["at"] });
  for (const [{ term }, by] of tally.rows()) await addTo(db.searches, { day, term }, by);
}

const nameOf = ({ visitor, term }: Pick<Search, "visitor" | "term">): string =>
  `${visitor} ${term}`;

/** Merges results pages with reports of the same search. */
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

/** The terms with their own rows on this day, including new ones within the limit. */
async function keptTerms(
  db: CountDb,
  day: number,
  found: readonly Search[],
  clicks: readonly string[],
  use: DayUse,
  limits: DayLimits,
): Promise<ReadonlySet<string>> {
  const terms = [...new Set([...found.map(({ term }) => term), ...clicks])];
  const where = { day, term: { in: terms } };
  const rows = await db.searches.find({ where, columns: ["term"] });
  const stored = new Set(rows.map(({ term }) => term));
  stored.delete(otherTerm);
  for (const { term } of found) {
    if (stored.has(term) || term === otherTerm || use.terms >= limits.terms) continue;
    use.terms++;
    stored.add(term);
  }
  return stored;
}

/** The last searches of these visitors for these terms today. */
async function searchersOf(
  db: CountDb,
  day: number,
  found: readonly Search[],
  terms: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const own = found.filter(({ term }) => terms.has(term));
  if (own.length === 0) return new Map();
  const where = {
    day,
    visitor: { in: [...new Set(own.map(({ visitor }) => visitor))] },
    term: { in: [...new Set(own.map(({ term }) => term))] },
  };
  const rows = await db.searchVisitors.find({ where });
  return new Map(rows.map((row) => [nameOf(row), row.at.getTime()]));
}
