import { contentTypes, typeRuntimeOf } from "@waymark/content";
import {
  type Actor,
  can,
  jsonResponse,
  paged,
  type NamespaceContext,
  type Where,
} from "@waymark/core";
import * as z from "zod";
import { get, type Context } from "../builder.ts";
import { buildOf, version } from "../entries/entry.ts";
import { indexingState } from "../settings.ts";
import type { tables } from "../tables.ts";

/** What search engines show of a title and of a description, in characters. */
const limits = {
  title: { min: 20, max: 60 },
  description: { min: 70, max: 160 },
} as const;
type Condition = Where<(typeof tables)["entries"]["columns"]>;

const indexed = { noindex: { ne: true } } as const;
/** The entries with each problem, besides duplicate titles. */
const conditions = {
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
type Countable = keyof typeof conditions;
const countable = Object.keys(conditions) as [Countable, ...Countable[]];
const problems = [...countable, "duplicate_title"] as const;
type Problem = (typeof problems)[number];

/** Titles are compared among the newest pages, in portions. */
const mostCompared = 20_000;
const portion = 2000;

const range = z.object({ min: z.int(), max: z.int() });
const overviewResponse = jsonResponse(
  "overview of pages for search engines",
  z.object({
    pages: z.int().describe("Number of published pages"),
    problems: z
      .object(
        Object.fromEntries(problems.map((name) => [name, z.int()])) as Record<Problem, z.ZodInt>,
      )
      .describe("Number of pages with each problem"),
    limits: z
      .object({ title: range, description: range })
      .describe("Lengths that search engines show, in characters"),
    indexing: z.object({
      completed: z.boolean(),
      done: z.int().describe("Number of items that are indexed"),
      total: z.int().describe("Number of items"),
    }),
  }),
);
const pagesResponse = jsonResponse(
  "pages for search engines",
  z.object({
    items: z.array(
      z.object({
        id: z.int(),
        type: z.string(),
        name: z.string().describe("The title of the item"),
        link: z.string(),
        path: z.string().describe("Path of the item in the API"),
        title: z.string().describe("The title of the page; empty if the item has none"),
        description: z.string(),
        noindex: z.boolean(),
        problems: z.array(z.enum(problems)),
        may_edit: z.boolean().describe("Whether the caller may change its values"),
      }),
    ),
    total: z.int().describe("Total number"),
  }),
);

/** Published items with their titles and descriptions, and what is wrong with these. */
export function overviewRoutes(setup: NamespaceContext) {
  const types = setup
    .all(contentTypes)
    .filter(({ viewable, features }) => viewable && !features.has("file"));
  const rights = new Map(types.map((type) => [type.name, typeRuntimeOf(type, setup).rights]));
  const paths = new Map(
    types.map(({ name, base, routes }) => [name, routes ?? `/core/v2/${base}`]),
  );
  const names = types.map(({ name }) => name);
  /** Callers who may not edit posts of others see their own only, in numbers too. */
  const own = (actor: Actor) => (actor.can("edit_others_posts") ? {} : { author: actor.id });
  const published = (actor: Actor): Condition => ({
    object_type: "post",
    object_sub_type: { in: names },
    status: "publish",
    ...own(actor),
  });
  return {
    get: get({
      summary:
        "Get the numbers of pages with missing, short, long or duplicate titles and descriptions",
      returns: overviewResponse,
      access: can("edit_posts"),
      async handler(ctx) {
        const { db, settings, actor } = ctx;
        const among = published(actor);
        const counts = await Promise.all(
          countable.map(async (name) => [
            name,
            await db.entries.count({ ...among, ...conditions[name] }),
          ]),
        );
        return {
          pages: await db.entries.count(among),
          problems: {
            ...(Object.fromEntries(counts) as Record<Countable, number>),
            duplicate_title: (await duplicatesAmong(ctx, among)).length,
          },
          limits,
          indexing: {
            completed: settings.get(indexingState).completed,
            done: await db.entries.count({
              object_type: "post",
              object_sub_type: { in: names },
              version,
              built_by: buildOf(ctx),
              ...own(actor),
            }),
            total: await db.content.count({
              type: { in: names },
              status: { ne: "auto-draft" },
              ...own(actor),
            }),
          },
        };
      },
    }),
    list: get({
      summary: "List published pages with their titles and descriptions for search engines",
      args: {
        ...paged({ perPage: 25 }),
        problem: z.enum(problems).optional().describe("Only pages with this problem"),
        search: z
          .string()
          .max(200)
          .optional()
          .describe("Only pages whose title contains this text"),
      },
      returns: pagesResponse,
      access: can("edit_posts"),
      async handler(ctx) {
        const { db, actor, args } = ctx;
        const { page, per_page, problem, search } = args;
        const among = published(actor);
        const isDuplicate = problem === "duplicate_title";
        const { items, total } = await db.entries.page({
          page,
          per_page,
          where: {
            ...among,
            ...(isDuplicate && { object_id: { in: await duplicatesAmong(ctx, among) } }),
            ...(problem && problem !== "duplicate_title" && conditions[problem]),
            ...(search && { name: { contains: search } }),
          },
          orderBy: isDuplicate ? "title" : { object_id: "desc" },
        });
        const twins = isDuplicate ? items : await withSameTitle(ctx, among, items);
        const isTwin = ({ object_id, title }: Titled) =>
          twins.some((one) => one.title === title && one.object_id !== object_id);
        return {
          items: items.map((entry) => ({
            id: entry.object_id,
            type: entry.object_sub_type,
            name: entry.name,
            link: entry.permalink,
            path: `${paths.get(entry.object_sub_type)}/${entry.object_id}`,
            title: entry.title,
            description: entry.description,
            noindex: entry.noindex === true,
            problems: problemsOf(entry, isTwin(entry)),
            may_edit: rights.get(entry.object_sub_type)?.edit(actor, entry) ?? false,
          })),
          total,
        };
      },
    }),
  };
}

interface Titled {
  readonly object_id: number;
  readonly title: string;
}
/** The pages that have the title of one of these. */
const withSameTitle = async (
  { db }: Pick<Context, "db">,
  among: Condition,
  entries: readonly Titled[],
): Promise<readonly Titled[]> =>
  db.entries.find({
    where: { ...among, ...indexed, title: { in: entries.map(({ title }) => title) } },
    columns: ["object_id", "title"],
    limit: portion,
  });

/** The items whose title another item has, too. */
async function duplicatesAmong({ db }: Pick<Context, "db">, among: Condition) {
  const byTitle = new Map<string, number[]>();
  const where = { ...among, ...indexed, title_length: { gt: 0 } };
  let before: number | undefined;
  for (let read = 0; read < mostCompared; read += portion) {
    const rows = await db.entries.find({
      where: { ...where, ...(before !== undefined && { object_id: { lt: before } }) },
      columns: ["object_id", "title"],
      orderBy: { object_id: "desc" },
      limit: portion,
    });
    for (const { object_id, title } of rows) {
      const ids = byTitle.get(title);
      if (ids) ids.push(object_id);
      else byTitle.set(title, [object_id]);
    }
    before = rows.at(-1)?.object_id;
    if (rows.length < portion) break;
  }
  return [...byTitle.values()]
    .filter((ids) => ids.length > 1)
    .flat()
    .slice(0, portion);
}

interface Measured {
  readonly noindex: boolean | null;
  readonly title_length: number;
  readonly description_length: number;
}
function problemsOf(entry: Measured, isDuplicate: boolean): readonly Problem[] {
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
