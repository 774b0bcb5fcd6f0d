import { defineLoader, type Field, fieldsOf } from "@waymark/core";
import * as z from "zod";
import type { ContentType } from "../content-type.ts";
import { content, tables } from "../tables.ts";

const { field } = fieldsOf(content);

interface ItemTerm {
  readonly id: number;
  readonly taxonomy: string;
  readonly slug: string;
}

/** The terms of items, by taxonomy and name. */
const termsOfItems = defineLoader<typeof tables, readonly ItemTerm[]>({
  tables,
  empty: [],
  async load({ rows, db }) {
    const links = await db.termLinks.find({
      where: { content: { in: rows.map(({ id }) => id) } },
      columns: ["content", "term"],
      orderBy: [{ content: "asc" }, { taxonomy: "asc" }, { name_key: "asc" }, { term: "asc" }],
    });
    const terms = await db.terms.find({
      where: { id: { in: [...new Set(links.map(({ term }) => term))] } },
      columns: ["id", "taxonomy", "slug"],
    });
    const byId = new Map(terms.map((term) => [term.id, term]));
    const found = new Map<number, ItemTerm[]>();
    for (const { content: item, term: id } of links) {
      const term = byId.get(id);
      if (term) found.set(item, [...(found.get(item) ?? []), term]);
    }
    return found;
  },
});

/** The CSS classes that themes give the element of an item. */
export const itemClasses = ({ features }: ContentType): Field =>
  field({
    description: "CSS classes for its element, by its type, status, format and terms",
    reads: ["id", "type", "status", "format", "featured_media", "password"],
    loads: { terms: termsOfItems },
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
