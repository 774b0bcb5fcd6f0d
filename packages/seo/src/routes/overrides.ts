import { can, jsonResponse, paged, type NamespaceContext } from "@waymark/core";
import { contentTypes, typeRuntimeOf, publicTaxonomies } from "@waymark/content";
import * as z from "zod";
import { get, edit, remove, type Context } from "../builder.ts";
import { ranks, whereRank, type Rank, keyOf } from "../entries/entry.ts";
import { buildItem } from "../entries/build-item.ts";
import { buildTerm } from "../entries/build-other.ts";
import { buildUser } from "../entries/build-user.ts";
import { overrides, withoutEmpty, type Overrides } from "../entries/values.ts";
import { saveOverrides } from "../entries/store.ts";
import { errors } from "../errors.ts";

const scoresResponse = jsonResponse(
  "scores of posts",
  z.object({
    header: z.string().describe("Summary of the scores"),
    seo_scores: z.array(
      z.object({
        seo_rank: z.enum(ranks.map(({ name }) => name)),
        label: z.string(),
        count: z.int(),
        link: z.string().describe("URL of the list of these posts"),
      }),
    ),
  }),
);

/** `GET /statistics`: the content scores of published posts; only the caller's own if they cannot edit others. */
export const statistics = get({
  summary: "Get the content scores of published posts",
  returns: scoresResponse,
  access: can("read"),
  async handler({ db, actor, site }) {
    const author = actor.can("edit_others_posts") ? undefined : actor.id;
    const counts = new Map<Rank, number>();
    for (const { name } of ranks) counts.set(name, await db.entries.count(whereRank(name, author)));
    return {
      header: toHeader(counts),
      seo_scores: ranks
        .map(({ name, label }) => ({
          seo_rank: name,
          label,
          count: counts.get(name) ?? 0,
          link: `${site.api}/seo/v2/items?rank=${name}`,
        }))
        .filter(({ count }) => count > 0),
    };
  },
});

function toHeader(counts: ReadonlyMap<Rank, number>): string {
  const of = (rank: Rank) => counts.get(rank) ?? 0;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (all === 0) return "There are no published posts yet; their scores will appear here.";
  const scored = of("bad") + of("ok") + of("good");
  if (scored > 0 && of("good") / scored > 0.66) return "Most posts have good content scores.";
  return "Content scores of the published posts.";
}

const valuesSchema = z.object({
  id: z.int().describe("Item, term or user ID"),
  values: z.strictObject(overrides).describe("SEO values of the page"),
});
const valuesResponse = jsonResponse("SEO values of a page", valuesSchema);
const id = z.int().positive().describe("Item, term or user ID");
type Call = { readonly args: { readonly id: number } } & Pick<Context, "db">;

/** SEO values of the pages of items, terms and authors. Users who may edit an item may edit them. */
export function overrideRoutes(setup: NamespaceContext) {
  const types = setup.all(contentTypes).filter(({ viewable }) => viewable);
  const rights = new Map(types.map((type) => [type.name, typeRuntimeOf(type, setup).rights]));
  const findItem = async ({ args, db }: Call) => {
    const item = await db.content.get(args.id);
    return item && rights.has(item.type) && item.status !== "auto-draft" ? item : undefined;
  };
  const findTerm = async ({ args, db }: Call) => {
    const term = await db.terms.get(args.id);
    return term && publicTaxonomies(setup.all).some(({ name }) => name === term.taxonomy)
      ? term
      : undefined;
  };
  const findUser = ({ args, db }: Call) => db.users.get(args.id);
  const ownOf = async (db: Context["db"], object_type: string, object_id: number) =>
    (await db.entries.first({ key: keyOf({ object_type, object_id }) }))?.own ?? {};
  return {
    list: get({
      summary: "List the published posts with a content score, newest first",
      args: {
        ...paged({ perPage: 25 }),
        rank: z.enum(ranks.map(({ name }) => name)).describe("Content score"),
      },
      returns: jsonResponse(
        "page of ranked posts",
        z.object({
          items: z.array(
            z.object({ id: z.int(), title: z.string(), link: z.string(), score: z.int() }),
          ),
          total: z.int().describe("Total number"),
        }),
      ),
      access: can("edit_posts"),
      async handler({ args, db, actor }) {
        const author = actor.can("edit_others_posts") ? undefined : actor.id;
        const { items, total } = await db.entries.page({
          page: args.page,
          per_page: args.per_page,
          where: whereRank(args.rank, author),
          orderBy: { object_id: "desc" },
        });
        return {
          items: items.map(({ object_id, name, permalink, score }) => ({
            id: object_id,
            title: name,
            link: permalink,
            score,
          })),
          total,
        };
      },
    }),
    getItem: get({
      summary: "Get the SEO values of an item",
      args: { id },
      returns: valuesResponse,
      find: findItem,
      access: ({ actor, found }) => rights.get(found.type)?.edit(actor, found) ?? false,
      handler: async ({ db, found }) => ({
        id: found.id,
        values: await ownOf(db, "post", found.id),
      }),
    }),
    updateItem: edit({
      summary: "Update the SEO values of an item; empty values reset to the type's defaults",
      args: { id, ...overrides },
      returns: valuesResponse,
      status: 200,
      find: findItem,
      access: ({ actor, found }) => rights.get(found.type)?.edit(actor, found) ?? false,
      async handler({ args: { id: item, ...values }, found, ...ctx }) {
        const built = await buildItem(ctx, found.id);
        if (!built) throw errors.seo_not_found();
        const saved = await saveOverrides(ctx, built, (own) => toStored({ ...own, ...values }));
        return { id: item, values: saved.own };
      },
      errors: ["seo_not_found"],
    }),
    clearItem: remove({
      summary: "Delete the SEO values of an item",
      args: { id },
      returns: valuesResponse,
      find: findItem,
      access: ({ actor, found }) => rights.get(found.type)?.edit(actor, found) ?? false,
      async handler({ found, ...ctx }) {
        const built = await buildItem(ctx, found.id);
        const before = await ownOf(ctx.db, "post", found.id);
        if (built) await saveOverrides(ctx, built, () => ({}));
        return { id: found.id, values: before };
      },
    }),
    getTerm: get({
      summary: "Get the SEO values of a term",
      args: { id },
      returns: valuesResponse,
      find: findTerm,
      access: can("manage_categories"),
      handler: async ({ db, found }) => ({
        id: found.id,
        values: await ownOf(db, "term", found.id),
      }),
    }),
    updateTerm: edit({
      summary: "Update the SEO values of a term; empty values reset to the taxonomy's defaults",
      args: { id, ...overrides },
      returns: valuesResponse,
      status: 200,
      find: findTerm,
      access: can("manage_categories"),
      async handler({ args: { id: term, ...values }, found, ...ctx }) {
        const built = await buildTerm(ctx, found);
        if (!built) throw errors.seo_not_found();
        const saved = await saveOverrides(ctx, built, (own) => toStored({ ...own, ...values }));
        return { id: term, values: saved.own };
      },
      errors: ["seo_not_found"],
    }),
    getUser: get({
      summary: "Get the SEO values of the page of an author",
      args: { id },
      returns: valuesResponse,
      find: findUser,
      access: can("edit_users"),
      handler: async ({ db, found }) => ({
        id: found.id,
        values: await ownOf(db, "user", found.id),
      }),
    }),
    updateUser: edit({
      summary: "Update the SEO values of the page of an author",
      args: { id, ...overrides },
      returns: valuesResponse,
      status: 200,
      find: findUser,
      access: can("edit_users"),
      async handler({ args: { id: user, ...values }, found, ...ctx }) {
        const built = await buildUser(ctx, found.id);
        if (!built) throw errors.seo_not_found();
        const saved = await saveOverrides(ctx, built, (own) => toStored({ ...own, ...values }));
        return { id: user, values: saved.own };
      },
      errors: ["seo_not_found"],
    }),
  };
}

/** Without omitted or empty values. */
const toStored = (values: object): Overrides =>
  withoutEmpty(
    Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined),
    ) as Overrides,
  );
