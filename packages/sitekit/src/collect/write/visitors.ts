import type { CountDb } from "../builder.ts";
import type { Hit } from "../hit.ts";
import { portionsOf } from "../portions.ts";
import type { Names } from "./names.ts";
import type { Visitor } from "./session.ts";

/** The visitors of some hits, and the pages they viewed. */
export interface Visitors {
  readonly visitors: Map<string, Visitor>;
  /** Those to be written. */
  readonly changed: Set<string>;
  /** The last session in which a visitor viewed a page; 0 if not today. */
  seenIn(visitor: string, path: number): number;
  see(visitor: string, path: number, session: number): void;
  readonly seen: ReadonlyMap<string, { readonly visitor: string; path: number; session: number }>;
}

/** Rows per statement. */
const portion = 200;

/** Reads the visitors of some hits. */
export async function readVisitors(
  db: CountDb,
  day: number,
  hits: readonly Hit[],
  names: Names,
): Promise<Visitors> {
  const keys = [...new Set(hits.flatMap(({ visitor }) => visitor ?? []))];
  const paths = [...new Set(hits.map((hit) => names.pathOf(hit)))];
  const [rows, views] =
    keys.length === 0
      ? [[], []]
      : [
          await db.visitors.find({ where: { day, visitor: { in: keys } } }),
          await db.visitorPaths.find({
            where: { day, visitor: { in: keys }, path: { in: paths } },
          }),
        ];
  const nameOf = (visitor: string, path: number) => `${visitor} ${path}`;
  const before = new Map(views.map((row) => [nameOf(row.visitor, row.path), row.session]));
  const seen = new Map<string, { visitor: string; path: number; session: number }>();
  return {
    visitors: new Map(
      rows.map(({ visitor, started, last, ...row }) => [
        visitor,
        { ...row, started: started.getTime(), last: last.getTime() },
      ]),
    ),
    changed: new Set(),
    seen,
    seenIn: (visitor, path) =>
      seen.get(nameOf(visitor, path))?.session ?? before.get(nameOf(visitor, path)) ?? 0,
    see: (visitor, path, session) =>
      void seen.set(nameOf(visitor, path), { visitor, path, session }),
  };
}

/** Writes the changed visitors. */
export async function writeVisitors(
  db: CountDb,
  day: number,
  { visitors, changed, seen }: Visitors,
): Promise<void> {
  const rows = [...changed].flatMap((visitor) => {
    const known = visitors.get(visitor);
    if (!known) return [];
    const { session, started, last, views, origin, device, entry, path } = known;
    const times = { started: new Date(started), last: new Date(last) };
    return [{ day, visitor, session, views, origin, device, entry, path, ...times }];
  });
  for (const some of portionsOf(rows, portion))
    await db.visitors.upsert(some, { on: ["day", "visitor"] });
  const pairs = [...seen.values()].map((one) => ({ day, ...one }));
  for (const some of portionsOf(pairs, portion))
    await db.visitorPaths.upsert(some, { on: ["day", "visitor", "path"] });
}
