import { authorship } from "@waymark/accounts";
import { contentTypes, statuses } from "./extension-points.ts";
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
      status: {
        in: all(statuses)
          .filter((status) => status.public)
          .map(({ name }) => name),
      },
    },
  }),
});
