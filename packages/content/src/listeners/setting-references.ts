import { settingChanged, siteIcon, siteLogo, type Db } from "@waymark/core";
import { on } from "../builder.ts";
import { wrongArgument } from "../errors.ts";
import { familyOf } from "../media/attachment.ts";
import type { tables } from "../tables.ts";
import { defaultCategory, pageForPosts, pageOnFront } from "../settings/declared.ts";

type ContentDb = Db<typeof tables>;
type Knows = (db: ContentDb, id: number) => Promise<boolean>;

/** Rows that a setting names are locked, so that they are not deleted or trashed concurrently. */
const hold = true;
const isCategory: Knows = async (db, id) =>
  (await db.terms.get(id, { forUpdate: hold }))?.taxonomy === "category";
const isPage: Knows = async (db, id) => {
  const item = await db.content.get(id, { forUpdate: hold });
  return item?.type === "page" && item.status !== "trash";
};
const isImage: Knows = async (db, id) => {
  const item = await db.content.get(id, { forUpdate: hold });
  return item?.type === "attachment" && familyOf(item.mime_type) === "image";
};

/** Settings with ids: the noun for errors, and a function that checks that the row exists. */
const references: Readonly<Record<string, readonly [what: string, knows: Knows]>> = {
  [defaultCategory.name]: ["category", isCategory],
  [pageOnFront.name]: ["page", isPage],
  [pageForPosts.name]: ["page", isPage],
  [siteLogo.name]: ["image", isImage],
  [siteIcon.name]: ["image", isImage],
};

/** Rejects a setting with the id of a missing row. */
export const checkReferences = on(
  settingChanged,
  async ({ name, after }, { db }) => {
    const [what, knows] = references[name] ?? [];
    if (!knows || typeof after !== "number" || after === 0) return;
    if (!(await knows(db, after)))
      throw wrongArgument(name, `${name} must be the ID of an existing ${what}.`);
  },
  { name: "check-references" },
);
