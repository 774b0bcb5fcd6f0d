import * as z from "zod";
import { edit, type Guards } from "../builder.ts";
import { bulkArgs, type List } from "../lists/args.ts";
import { groupListArgs, groupWhere } from "../lists/groups.ts";
import { selected, toIds } from "../lists/selection.ts";
import { type GroupItem, groupList, type RedirectItem, redirectList } from "../responses.ts";
import { removeGroups, removeRedirects } from "../writes/groups.ts";
import { finishWrite } from "../writes/redirects.ts";
import { listGroups } from "./groups.ts";
import { errors, toNumberedError } from "../errors.ts";
import { redirectListArgs, redirectWhere } from "../lists/redirects.ts";
import { listRedirects } from "./redirects.ts";

/** `POST /bulk/group/:bulk`. Unknown IDs are ignored. */
export const bulkGroups = ({ may }: Guards) =>
  edit({
    summary: "Enable, disable or delete groups; returns the list",
    args: {
      ...groupListArgs,
      ...bulkArgs,
      bulk: z.enum(["delete", "enable", "disable"]).describe("Action"),
    },
    returns: groupList,
    access: ({ args, actor }) =>
      actor.can(may(args.bulk === "delete" ? "group_delete" : "group_add").capability),
    errors: ["redirect_bulk_unconfirmed"],
    async handler({ args, ...ctx }): Promise<List<GroupItem>> {
      const { db } = ctx;
      const isDeleting = args.bulk === "delete";
      const where = selected(args, {
        isDeleting,
        of: (items) => ({ id: { in: toIds(items) } }),
        passing: groupWhere(args.filterBy),
      });
      if (where) {
        if (isDeleting) await removeGroups(ctx, where);
        else await db.groups.updateAll(where, { enabled: args.bulk === "enable" });
        await finishWrite(ctx);
      }
      return listGroups(args, ctx);
    },
  });

const changes = {
  enable: { enabled: true },
  disable: { enabled: false },
  reset: { last_count: 0, last_access: null },
} as const;

/** `POST /bulk/redirect/:bulk`. An unknown ID rejects the whole request. */
export const bulkRedirects = ({ may }: Guards) =>
  edit({
    summary: "Enable, disable, reset or delete redirects; returns the list",
    args: {
      ...redirectListArgs,
      ...bulkArgs,
      bulk: z.enum(["delete", "enable", "disable", "reset"]).describe("Action"),
    },
    returns: redirectList,
    access: ({ args, actor }) =>
      actor.can(may(args.bulk === "delete" ? "redirect_delete" : "redirect_add").capability),
    errors: ["redirect_bulk_failed", "redirect_bulk_unconfirmed"],
    async handler({ args, ...ctx }): Promise<List<RedirectItem>> {
      const { db, clock } = ctx;
      const { bulk, items = [] } = args;
      const ids = toIds(items);
      if (ids.length > 0 && (await db.redirects.count({ id: { in: ids } })) < ids.length)
        throw toNumberedError(errors.redirect_bulk_failed, "bulk");
      const where = selected(args, {
        isDeleting: bulk === "delete",
        of: () => ({ id: { in: ids } }),
        passing: redirectWhere(clock.now(), args.filterBy),
      });
      if (where) {
        if (bulk === "delete") await removeRedirects(ctx, where);
        else await db.redirects.updateAll(where, changes[bulk]);
        if (bulk !== "reset") await finishWrite(ctx);
      }
      return listRedirects(args, ctx);
    },
  });
