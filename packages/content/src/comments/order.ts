import type { Order } from "@waymark/core";
import type { tables } from "../tables.ts";
import type { ListArgs } from "./args.ts";

type CommentOrder = Order<(typeof tables.comments)["columns"]>;

/** The order of a list; ties are resolved by id. */
export function toOrder({ orderby, order, include }: ListArgs): readonly CommentOrder[] {
  if (orderby === "include") return include.length > 0 ? [{ id: include }] : [{ id: order }];
  return orderby === "id" ? [{ id: order }] : [{ [orderby]: order }, { id: order }];
}
