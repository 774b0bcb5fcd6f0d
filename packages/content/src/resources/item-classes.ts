import { defineLoader, type Field, fieldsOf } from "@waymark/core";
import * as z from "zod";
import type { ContentType } from "../content-type.ts";
import { content, tables } from "../tables.ts";
import { termsOfItems } from "../terms/hierarchy.ts";
import type { Term } from "../terms/write.ts";

const { field } = fieldsOf(content);

type ItemTerm = Pick<Term, "id" | "taxonomy" | "slug">;

/** The terms of items, by taxonomy and name. */
const classTerms = defineLoader<typeof tables, readonly ItemTerm[]>({
  tables,
  empty: [],
  load: ({ rows, db }) =>
    termsOfItems(
      db,
      rows.map(({ id }) => id),
      { columns: ["id", "taxonomy", "slug"] },
    ),
});

/** The CSS classes that themes give the element of an item. */
export const itemClasses = ({ features }: ContentType): Field =>
  field({
    description: "CSS classes for its element, by its type, status, format and terms",
    reads: ["id", "type", "status", "format", "featured_media", "password"],
    loads: { terms: classTerms },
    in: ["view", "edit"],
    schema: z.array(z.string()),
    value: ({ id, type, status, format, featured_media: image, password }, { context }, loaded) => [
      `post-${id}`,
      type,
      `type-${type}`,
      `status-${status}`,
      ...(features.has("formats") ? [`format-${format}`] : []),
      ...(password === ""
        ? []
        : [`post-password-${context === "edit" ? "protected" : "required"}`]),
      ...(features.has("thumbnail") && image !== 0 ? ["has-post-thumbnail"] : []),
      "hentry",
      ...loaded.terms.map(toClassName),
    ],
  });

/** A slug of other characters than those of classes is replaced by the id. */
function toClassName({ id, taxonomy, slug }: ItemTerm): string {
  const name = slug.replace(/%[a-f\d]{2}/gi, "").replace(/[^\w-]/g, "");
  const isUsable = name.replaceAll("-", "") !== "" && !/^[\d.]+$/.test(name);
  return `${taxonomy === "post_tag" ? "tag" : taxonomy}-${isUsable ? name : id}`;
}
