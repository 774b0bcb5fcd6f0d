import type { Direction, Order, Where } from "@waymark/core";
import type { tables } from "../tables.ts";
import { listArgs, type FilterBy } from "./args.ts";
import { toId } from "./redirects.ts";

type Columns = typeof tables.groups.columns;
const keys = ["status", "module", "name"] as const;
const orders = ["name", "id"] as const;

/** The arguments of every list of groups. */
export const groupListArgs = listArgs(orders, keys);

/** The condition for a filter of groups. */
export const groupWhere = ({
  status,
  module,
  name,
}: FilterBy<(typeof keys)[number]> = {}): Where<Columns> => ({
  enabled: status === undefined ? undefined : status === "enabled",
  module_id: toId(module),
  name: name === undefined ? undefined : { contains: name },
});

/** The order of a list of groups: by name, unless by ID. */
export const groupOrder = (
  by: (typeof orders)[number] | "" | undefined,
  direction: Direction,
): readonly Order<Columns>[] =>
  by === "id" ? [{ id: direction }] : [{ name: direction }, { id: "asc" }];
