import {
  addTerm,
  changeTerm,
  deleteTerm,
  fieldsOfTerms,
  pathsTo,
  tag,
  type Taxonomy,
  termDeleted,
  termNote,
  termSaved,
} from "@waymark/content";
import { type Actor, addedValues, type NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { perPage } from "../args/lists.ts";
import { markup, title } from "../args/scalars.ts";
import { type Calendar, calendarOf, type Context, edit, get, post, remove } from "../calendar.ts";
import { errors, invalid } from "../errors.ts";
import type { Term } from "../items/loaded.ts";
import { type TermItem, toTermItem } from "../items/term.ts";
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

/** The handlers of the term routes of a taxonomy. */
function termWork(calendar: Calendar, taxonomy: Taxonomy, mayManage: (actor: Actor) => boolean) {
  const collection = taxonomy.hierarchical ? "categories" : "tags";
  const resource = async (
    ctx: Context,
    terms: readonly Term[],
    at?: string,
  ): Promise<TermItem[]> => {
    const { all, db, site } = ctx;
    const above = taxonomy.hierarchical ? await pathsTo(db, terms) : undefined;
    const where = { context: "view", ...(at !== undefined && { at }) } as const;
    const added = await addedValues(ctx, fieldsOfTerms(taxonomy, all), terms, where);
    return terms.map((term, place) =>
      toTermItem(term, { above: above?.get(term.id) ?? "", added: added[place] }, taxonomy, site),
    );
  };
  const one = async (ctx: Context, term: Term): Promise<TermItem> => {
    const [first] = await resource(ctx, [term]);
    if (!first) throw errors["term-not-found"]();
    return first;
  };
  const find = async ({
    db,
    args: { id },
  }: Context & { readonly args: { readonly id: number } }): Promise<Term> => {
    const term = await db.terms.get(id);
    if (term?.taxonomy !== taxonomy.name) throw errors["term-not-found"]();
    return term;
  };
  const access = ({ actor }: { readonly actor: Actor }) =>
    calendar.event.rights.create(actor) && mayManage(actor);
  return {
    find,
    access,
    async list(
      ctx: Context,
      args: TermListArgs,
    ): Promise<{ readonly terms: TermItem[]; readonly page: PageFacts }> {
      const { db, settings, site } = ctx;
      const limit = perPage(args.per_page, { settings, most: calendar.options.mostPerPage });
      const where = await termsWhere(calendar, taxonomy, ctx, args);
      const found = await db.terms.page({
        where,
        orderBy: termOrder(args),
        page: args.page,
        per_page: limit,
      });
      const echo = Object.entries({ ...args, per_page: args.per_page && limit }).map(
        ([name, value]) =>
          [
            name,
            value === undefined || (name === "page" && value === 1) ? undefined : String(value),
          ] as const,
      );
      const page = toPage(site, collection, { page: args.page, limit, total: found.total, echo });
      return { terms: await resource(ctx, found.items, collection), page };
    },
    read: (ctx: Context & { readonly found: Term }) => one(ctx, ctx.found),
    async add(ctx: Context & { readonly args: Parameters<typeof addTerm>[2] }): Promise<TermItem> {
      await checkParent(ctx, taxonomy, ctx.args.parent);
      const term = await addTerm(ctx.db, taxonomy, ctx.args, ctx.all);
      await ctx.emit(termSaved, { term: termNote(term), before: undefined });
      return one(ctx, term);
    },
    async change(
      ctx: Context & { readonly found: Term; readonly args: Parameters<typeof changeTerm>[3] },
    ): Promise<TermItem> {
      await checkParent(ctx, taxonomy, ctx.args.parent);
      const term = await changeTerm(ctx.db, taxonomy, ctx.found, ctx.args, ctx.all);
      await ctx.emit(termSaved, { term: termNote(term), before: termNote(ctx.found) });
      return one(ctx, term);
    },
    async remove(ctx: Context & { readonly found: Term }): Promise<TermItem> {
      const before = await one(ctx, ctx.found);
      await deleteTerm(ctx, taxonomy, ctx.found.id, undefined);
      await ctx.emit(termDeleted, { term: termNote(ctx.found) });
      return before;
    },
  };
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
  const work = termWork(calendar, calendarCategory, (actor) => rights.publish(actor));
  const { find, access } = work;
  return {
    all: [
      get({
        summary: "List event categories",
        args: { ...termListArgs, ...belowArg },
        returns: answers.categories,
        access: "public",
        async handler(ctx) {
          const { terms, page } = await work.list(ctx, ctx.args);
          return { categories: terms, ...page };
        },
      }),
      post({
        summary: "Create an event category",
        status: 201,
        args: { name: title("Name"), ...values, ...parentArg },
        returns: answers.term,
        access,
        errors: writing,
        handler: work.add,
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
        handler: work.read,
      }),
      edit({
        summary: "Update an event category",
        args: { ...byId, name: title("Name").optional(), ...values, ...parentArg },
        returns: answers.term,
        find,
        access,
        errors: writing,
        handler: work.change,
      }),
      remove({
        summary: "Delete an event category permanently",
        args: byId,
        returns: answers.term,
        find,
        access,
        errors: ["term-not-found"],
        handler: work.remove,
      }),
    ] as const,
  };
}

/** `/tags` and `/tags/:id`: the tags of the whole site, with the access rules of tags. */
export function tagRoutes(setup: NamespaceContext<CalendarOptions>) {
  const calendar = calendarOf(setup);
  const answers = termAnswers(tag, setup);
  const work = termWork(calendar, tag, (actor) => actor.can("manage_categories"));
  const { find, access } = work;
  return {
    all: [
      get({
        summary: "List event tags",
        args: termListArgs,
        returns: answers.tags,
        access: "public",
        async handler(ctx) {
          const { terms, page } = await work.list(ctx, ctx.args);
          return { tags: terms, ...page };
        },
      }),
      post({
        summary: "Create a tag",
        status: 201,
        args: { name: title("Name"), ...values },
        returns: answers.term,
        access,
        errors: writing,
        handler: work.add,
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
        handler: work.read,
      }),
      edit({
        summary: "Update a tag",
        args: { ...byId, name: title("Name").optional(), ...values },
        returns: answers.term,
        find,
        access,
        errors: writing,
        handler: work.change,
      }),
      remove({
        summary: "Delete a tag permanently",
        args: byId,
        returns: answers.term,
        find,
        access,
        errors: ["term-not-found"],
        handler: work.remove,
      }),
    ] as const,
  };
}
