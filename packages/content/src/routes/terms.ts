import * as z from "zod";
import {
  type AccessDecision,
  type Actor,
  addedFilterArgs,
  addedWhere,
  context,
  type Db,
  defineNamespace,
  deleted,
  errors as coreErrors,
  ids,
  type NamespaceContext,
  one,
  oneOrDeleted,
  paged,
  pageOf,
  raw,
  type SettingsReader,
  slugs,
} from "@waymark/core";
import { edit, get, post, remove } from "../builder.ts";
import { errors } from "../errors.ts";
import { contentTypes, statuses } from "../extension-points.ts";
import { schemas } from "../resources/schemas.ts";
import { fieldsOfTerms, termResource } from "../resources/term.ts";
import { rightsOver } from "../rights.ts";
import type { tables } from "../tables.ts";
import type { Taxonomy } from "../content-type.ts";
import { deleteTerm } from "../terms/hierarchy.ts";
import { addTerm, changeTerm, type Term, termOf, noteOf, metaOf } from "../terms/write.ts";
import { type TermList, termOrder, termOrders, termWhere } from "../terms/where.ts";
import { writingTerm, withArticle } from "./error-codes.ts";
import type { TermNamespace } from "./term-paths.ts";
import { termDeleted, termSaved } from "../events.ts";

interface FindCall {
  readonly args: { readonly id: number };
  readonly db: Db<typeof tables>;
}
const manages = (actor: Actor) => actor.can("manage_categories");

/** The routes of one taxonomy, to be added next to those of its types. */
export function termRoutes<const B extends string>(
  taxonomy: Taxonomy<B>,
  setup: Pick<NamespaceContext, "all">,
): TermNamespace<B> {
  const routes = routesOf(taxonomy, setup);
  return defineNamespace("core/v2", {
    [`/${taxonomy.base}`]: [routes.list, routes.create],
    [`/${taxonomy.base}/:id`]: [routes.get, routes.update, routes.delete],
  }) as never;
}

function routesOf(taxonomy: Taxonomy, { all: contributed }: Pick<NamespaceContext, "all">) {
  const { label, singular = label, name, hierarchical = false } = taxonomy;
  const resource = termResource(taxonomy, contributed);
  const id = z.int().describe("The ID of the term");
  const added = fieldsOfTerms(taxonomy, contributed);
  const listArgs = {
    context: context(),
    ...paged({ perPage: 10, max: 100 }),
    search: z.string().optional().describe("Only terms whose name or slug contains this text"),
    exclude: ids().describe("Leave out terms with these IDs"),
    include: ids().describe("Only terms with these IDs"),
    ...(hierarchical ? {} : { offset: z.int().optional().describe("How many terms to skip") }),
    order: z.enum(["asc", "desc"]).default("asc").describe("Ascending or descending order"),
    orderby: z.enum(termOrders).default("name").describe("Sort field"),
    hide_empty: z.boolean().default(false).describe("Leave out terms without published items"),
    ...(hierarchical && { parent: z.int().optional().describe("Only children of this term") }),
    post: z.int().meta({ default: null }).optional().describe("Only terms of this item"),
    slug: slugs().optional().describe("Only results with these slugs"),
  };
  const list = get({
    summary: `List ${label}`,
    batch: true,
    args: { ...listArgs, ...(addedFilterArgs(label, listArgs, added) as {}) },
    returns: pageOf(resource),
    access: ({ actor, args }): AccessDecision =>
      args.context === "edit" && !manages(actor) ? coreErrors.rest_forbidden_context() : true,
    errors: ["rest_forbidden_context", "rest_post_invalid_id", "rest_taxonomy_not_hierarchical"],
    async handler({ args: given, db, select, actor, all, site }) {
      const args = given as typeof given & TermList & { readonly offset?: number };
      const where = await termWhere(db, name, args, (item) => {
        const type = all(contentTypes).find((one) => one.name === item.type);
        return (
          type !== undefined && rightsOver(type, all(statuses), all(contentTypes)).read(actor, item)
        );
      });
      const conditions = addedWhere(added, given, site.timezone);
      const orderBy = termOrder(args);
      return db.terms.page({
        page: args.page,
        per_page: args.per_page,
        offset: args.offset === undefined ? undefined : Math.max(0, args.offset),
        where: conditions.length === 0 ? where : { and: [where, ...conditions] },
        orderBy,
        select,
      });
    },
  });
  const find = ({ args, db }: FindCall): Promise<Term> => termOf(db, name, args.id);
  /** The default term cannot be deleted. */
  const mustStay = ({ id: term }: Term, { get: read }: SettingsReader): boolean =>
    taxonomy.defaultTerm !== undefined && read(taxonomy.defaultTerm) === term;
  const item = get({
    summary: `Get ${withArticle(singular)}`,
    batch: true,
    args: { id, context: context() },
    returns: one(resource),
    find,
    access: ({ actor, args }): AccessDecision =>
      args.context === "edit" && !manages(actor) ? coreErrors.rest_forbidden_context() : true,
    errors: ["rest_forbidden_context"],
    handler: ({ found }) => found,
  });
  const { properties = {} } = schemas.meta(metaOf(taxonomy, contributed));
  const own = {
    description: z.string().optional().describe("The description"),
    slug: z.string().optional().describe("The slug: the part of the URL that identifies it"),
    parent: z.int().optional().describe("The ID of the parent term"),
    meta: raw({
      type: "object",
      description: "Meta values, by registered key",
      properties,
    }).optional(),
  };
  const { parent, ...flat } = own;
  const values = hierarchical ? { ...flat, parent } : flat;
  const validate = ({ sends }: { readonly sends: (name: string) => boolean }) =>
    !hierarchical && sends("parent") ? errors.rest_taxonomy_not_hierarchical() : undefined;
  const create = post({
    summary: `Create ${withArticle(singular)}`,
    batch: true,
    args: { ...values, name: z.string().describe("The name") },
    returns: one(resource, { in: "edit" }),
    validate,
    access: ({ actor }): AccessDecision =>
      manages(actor) || (!hierarchical && actor.can("edit_posts")) || errors.rest_cannot_create(),
    errors: [...writingTerm, "rest_cannot_create"],
    async handler({ args, db, all, emit }) {
      const term = await addTerm(db, taxonomy, args, all);
      await emit(termSaved, { term: noteOf(term), before: undefined });
      return term;
    },
  });
  const update = edit({
    summary: `Update ${withArticle(singular)}`,
    batch: true,
    args: { id, ...values, name: z.string().optional().describe("The name") },
    returns: one(resource, { in: "edit" }),
    validate,
    find,
    access: ({ actor }): AccessDecision => manages(actor) || errors.rest_cannot_update(),
    errors: [...writingTerm, "rest_cannot_update"],
    async handler({ args, db, all, emit, found }) {
      const term = await changeTerm(db, taxonomy, found, args, all);
      await emit(termSaved, { term: noteOf(term), before: noteOf(found) });
      return term;
    },
  });
  const deletion = remove({
    summary: `Delete ${withArticle(singular)}`,
    batch: true,
    args: {
      id,
      force: z.boolean().default(false).describe("Must be true: terms cannot be trashed"),
    },
    returns: oneOrDeleted(resource, { in: "view" }),
    // Writes of items lock the item before its terms; deleting a term keeps the same order.
    find: ({ args, db }) => termOf(db, name, args.id, { forUpdate: false }),
    access: ({ actor, found, settings }): AccessDecision =>
      (manages(actor) && !mustStay(found, settings)) || errors.rest_cannot_delete(),
    errors: ["rest_cannot_delete", "rest_trash_not_supported"],
    async handler({ args, db, emit, found, show, settings }) {
      if (!args.force) throw errors.rest_trash_not_supported();
      const previous = await show(found);
      const standard = await defaultTerm(db, taxonomy, settings);
      await deleteTerm({ db, emit }, taxonomy, found.id, standard);
      await emit(termDeleted, { term: noteOf(found) });
      return deleted(previous);
    },
  });
  return { list, get: item, create, update, delete: deletion };
}

/** The default term of a taxonomy; undefined without one. */
async function defaultTerm(
  db: Db<typeof tables>,
  { defaultTerm: setting }: Taxonomy,
  settings: SettingsReader,
): Promise<Term | undefined> {
  return setting ? db.terms.get(settings.get(setting)) : undefined;
}
