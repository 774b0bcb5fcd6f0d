import {
  addTerm,
  changeTerm,
  deleteTerm,
  fieldsOfTerms,
  pathsTo,
  termDeleted,
  termNote,
  termSaved,
  type Taxonomy,
} from "@waymark/content";
import { addedValues, type Actor } from "@waymark/core";
import { perPage } from "../args/paging.ts";
import type { Calendar } from "../calendar.ts";
import type { Context } from "../context.ts";
import { errors, invalid } from "../errors.ts";
import type { Term } from "../items/loaded.ts";
import { toTermItem, type TermItem } from "../items/term.ts";
import { toPage, type PageFacts } from "../lists/page.ts";
import { termOrder, termsWhere, type TermListArgs } from "../lists/terms.ts";

/** The handlers of the term routes of a taxonomy. */
export function termWork(
  calendar: Calendar,
  taxonomy: Taxonomy,
  mayManage: (actor: Actor) => boolean,
) {
  const collection = taxonomy.hierarchical ? "categories" : "tags";
  const shown = async (ctx: Context, terms: readonly Term[], at?: string): Promise<TermItem[]> => {
    const { all, db, site } = ctx;
    const above = taxonomy.hierarchical ? await pathsTo(db, terms) : undefined;
    const where = { context: "view", ...(at !== undefined && { at }) } as const;
    const added = await addedValues(ctx, fieldsOfTerms(taxonomy, all), terms, where);
    return terms.map((term, place) =>
      toTermItem(term, { above: above?.get(term.id) ?? "", added: added[place] }, taxonomy, site),
    );
  };
  const one = async (ctx: Context, term: Term): Promise<TermItem> => {
    const [first] = await shown(ctx, [term]);
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
      return { terms: await shown(ctx, found.items, collection), page };
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
