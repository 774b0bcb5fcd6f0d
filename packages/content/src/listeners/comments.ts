import { userDeleted } from "@waymark/accounts";
import { on } from "../builder.ts";
import { settleComments } from "../comments/item-copy.ts";
import { contentSaved } from "../events.ts";

/** Comments follow their item: its readers may read them, and they are in the trash while it is. */
export const updateItemCopies = on(
  contentSaved,
  async ({ item, before }, { db }) => {
    if (before) await settleComments(db, item.id);
  },
  { name: "update-item-copies" },
);

/** Comments of a deleted user keep the user's name. Their items are handled elsewhere. */
export const followCommenter = on(
  userDeleted,
  async ({ id, reassign }, { db }) => {
    await db.comments.updateAll({ author: id }, { author: 0 });
    if (reassign !== undefined) await db.comments.updateAll({ owner: id }, { owner: reassign });
  },
  { name: "follow-commenter" },
);
