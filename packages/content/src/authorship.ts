import { authorship } from "@waymark/accounts";
import { publicStatuses } from "./addresses/links-to.ts";
import { contentTypes } from "./extension-points.ts";
import { content } from "./tables.ts";

/** The authors of published content that anonymous callers may see. */
export const contentAuthorship = authorship({
  name: "content",
  types: (all) => all(contentTypes).map(({ name }) => name),
  published: (types, all) => ({
    table: content,
    to: "author",
    where: {
      type: { in: types },
      status: { in: publicStatuses(all) },
    },
  }),
});
