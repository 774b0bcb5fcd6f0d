import { contentTypes, typeRuntimeOf, taxonomies } from "@waymark/content";
import { can, paged, jsonResponse, type NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { edit, get, remove, type Context } from "../builder.ts";
import { buildItem } from "../entries/build-item.ts";
import { buildTerm } from "../entries/build-other.ts";
import { keyOf } from "../entries/entry.ts";
import { overrides, withoutEmpty, type Overrides } from "../entries/overrides.ts";
import { ranks, whereRank } from "../entries/ranks.ts";
import { saveOverrides } from "../entries/store.ts";
import { errors } from "../errors.ts";

const shown = z.object({
  id: z.int().describe("Item or term ID"),
  values: z.strictObject(overrides).describe("SEO values of the page"),
});
const answer = jsonResponse("SEO values of a page", shown);
const id = z.int().positive().describe("Item or term ID");
type Call = { readonly args: { readonly id: number } } & Pick<Context, "db">;

/** SEO values of the pages of items and terms. Users who may edit an item may edit them. */
export function overrideRoutes(setup: NamespaceContext) {
  const types = setup.all(contentTypes).filter(({ viewable }) => viewable);
  const rights = new Map(types.map((type) => [type.name, typeRuntimeOf(type, setup).rights]));
  const findItem = async ({ args, db }: Call) => {
    const item = await db.content.get(args.id);
    return item && rights.has(item.type) && item.status !== "auto-draft" ? item : undefined;
  };
  const findTerm = async ({ args, db }: Call) => {
    const term = await db.terms.get(args.id);
    return term && setup.all(taxonomies).some(({ name }) => name === term.taxonomy)
      ? term
      : undefined;
  };
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
      returns: answer,
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
      returns: answer,
      status: 200,
      find: findItem,
      access: ({ actor, found }) => rights.get(found.type)?.edit(actor, found) ?? false,
      async handler({ args: { id: item, ...values }, found, ...ctx }) {
        const built = await buildItem(ctx, found.id);
        if (!built) throw errors.seo_not_found();
        const kept = await saveOverrides(ctx, built, (own) => toStored({ ...own, ...values }));
        return { id: item, values: kept.own };
      },
      errors: ["seo_not_found"],
    }),
    clearItem: remove({
      summary: "Delete the SEO values of an item",
      args: { id },
      returns: answer,
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
      returns: answer,
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
      returns: answer,
      status: 200,
      find: findTerm,
      access: can("manage_categories"),
      async handler({ args: { id: term, ...values }, found, ...ctx }) {
        const built = await buildTerm(ctx, found);
        if (!built) throw errors.seo_not_found();
        const kept = await saveOverrides(ctx, built, (own) => toStored({ ...own, ...values }));
        return { id: term, values: kept.own };
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
