import * as z from "zod";
import { type Context, edit, get, type Guards } from "../builder.ts";
import { dateFormats } from "../dates.ts";
import { candidatesNow } from "../engine/rule-cache.ts";
import { errors, toNumberedError } from "../errors.ts";
import { toRedirectItem } from "../items/redirect.ts";
import type { List } from "../lists/args.ts";
import { redirectListArgs, redirectOrder, redirectWhere } from "../lists/redirects.ts";
import { redirectResponse, type RedirectItem, redirectList } from "../responses.ts";
import { toRule } from "../rules/from-row.ts";
import { isLoop, type LoopQuestion } from "../rules/loop.ts";
import { flagsIn } from "../settings.ts";
import { countIn, numbersOf } from "../writes/groups.ts";
import { newRedirectArgs, redirectArgs } from "../writes/redirect-args.ts";
import { type RowContext, toColumns, withStored } from "../writes/redirect-row.ts";
import { copiedColumns, makingFor, finishWrite, toPosition } from "../writes/redirects.ts";

type ListArgs = z.output<z.ZodObject<typeof redirectListArgs>>;

/** A page of redirects. */
export async function listRedirects(args: ListArgs, ctx: Context): Promise<List<RedirectItem>> {
  const { filterBy, orderby, direction, page, per_page } = args;
  const { db, settings, clock } = ctx;
  const { items, total } = await db.redirects.page({
    where: redirectWhere(clock.now(), filterBy),
    orderBy: redirectOrder(orderby, direction),
    page: page + 1,
    per_page,
  });
  const [standard, formats] = [flagsIn(settings), dateFormats(ctx)];
  return { items: items.map((row) => toRedirectItem(row, standard, formats)), total };
}

const sourcesIn = (url: string | readonly string[] | undefined): readonly string[] => [
  ...new Set(url === undefined ? [] : typeof url === "string" ? [url] : url),
];

/** Errors of the redirect are reported before errors of its group. */
async function checkGroup(
  placed: Parameters<typeof toRule>[0],
  {
    making,
    ctx,
    place,
    candidatesFor = candidatesNow(ctx),
  }: Pick<LoopQuestion, "candidatesFor"> & {
    readonly making: RowContext;
    readonly ctx: Context;
    readonly place: "create" | "update";
  },
): Promise<void> {
  // Locked, so that the group is not deleted while the redirect is stored.
  if (!(await ctx.db.groups.get(placed.group_id, { forUpdate: true })))
    throw toNumberedError(errors.redirect, place, "The group was not found.");
  const rule = toRule(placed, making.standard);
  if (await isLoop(rule, { ...making, now: ctx.clock.now(), candidatesFor }))
    throw toNumberedError(errors.redirect, place, "This redirect would create a redirect loop.");
}

/** `GET` and `POST /redirect`, `POST /redirect/:id`. */
export const redirectRoutes = ({ may }: Guards) => ({
  list: get({
    summary: "List redirects",
    args: redirectListArgs,
    returns: redirectList,
    access: may("redirect_manage"),
    handler: ({ args, ...ctx }) => listRedirects(args, ctx),
  }),
  create: edit({
    summary: "Create redirects, one for each source; returns the list",
    args: { ...redirectListArgs, ...newRedirectArgs },
    returns: redirectList,
    access: may("redirect_add"),
    errors: ["redirect"],
    async handler({ args, ...ctx }): Promise<List<RedirectItem>> {
      const { url, status, group_id = 0, ...sent } = args;
      const sources = sourcesIn(url);
      const making = makingFor(ctx);
      // Read once, because all of them have the same target, so they cannot form a loop with each other.
      const candidatesFor = candidatesNow(ctx);
      const copied = copiedColumns({ ...sent, enabled: sent.enabled ?? status !== "disabled" });
      for (const source of sources) {
        const columns = toColumns({ ...sent, url: source }, making);
        if (typeof columns === "string") throw toNumberedError(errors.redirect, "create", columns);
        const position = await toPosition(ctx, group_id, sent.position);
        const placed = { ...columns, group_id, position };
        await checkGroup({ ...placed, id: 0 }, { making, ctx, place: "create", candidatesFor });
        await ctx.db.redirects.insert({ ...placed, ...copied });
        await countIn(ctx, numbersOf([placed], 1));
      }
      if (sources.length > 0) await finishWrite(ctx, group_id);
      return listRedirects(args, ctx);
    },
  }),
  update: edit({
    summary: "Update a redirect; omitted arguments and its status are unchanged",
    args: { id: z.int(), ...redirectArgs },
    returns: redirectResponse,
    access: may("redirect_add"),
    errors: ["redirect", "redirect_update_failed"],
    async handler({ args, ...ctx }): Promise<{ readonly item: RedirectItem }> {
      const { db, settings } = ctx;
      const { id, ...sent } = args;
      const row = await db.redirects.get(id, { forUpdate: true });
      if (!row) throw toNumberedError(errors.redirect_update_failed, "updateUnknown");
      const { group_id = row.group_id, position = row.position } = sent;
      const making = makingFor(ctx);
      const input = withStored(sent, row, making.standard);
      const columns = toColumns(input, { ...making, before: row });
      if (typeof columns === "string") throw toNumberedError(errors.redirect, "update", columns);
      const placed = { ...columns, group_id, position: Math.max(0, position) };
      await checkGroup({ ...placed, id: row.id }, { making, ctx, place: "update" });
      const changed = await db.redirects.update(row.id, placed);
      if (group_id !== row.group_id)
        await countIn(ctx, new Map([...numbersOf([row], -1), ...numbersOf([placed], 1)]));
      await finishWrite(ctx, group_id);
      return { item: toRedirectItem(changed, flagsIn(settings), dateFormats(ctx)) };
    },
  }),
});
