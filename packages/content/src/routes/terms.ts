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
  coreErrors,
  ids,
  type ModuleContext,
  type NamespaceContext,
  one,
  oneOrDeleted,
  paged,
  pageOf,
  raw,
  type SettingsReader,
  slugs,
  type ViewContext,
} from "@waymark/core";
import { edit, get, post, remove } from "../builder.ts";
import { mayCreateTerms, mayOnTerms } from "../capabilities.ts";
import { errors } from "../errors.ts";
import { contentTypes, statuses } from "../extension-points.ts";
import { schemas } from "../resources/schemas.ts";
import { fieldsOfTerms, termResource } from "../resources/term.ts";
import { itemPermissions } from "../permissions.ts";
import type { tables } from "../tables.ts";
import type { Taxonomy } from "../content-type.ts";
import { deleteTerm } from "../terms/hierarchy.ts";
import { addTerm, changeTerm, type Term, termOf, metaOf } from "../terms/write.ts";
import { type TermList, termOrder, termOrders, termWhere } from "../terms/where.ts";
import { writingTerm, withArticle } from "./error-codes.ts";
import type { TermNamespace } from "./term-paths.ts";
import type { Item } from "../write/item.ts";

/** The routes of one taxonomy, to be added next to those of its types. */
export function termRoutes<const B extends string>(
  taxonomy: Taxonomy<B>,
  setup: Pick<NamespaceContext, "all">,
): TermNamespace<B> {
  const plan = toPlan(taxonomy, setup.all);
  return defineNamespace("core/v2", {
    [`/${taxonomy.base}`]: [listEndpoint(plan), createEndpoint(plan)],
    [`/${taxonomy.base}/:id`]: [getEndpoint(plan), updateEndpoint(plan), removeEndpoint(plan)],
  }) as never;
}

interface Finding {
  readonly args: { readonly id: number };
  readonly db: Db<typeof tables>;
}

/** The common parts of the routes of a taxonomy. */
type Plan = ReturnType<typeof toPlan>;

function toPlan(taxonomy: Taxonomy, all: NamespaceContext["all"]) {
  const { label, singular = label, hierarchical = false } = taxonomy;
  return {
    taxonomy,
    label,
    one: withArticle(singular),
    isFlat: !hierarchical,
    resource: termResource(taxonomy, all),
    added: fieldsOfTerms(taxonomy, all),
    values: toValues(taxonomy, all),
    find: ({ args, db }: Finding): Promise<Term> => termOf(db, taxonomy.name, args.id),
    validate: ({ sends }: { readonly sends: (name: string) => boolean }) =>
      !hierarchical && sends("parent") ? errors.rest_taxonomy_not_hierarchical() : undefined,
  };
}

/** The writable arguments of terms besides the name. */
function toValues(taxonomy: Taxonomy, all: NamespaceContext["all"]) {
  const { properties = {} } = schemas.meta(metaOf(taxonomy, all));
  const flat = {
    description: z.string().optional().describe("The description"),
    slug: z.string().optional().describe("The slug: the part of the URL that identifies it"),
    meta: raw({
      type: "object",
      description: "Meta values, by registered key",
      properties,
    }).optional(),
  };
  const parent = z.int().optional().describe("The ID of the parent term");
  return taxonomy.hierarchical ? { ...flat, parent } : flat;
}

const id = z.int().describe("The ID of the term");

function listEndpoint({ taxonomy, label, isFlat, resource, added }: Plan) {
  const listArgs = {
    context: context(),
    ...paged({ perPage: 10, max: 100 }),
    search: z.string().optional().describe("Only terms whose name or slug contains this text"),
    exclude: ids().describe("Leave out terms with these IDs"),
    include: ids().describe("Only terms with these IDs"),
    ...(isFlat && { offset: z.int().optional().describe("How many terms to skip") }),
    order: z.enum(["asc", "desc"]).default("asc").describe("Ascending or descending order"),
    orderby: z.enum(termOrders).default("name").describe("Sort field"),
    hide_empty: z.boolean().default(false).describe("Leave out terms without published items"),
    ...(!isFlat && { parent: z.int().optional().describe("Only children of this term") }),
    post: z.int().meta({ default: null }).optional().describe("Only terms of this item"),
    slug: slugs().optional().describe("Only results with these slugs"),
  };
  return get({
    summary: `List ${label}`,
    batch: true,
    args: { ...listArgs, ...(addedFilterArgs(label, listArgs, added) as {}) },
    returns: pageOf(resource),
    access: readAccess(taxonomy),
    errors: ["rest_forbidden_context", "rest_post_invalid_id", "rest_taxonomy_not_hierarchical"],
    async handler(ctx) {
      const args = ctx.args as typeof ctx.args & TermList & { readonly offset?: number };
      const where = await termWhere(ctx.db, taxonomy.name, args, (item) => mayRead(ctx, item));
      const conditions = addedWhere(added, args, ctx.site.timezone);
      return ctx.db.terms.page({
        page: args.page,
        per_page: args.per_page,
        offset: args.offset === undefined ? undefined : Math.max(0, args.offset),
        where: conditions.length === 0 ? where : { and: [where, ...conditions] },
        orderBy: termOrder(args),
        select: ctx.select,
      });
    },
  });
}

const getEndpoint = ({ taxonomy, one: named, resource, find }: Plan) =>
  get({
    summary: `Get ${named}`,
    batch: true,
    args: { id, context: context() },
    returns: one(resource),
    find,
    access: readAccess(taxonomy),
    errors: ["rest_forbidden_context"],
    handler: ({ found }) => found,
  });

const createEndpoint = ({ taxonomy, one: named, resource, values, validate }: Plan) =>
  post({
    summary: `Create ${named}`,
    batch: true,
    args: { ...values, name: z.string().describe("The name") },
    returns: one(resource, { in: "edit" }),
    validate,
    access: ({ actor }): AccessDecision =>
      mayCreateTerms(actor, taxonomy) || errors.rest_cannot_create(),
    errors: [...writingTerm, "rest_cannot_create"],
    handler: (ctx) => addTerm(ctx, taxonomy, ctx.args),
  });

const updateEndpoint = ({ taxonomy, one: named, resource, values, validate, find }: Plan) =>
  edit({
    summary: `Update ${named}`,
    batch: true,
    args: { id, ...values, name: z.string().optional().describe("The name") },
    returns: one(resource, { in: "edit" }),
    validate,
    find,
    access: ({ actor }): AccessDecision =>
      mayOnTerms(actor, "edit", taxonomy) || errors.rest_cannot_update(),
    errors: [...writingTerm, "rest_cannot_update"],
    handler: (ctx) => changeTerm(ctx, taxonomy, ctx.found, ctx.args),
  });

const removeEndpoint = ({ taxonomy, one: named, resource }: Plan) =>
  remove({
    summary: `Delete ${named}`,
    batch: true,
    args: {
      id,
      force: z.boolean().default(false).describe("Must be true: terms cannot be trashed"),
    },
    returns: oneOrDeleted(resource, { in: "view" }),
    // Writes of items lock the item before its terms; deleting a term keeps the same order.
    find: ({ args, db }) => termOf(db, taxonomy.name, args.id, { forUpdate: false }),
    access: ({ actor, found, settings }): AccessDecision =>
      (mayOnTerms(actor, "delete", taxonomy) && !mustStay(taxonomy, found, settings)) ||
      errors.rest_cannot_delete(),
    errors: ["rest_cannot_delete", "rest_trash_not_supported"],
    async handler({ args, db, emit, found, show, settings }) {
      if (!args.force) throw errors.rest_trash_not_supported();
      const previous = await show(found);
      const standard = await defaultTerm(db, taxonomy, settings);
      await deleteTerm({ db, emit }, taxonomy, found.id, standard);
      return deleted(previous);
    },
  });

/** Users who edit terms may read them with the fields for editing. */
const readAccess =
  (taxonomy: Taxonomy) =>
  ({
    actor,
    args,
  }: {
    readonly actor: Actor;
    readonly args: { readonly context: ViewContext };
  }): AccessDecision =>
    args.context !== "edit" ||
    mayOnTerms(actor, "edit", taxonomy) ||
    coreErrors.rest_forbidden_context();

/** Whether the caller may read an item whose terms are listed. */
function mayRead({ actor, all }: Pick<ModuleContext, "actor" | "all">, item: Item): boolean {
  const types = all(contentTypes);
  const type = types.find(({ name }) => name === item.type);
  return type !== undefined && itemPermissions(type, all(statuses), types).read(actor, item);
}

/** Whether a term is the default term, which cannot be deleted. */
const mustStay = (
  { defaultTerm: setting }: Taxonomy,
  term: Term,
  settings: SettingsReader,
): boolean => setting !== undefined && settings.get(setting) === term.id;

/** The default term of a taxonomy; undefined without one. */
async function defaultTerm(
  db: Db<typeof tables>,
  { defaultTerm: setting }: Taxonomy,
  settings: SettingsReader,
): Promise<Term | undefined> {
  return setting ? db.terms.get(settings.get(setting)) : undefined;
}
