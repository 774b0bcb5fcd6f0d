import type { Where } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { tables } from "../tables.ts";

/** The numbers of characters of a title and of a description that search engines show. */
export const limits = {
  title: { min: 20, max: 60 },
  description: { min: 70, max: 160 },
} as const;

/** A condition of entries. */
export type Condition = Where<(typeof tables)["entries"]["columns"]>;

const indexed = { noindex: { ne: true } } as const;
/** The entries with each problem, besides duplicate titles. */
export const conditions = {
  missing_description: { ...indexed, description_length: 0 },
  short_description: {
    ...indexed,
    description_length: { between: [1, limits.description.min - 1] },
  },
  long_description: { ...indexed, description_length: { gt: limits.description.max } },
  missing_title: { ...indexed, title_length: 0 },
  short_title: { ...indexed, title_length: { between: [1, limits.title.min - 1] } },
  long_title: { ...indexed, title_length: { gt: limits.title.max } },
  noindex: { noindex: true },
} satisfies Readonly<Record<string, Condition>>;
/** A problem that is counted by its condition. */
export type Countable = keyof typeof conditions;
export const countable = Object.keys(conditions) as [Countable, ...Countable[]];
/** All problems. */
export const problems = [...countable, "duplicate_title"] as const;
export type Problem = (typeof problems)[number];

/** Titles are compared among the newest pages, in batches. */
const maxCompared = 20_000;
const batchSize = 2000;

/** A page with its title. */
export interface Titled {
  readonly object_id: number;
  readonly title: string;
}

/** The pages with the same title as one of these. */
export const withSameTitle = async (
  { db }: Pick<Context, "db">,
  among: Condition,
  entries: readonly Titled[],
): Promise<readonly Titled[]> =>
  db.entries.find({
    where: { ...among, ...indexed, title: { in: entries.map(({ title }) => title) } },
    columns: ["object_id", "title"],
    limit: batchSize,
  });

/** The items with duplicate titles. */
export async function duplicatesAmong({ db }: Pick<Context, "db">, among: Condition) {
  const byTitle = new Map<string, number[]>();
  const where = { ...among, ...indexed, title_length: { gt: 0 } };
  let before: number | undefined;
  for (let read = 0; read < maxCompared; read += batchSize) {
    const rows = await db.entries.find({
      where: { ...where, ...(before !== undefined && { object_id: { lt: before } }) },
      columns: ["object_id", "title"],
      orderBy: { object_id: "desc" },
      limit: batchSize,
    });
    for (const { object_id, title } of rows) {
      const ids = byTitle.get(title);
      if (ids) ids.push(object_id);
      else byTitle.set(title, [object_id]);
    }
    before = rows.at(-1)?.object_id;
    if (rows.length < batchSize) break;
  }
  return [...byTitle.values()]
    .filter((ids) => ids.length > 1)
    .flat()
    .slice(0, batchSize);
}

interface Measured {
  readonly noindex: boolean | null;
  readonly title_length: number;
  readonly description_length: number;
}

/** The problems of a page. @param isDuplicate - Whether another page has its title. */
export function problemsOf(entry: Measured, isDuplicate: boolean): readonly Problem[] {
  if (entry.noindex === true) return ["noindex"];
  const { title_length: title, description_length: description } = entry;
  const found: Readonly<Record<Problem, boolean>> = {
    missing_description: description === 0,
    short_description: description > 0 && description < limits.description.min,
    long_description: description > limits.description.max,
    missing_title: title === 0,
    short_title: title > 0 && title < limits.title.min,
    long_title: title > limits.title.max,
    duplicate_title: isDuplicate,
    noindex: false,
  };
  return problems.filter((name) => found[name]);
}
