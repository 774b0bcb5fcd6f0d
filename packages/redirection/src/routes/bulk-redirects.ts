import * as z from "zod";
import { edit } from "../builder.ts";
import { errors, toNumberedError } from "../errors.ts";
import type { Guards } from "../guards.ts";
import type { RedirectItem } from "../items/redirect.ts";
import { bulkArgs, type List } from "../lists/args.ts";
import { redirectListArgs, redirectWhere } from "../lists/redirects.ts";
import { selected, toIds } from "../lists/selection.ts";
import { redirectList } from "../responses.ts";
import { removeRedirects } from "../writes/counters.ts";
import { settleWrite } from "../writes/redirects.ts";
import { listRedirects } from "./redirects.ts";

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
        if (bulk !== "reset") await settleWrite(ctx);
      }
      return listRedirects(args, ctx);
    },
  });
