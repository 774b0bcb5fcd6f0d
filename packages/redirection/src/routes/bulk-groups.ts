import * as z from "zod";
import { edit } from "../builder.ts";
import type { Guards } from "../guards.ts";
import type { GroupItem } from "../items/group.ts";
import { bulkArgs, type List } from "../lists/args.ts";
import { groupListArgs, groupWhere } from "../lists/groups.ts";
import { selected, toIds } from "../lists/selection.ts";
import { groupList } from "../responses.ts";
import { removeGroups } from "../writes/groups.ts";
import { settleWrite } from "../writes/redirects.ts";
import { listGroups } from "./groups.ts";

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
        await settleWrite(ctx);
      }
      return listGroups(args, ctx);
    },
  });
