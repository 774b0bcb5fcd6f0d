import * as z from "zod";
import { type Context, edit, get, type Guards } from "../builder.ts";
import { errors, toNumberedError } from "../errors.ts";
import { moduleNames, toGroupItem } from "../items/visit.ts";
import type { List } from "../lists/args.ts";
import { groupListArgs, groupOrder, groupWhere } from "../lists/groups.ts";
import { groupResponse, type GroupItem, groupList } from "../responses.ts";
import { currentGroup, toGroupName } from "../writes/groups.ts";
import { finishWrite } from "../writes/redirects.ts";

type ListArgs = z.output<z.ZodObject<typeof groupListArgs>>;

/** A page of groups. */
export async function listGroups(args: ListArgs, ctx: Context): Promise<List<GroupItem>> {
  const { filterBy, orderby, direction, page, per_page } = args;
  const { items, total } = await ctx.db.groups.page({
    where: groupWhere(filterBy),
    orderBy: groupOrder(orderby, direction),
    page: page + 1,
    per_page,
  });
  const current = await currentGroup(ctx);
  const groupItems = items.map((row): GroupItem => {
    const item = toGroupItem(row);
    return row.id === current?.id ? { ...item, default: true } : item;
  });
  return { items: groupItems, total };
}

const groupArgs = {
  moduleId: z
    .int()
    .min(0)
    .max(3)
    .describe("Server that applies the rules: 1 this site, 2 Apache, 3 nginx"),
  name: z.string().describe("Group name, at most 50 characters"),
  status: z
    .string()
    .optional()
    .describe("Status of the group, for the form of clients: enabled or disabled"),
};
const isEnabled = (status: string | undefined): boolean | undefined =>
  status === "enabled" ? true : status === "disabled" ? false : undefined;

/** `GET` and `POST /group`, `POST /group/:id`. */
export const groupRoutes = ({ may, mayEither }: Guards) => ({
  list: get({
    summary: "List redirect groups",
    args: groupListArgs,
    returns: groupList,
    access: mayEither("group_manage", "redirect_manage"),
    handler: ({ args, ...ctx }) => listGroups(args, ctx),
  }),
  create: edit({
    summary: "Create a group; returns the list",
    args: { ...groupListArgs, ...groupArgs },
    returns: groupList,
    access: may("group_add"),
    errors: ["redirect_group_invalid"],
    async handler({ args, ...ctx }): Promise<List<GroupItem>> {
      const name = toGroupName(args.name);
      if (name === "" || !moduleNames.has(args.moduleId))
        throw toNumberedError(errors.redirect_group_invalid, "groupCreate");
      await ctx.db.groups.insert({
        name,
        module_id: args.moduleId,
        enabled: isEnabled(args.status),
      });
      await finishWrite(ctx);
      return listGroups(args, ctx);
    },
  }),
  update: edit({
    summary: "Update a group",
    args: { id: z.int(), ...groupArgs },
    returns: groupResponse,
    access: may("group_add"),
    errors: ["redirect_group_invalid"],
    async handler({ args, db, settings }): Promise<{ readonly item: GroupItem }> {
      const name = toGroupName(args.name);
      const row = await db.groups.get(args.id, { forUpdate: true });
      if (!row)
        throw toNumberedError(
          errors.redirect_group_invalid,
          "groupUpdate",
          "The group was not found.",
        );
      if (name === "") throw toNumberedError(errors.redirect_group_invalid, "groupUpdate");
      const changed = await db.groups.update(row.id, {
        name,
        module_id: moduleNames.has(args.moduleId) ? args.moduleId : undefined,
        enabled: isEnabled(args.status),
      });
      await finishWrite({ settings });
      return { item: toGroupItem(changed) };
    },
  }),
});
