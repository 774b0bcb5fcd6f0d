import { contentTypes, typeRuntimeOf, type TypeRuntime } from "@waymark/content";
import { type Actor, can, jsonResponse, paged, type NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { get, type Context } from "../builder.ts";
import { buildOf, version, type Entry } from "../entries/entry.ts";
import {
  conditions,
  countable,
  duplicatesAmong,
  limits,
  problems,
  problemsOf,
  withSameTitle,
  type Condition,
  type Countable,
  type Problem,
  type Titled,
} from "../entries/problems.ts";
import { itemsPath } from "../screens.ts";
import { indexingState } from "../settings.ts";

const listArgs = {
  ...paged({ perPage: 25 }),
  problem: z.enum(problems).optional().describe("Only pages with this problem"),
  search: z.string().max(200).optional().describe("Only pages whose title contains this text"),
};
type ListArgs = z.output<z.ZodObject<typeof listArgs>>;

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

/** Published items with their titles and descriptions, and the problems of these. */
export function overviewRoutes(setup: NamespaceContext) {
  const types = toPageTypes(setup);
  return {
    get: get({
      summary:
        "Get the numbers of pages with missing, short, long or duplicate titles and descriptions",
      returns: overviewResponse,
      access: can("edit_posts"),
      handler: (ctx) => readOverview(types, ctx),
    }),
    list: get({
      summary: "List published pages with their titles and descriptions for search engines",
      args: listArgs,
      returns: pagesResponse,
      access: can("edit_posts"),
      handler: (ctx) => listPages(types, ctx, ctx.args),
    }),
  };
}

/** A content type with pages. */
interface PageType {
  readonly permissions: TypeRuntime["permissions"];
  /** The path of its items in the API. */
  readonly path: string;
}
/** The content types with pages, by their names. */
type PageTypes = ReadonlyMap<string, PageType>;

const toPageTypes = (setup: NamespaceContext): PageTypes =>
  new Map(
    setup
      .all(contentTypes)
      .filter(({ viewable, features }) => viewable && !features.has("file"))
      .map((type) => [
        type.name,
        {
          permissions: typeRuntimeOf(type, setup).permissions,
          path: itemsPath(type),
        },
      ]),
  );

/** Callers who may not edit posts of others only see and count their own. */
const ownOf = (actor: Actor): { readonly author?: number } =>
  actor.can("edit_others_posts") ? {} : { author: actor.id };

const published = (types: PageTypes, actor: Actor): Condition => ({
  object_type: "post",
  object_sub_type: { in: [...types.keys()] },
  status: "publish",
  ...ownOf(actor),
});

interface ActorContext extends Context {
  readonly actor: Actor;
}

async function readOverview(types: PageTypes, ctx: ActorContext) {
  const { db, settings, actor } = ctx;
  const among = published(types, actor);
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
      ...(await countIndexed(types, ctx)),
    },
  };
}

async function countIndexed(types: PageTypes, ctx: ActorContext) {
  const { db, actor } = ctx;
  const names = [...types.keys()];
  return {
    done: await db.entries.count({
      object_type: "post",
      object_sub_type: { in: names },
      version,
      built_by: buildOf(ctx),
      ...ownOf(actor),
    }),
    total: await db.content.count({
      type: { in: names },
      status: { ne: "auto-draft" },
      ...ownOf(actor),
    }),
  };
}

async function listPages(types: PageTypes, ctx: ActorContext, args: ListArgs) {
  const { page, per_page, problem, search } = args;
  const among = published(types, ctx.actor);
  const isDuplicate = problem === "duplicate_title";
  const { items, total } = await ctx.db.entries.page({
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
  const sameTitle = isDuplicate ? items : await withSameTitle(ctx, among, items);
  const isDuplicateTitle = ({ object_id, title }: Titled) =>
    sameTitle.some((one) => one.title === title && one.object_id !== object_id);
  return {
    items: items.map((entry) =>
      toPage(types.get(entry.object_sub_type), ctx.actor, entry, isDuplicateTitle(entry)),
    ),
    total,
  };
}

const toPage = (
  type: PageType | undefined,
  actor: Actor,
  entry: Entry,
  isDuplicateTitle: boolean,
) => ({
  id: entry.object_id,
  type: entry.object_sub_type,
  name: entry.name,
  link: entry.permalink,
  path: `${type?.path}/${entry.object_id}`,
  title: entry.title,
  description: entry.description,
  noindex: entry.noindex === true,
  problems: problemsOf(entry, isDuplicateTitle),
  may_edit: type?.permissions.edit(actor, entry) ?? false,
});
