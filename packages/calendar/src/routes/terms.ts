import {
  addTerm,
  changeTerm,
  deleteTerm,
  fieldsOfTerms,
  pathsTo,
  tag,
  type Taxonomy,
} from "@waymark/content";
import { type Actor, addedValues, type NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { perPage } from "../args/lists.ts";
import { markup, title } from "../args/scalars.ts";
import { type Calendar, calendarOf, type Context, edit, get, post, remove } from "../calendar.ts";
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
import { termAnswers } from "../responses.ts";
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
  const { rights } = calendar.event;
  const answers = termAnswers(calendarCategory, setup);
  const terms: Terms = { calendar, taxonomy: calendarCategory };
  const find = (ctx: FindContext) => findTerm(terms, ctx);
  const access = ({ actor }: ActorContext) => rights.create(actor) && rights.publish(actor);
  return {
    all: [
      get({
        summary: "List event categories",
        args: { ...termListArgs, ...belowArg },
        returns: answers.categories,
        access: "public",
        async handler(ctx) {
          const { items, page } = await listTerms(terms, ctx, ctx.args);
          return { categories: items, ...page };
        },
      }),
      post({
        summary: "Create an event category",
        status: 201,
        args: { name: title("Name"), ...values, ...parentArg },
        returns: answers.term,
        access,
        errors: writing,
        handler: (ctx) => createTerm(terms, ctx),
      }),
    ] as const,
    one: [
      get({
        summary: "Get an event category",
        args: byId,
        returns: answers.term,
        find,
        access: "public",
        errors: ["term-not-found"],
        handler: (ctx) => toResponse(terms, ctx, ctx.found),
      }),
      edit({
        summary: "Update an event category",
        args: { ...byId, name: title("Name").optional(), ...values, ...parentArg },
        returns: answers.term,
        find,
        access,
        errors: writing,
        handler: (ctx) => updateTerm(terms, ctx),
      }),
      remove({
        summary: "Delete an event category permanently",
        args: byId,
        returns: answers.term,
        find,
        access,
        errors: ["term-not-found"],
        handler: (ctx) => removeTerm(terms, ctx),
      }),
    ] as const,
  };
}

/** `/tags` and `/tags/:id`: the tags of the whole site, with the access rules of tags. */
export function tagRoutes(setup: NamespaceContext<CalendarOptions>) {
  const calendar = calendarOf(setup);
  const answers = termAnswers(tag, setup);
  const terms: Terms = { calendar, taxonomy: tag };
  const find = (ctx: FindContext) => findTerm(terms, ctx);
  const access = ({ actor }: ActorContext) =>
    calendar.event.rights.create(actor) && actor.can("manage_categories");
  return {
    all: [
      get({
        summary: "List event tags",
        args: termListArgs,
        returns: answers.tags,
        access: "public",
        async handler(ctx) {
          const { items, page } = await listTerms(terms, ctx, ctx.args);
          return { tags: items, ...page };
        },
      }),
      post({
        summary: "Create a tag",
        status: 201,
        args: { name: title("Name"), ...values },
        returns: answers.term,
        access,
        errors: writing,
        handler: (ctx) => createTerm(terms, ctx),
      }),
    ] as const,
    one: [
      get({
        summary: "Get a tag",
        args: byId,
        returns: answers.term,
        find,
        access: "public",
        errors: ["term-not-found"],
        handler: (ctx) => toResponse(terms, ctx, ctx.found),
      }),
      edit({
        summary: "Update a tag",
        args: { ...byId, name: title("Name").optional(), ...values },
        returns: answers.term,
        find,
        access,
        errors: writing,
        handler: (ctx) => updateTerm(terms, ctx),
      }),
      remove({
        summary: "Delete a tag permanently",
        args: byId,
        returns: answers.term,
        find,
        access,
        errors: ["term-not-found"],
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

async function findTerm({ taxonomy }: Terms, { db, args }: FindContext): Promise<Term> {
  const term = await db.terms.get(args.id);
  if (term?.taxonomy !== taxonomy.name) throw errors["term-not-found"]();
  return term;
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
  const collection = taxonomy.hierarchical ? "categories" : "tags";
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
