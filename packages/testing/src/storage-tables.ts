import {
  type NamedTable,
  type Session,
  type Stored,
  boolean,
  timestamp,
  id,
  integer,
  json,
  real,
  table,
  text,
} from "@waymark/storage";

/** The tables of the contract tests. */
export const posts = table(
  {
    id: id(),
    type: text().default("post"),
    status: text().default("publish"),
    slug: text(),
    title: text().default(""),
    body: text().default(""),
    date: text().default("2024-01-01T00:00:00"),
    author: integer().nullable(),
    score: real().default(0),
    sticky: boolean().default(false),
    views: integer().default(0),
    changed: timestamp().nullable(),
    extra: json<unknown>().default(null),
  },
  {
    indexes: [
      { columns: ["type", "slug"], unique: true },
      ["type", "status", "-date", "-id"],
      ["status", "title", "id"],
      ["author"],
    ],
    search: { columns: ["title", "body"], newestBy: "date", narrowedBy: ["type", "status"] },
  },
);
/** A link table, clustered by its key. */
export const links = table(
  { term: integer(), post: integer(), place: integer().default(0) },
  { key: ["term", "post"], indexes: [["post"]] },
);
/** A table with a text key whose changes are watched. */
export const settings = table(
  { name: text(), value: json<unknown>() },
  { key: ["name"], watched: true },
);
/** A table with full-text search ordered by a timestamp column. */
export const notes = table(
  { id: id(), text: text(), at: timestamp() },
  { search: { columns: ["text"], newestBy: "at" } },
);

export const contractTables: readonly NamedTable[] = Object.entries({
  posts,
  links,
  settings,
  notes,
}).map(([name, declared]) => ({
  name: `t_${name}`,
  module: "contract",
  table: declared as NamedTable["table"],
}));

/** Inserts posts with the given columns and generated slugs unless given. */
export async function addPosts(session: Session, ...rows: readonly Stored[]): Promise<number[]> {
  const added = await session.insert(
    posts,
    rows.map((row, index) => ({ slug: `post-${index}`, ...row })),
  );
  return added.map((row) => row.id);
}

/** The slugs of the posts that a query finds. */
export const slugs = (rows: readonly { readonly slug: string }[]): string[] =>
  rows.map(({ slug }) => slug);
