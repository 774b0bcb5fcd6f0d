import {
  addTerm,
  changeTerm,
  deleteTerm,
  fieldsOfTerms,
  pathsTo,
  tag,
  type Taxonomy,
} from "@waymark/content";
import {
  type Actor,
  addedValues,
  type NamespaceContext,
  type Shape,
  type ValueResponse,
} from "@waymark/core";
import * as z from "zod";
import { perPage } from "../args/lists.ts";
import { markup, title } from "../args/scalars.ts";
import { type Context, edit, get, post, remove } from "../builder.ts";
import { type Calendar, calendarOf } from "../calendar.ts";
import { errors, invalid } from "../errors.ts";
import type { Term } from "../items/loaded.ts";
import { type TermItem, toTermItem } from "../items/term.ts";
import { termEcho } from "../lists/echo.ts";
import { type PageFacts, toPage } from "../lists/page.ts";
import {
  belowArg,
  termListArgs,
  type TermListArgs,
  termOrder,
  termsWhere,
} from "../lists/terms.ts";
import type { CalendarOptions } from "../options.ts";
import { termResponses } from "../responses.ts";
import { calendarCategory } from "../types.ts";
import { byId } from "./find.ts";

interface ActorContext {
  readonly actor: Actor;
}
interface FindContext extends Context {
  readonly args: { readonly id: number };
}
interface CreateContext extends Context {
  readonly args: Parameters<typeof addTerm>[2];
}
interface UpdateContext extends Context {
  readonly found: Term;
  readonly args: Parameters<typeof changeTerm>[3];
}

const values = {
  description: markup("Description").optional(),
  slug: z.string().max(200).optional().describe("Slug"),
};
const parentArg = { parent: z.int().min(0).optional().describe("ID of the parent term") };
const writing = ["rest_forbidden", "term_exists", "duplicate_term_slug", "term-not-found"];

/** `/categories` and `/categories/:id`: managed by users who may publish events. */
export function categoryRoutes(setup: NamespaceContext<CalendarOptions>) {
  const calendar = calendarOf(setup);
  const { permissions } = calendar.event;
  const { term, categories } = termResponses(calendarCategory, setup);
  return calendarTermRoutes(
    { calendar, taxonomy: calendarCategory },
    {
      noun: "an event category",
      plural: "event categories",
      listArgs: { ...termListArgs, ...belowArg },
      args: { ...values, ...parentArg },
      term,
      list: categories,
      access: ({ actor }) => permissions.write(actor) && permissions.publish(actor),
    },
  );
}

/** `/tags` and `/tags/:id`: the tags of the whole site, with the access rules of tags. */
export function tagRoutes(setup: NamespaceContext<CalendarOptions>) {
  const calendar = calendarOf(setup);
  const { permissions } = calendar.event;
  const { term, tags } = termResponses(tag, setup);
  return calendarTermRoutes(
    { calendar, taxonomy: tag },
    {
      noun: "a tag",
      plural: "event tags",
      listArgs: termListArgs,
      args: values,
      term,
      list: tags,
      access: ({ actor }) => permissions.write(actor) && actor.can("manage_categories"),
    },
  );
}

/** The arguments, responses and access rule of the routes of a taxonomy. */
interface TermRoutes<R, Q extends Shape, A extends Shape, L, M> {
  /** One of them, in summaries: `a tag`. */
  readonly noun: string;
  readonly plural: string;
  readonly listArgs: Q;
  /** The arguments of writes besides the name. */
  readonly args: A;
  readonly term: ValueResponse<TermItem, R>;
  readonly list: ValueResponse<L, M>;
  readonly access: (question: ActorContext) => boolean;
}

function calendarTermRoutes<R, Q extends Shape, A extends Shape, L, M>(
  terms: Terms,
  { noun, plural, listArgs, args, term, list, access }: TermRoutes<R, Q, A, L, M>,
) {
  const missing = errors["term-not-found"];
  const one = { returns: term, missing, find: (ctx: FindContext) => findTerm(terms, ctx) };
  return {
    all: [
      get({
        summary: `List ${plural}`,
        args: listArgs,
        returns: list,
        access: "public",
        async handler(ctx) {
          const { items, page } = await listTerms(terms, ctx, ctx.args as never);
          return { [collectionOf(terms)]: items, ...page } as L;
        },
      }),
      post({
        summary: `Create ${noun}`,
        status: 201,
        args: { name: title("Name"), ...args },
        returns: term,
        access,
        errors: writing,
        handler: (ctx) => createTerm(terms, ctx as never),
      }),
    ] as const,
    one: [
      get({
        summary: `Get ${noun}`,
        args: byId,
        ...one,
        access: "public",
        handler: (ctx) => toResponse(terms, ctx, ctx.found),
      }),
      edit({
        summary: `Update ${noun}`,
        args: { ...byId, name: title("Name").optional(), ...args },
        returns: term,
        missing,
        find: (ctx) => findTerm(terms, ctx as never),
        access,
        errors: writing,
        handler: (ctx) => updateTerm(terms, ctx as never),
      }),
      remove({
        summary: `Delete ${noun} permanently`,
        args: byId,
        ...one,
        access,
        handler: (ctx) => removeTerm(terms, ctx),
      }),
    ] as const,
  };
}

/** The terms of the calendar in a taxonomy. */
interface Terms {
  readonly calendar: Calendar;
  readonly taxonomy: Taxonomy;
}

/** The path of a taxonomy, which is also the name of its list. */
const collectionOf = ({ taxonomy }: Terms): "categories" | "tags" =>
  taxonomy.hierarchical ? "categories" : "tags";

async function findTerm({ taxonomy }: Terms, { db, args }: FindContext): Promise<Term | undefined> {
  const term = await db.terms.get(args.id);
  return term?.taxonomy === taxonomy.name ? term : undefined;
}

async function listTerms(
  terms: Terms,
  ctx: Context,
  args: TermListArgs,
): Promise<{ readonly items: TermItem[]; readonly page: PageFacts }> {
  const { calendar, taxonomy } = terms;
  const { db, settings, site } = ctx;
  const limit = perPage(args.per_page, { settings, max: calendar.options.maxPerPage });
  const { items, total } = await db.terms.page({
    where: await termsWhere(calendar, taxonomy, ctx, args),
    orderBy: termOrder(args),
    page: args.page,
    per_page: limit,
  });
  const collection = collectionOf(terms);
  const page = toPage(site, collection, {
    page: args.page,
    limit,
    total,
    echo: termEcho(args, limit),
  });
  return { items: await toResponses(terms, ctx, items, collection), page };
}

async function createTerm(terms: Terms, ctx: CreateContext): Promise<TermItem> {
  await checkParent(ctx, terms.taxonomy, ctx.args.parent);
  const term = await addTerm(ctx, terms.taxonomy, ctx.args);
  return toResponse(terms, ctx, term);
}

async function updateTerm(terms: Terms, ctx: UpdateContext): Promise<TermItem> {
  await checkParent(ctx, terms.taxonomy, ctx.args.parent);
  const term = await changeTerm(ctx, terms.taxonomy, ctx.found, ctx.args);
  return toResponse(terms, ctx, term);
}

async function removeTerm(
  terms: Terms,
  ctx: Context & { readonly found: Term },
): Promise<TermItem> {
  const before = await toResponse(terms, ctx, ctx.found);
  await deleteTerm(ctx, terms.taxonomy, ctx.found.id, undefined);
  return before;
}

async function checkParent(
  { db }: Context,
  taxonomy: Taxonomy,
  parent: number | undefined,
): Promise<void> {
  if (!parent) return;
  const above = await db.terms.get(parent, { forUpdate: true });
  if (above?.taxonomy !== taxonomy.name)
    throw invalid("parent", `The term ${parent} was not found.`);
}

/** @param at - The path of the list that they are in. */
async function toResponses(
  { taxonomy }: Terms,
  ctx: Context,
  terms: readonly Term[],
  at?: string,
): Promise<TermItem[]> {
  const { all, db, site } = ctx;
  const above = taxonomy.hierarchical ? await pathsTo(db, terms) : undefined;
  const where = { context: "view", ...(at !== undefined && { at }) } as const;
  const added = await addedValues(ctx, fieldsOfTerms(taxonomy, all), terms, where);
  return terms.map((term, index) =>
    toTermItem(term, { above: above?.get(term.id) ?? "", added: added[index] }, taxonomy, site),
  );
}

async function toResponse(terms: Terms, ctx: Context, term: Term): Promise<TermItem> {
  const [first] = await toResponses(terms, ctx, [term]);
  if (!first) throw errors["term-not-found"]();
  return first;
}
