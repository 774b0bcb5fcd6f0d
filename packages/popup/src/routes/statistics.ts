import { typeRuntimeOf } from "@waymark/content";
import { can, paged, type NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { get, post, type Context } from "../builder.ts";
import { reset, resetsOf, statisticsOf, totalsOf } from "../counts.ts";
import { eventNames } from "../extension-points.ts";
import { popupResponse, popupsResponse, totalsResponse } from "../responses.ts";
import { popup } from "../types.ts";

const id = z.int().positive().describe("The popup");
/** Statistics of all popups require the capability to edit others' popups. */
const ofAll = can(`edit_others_${popup.capability}`);

/** Statistics of all popups and of one, and the reset. */
export function statisticsRoutes(setup: NamespaceContext) {
  const events = eventNames(setup);
  const { permissions } = typeRuntimeOf(popup, setup);
  const find = async ({ args, db }: Pick<Context, "db"> & { readonly args: { id: number } }) => {
    const item = await db.content.get(args.id);
    return item?.type === popup.name ? item : undefined;
  };
  const list = get({
    summary: "List statistics of popups, newest popup first",
    args: paged({ perPage: 25 }),
    returns: popupsResponse,
    access: ofAll,
    async handler({ args, db }) {
      const { items, total } = await db.content.page({
        ...args,
        where: { type: popup.name, status: { notIn: ["trash", "auto-draft"] } },
        orderBy: { id: "desc" },
      });
      return { items: await statisticsOf(db, items, events), total };
    },
  });
  const item = get({
    summary: "Get the statistics of a popup",
    args: { id },
    returns: popupResponse,
    find,
    access: ({ actor, found }) => permissions.edit(actor, found),
    handler: ({ db, found }) => toStatistics(db, found, events),
  });
  const begin = post({
    summary: "Reset the counts of a popup; totals are kept",
    args: { id },
    returns: popupResponse,
    find,
    access: ({ actor, found }) => permissions.edit(actor, found),
    async handler({ db, clock, found }) {
      await reset({ db, clock }, found.id);
      return toStatistics(db, found, events);
    },
  });
  const totals = get({
    summary: "Get the total statistics of all popups",
    returns: totalsResponse,
    access: ofAll,
    handler: ({ db }) => totalsOf(db, events),
  });
  return { list, get: item, begin, totals };
}

async function toStatistics(
  db: Context["db"],
  item: { readonly id: number; readonly title: string },
  events: ReadonlySet<string>,
) {
  const [statistics] = await statisticsOf(db, [item], events);
  if (!statistics) throw new TypeError("Every requested popup must have statistics.");
  return { ...statistics, resets: await resetsOf(db, item.id) };
}
