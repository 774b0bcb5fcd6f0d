import { on } from "../builder.ts";
import { forgetRenderedItem } from "../resources/rendered.ts";
import { contentDeleted } from "../events.ts";

/** Removes the texts of a deleted item from the caches. */
export const forgetRendered = on(
  contentDeleted,
  ({ item }, { site }) => forgetRenderedItem(site, item.id),
  { after: "commit", name: "forget-rendered" },
);
