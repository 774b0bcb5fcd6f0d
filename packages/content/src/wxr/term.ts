import { extensionOf, integerOf, metaOf, textOf, wordOf } from "./element.ts";
import type { Element } from "./element.ts";
import type { WxrCategory, WxrTag, WxrTerm } from "./records.ts";

/** A `<wp:category>` as a record. */
export function toCategory(element: Element): WxrCategory {
  return {
    kind: "category",
    id: integerOf(element, "wp:term_id"),
    slug: wordOf(element, "wp:category_nicename"),
    parent: wordOf(element, "wp:category_parent"),
    name: textOf(element, "wp:cat_name") ?? "",
    description: textOf(element, "wp:category_description") ?? "",
    meta: metaOf(element, "wp:termmeta"),
    ...extensionOf(element),
  };
}

/** A `<wp:tag>` as a record. */
export function toTag(element: Element): WxrTag {
  return {
    kind: "tag",
    id: integerOf(element, "wp:term_id"),
    slug: wordOf(element, "wp:tag_slug"),
    name: textOf(element, "wp:tag_name") ?? "",
    description: textOf(element, "wp:tag_description") ?? "",
    meta: metaOf(element, "wp:termmeta"),
    ...extensionOf(element),
  };
}

/** A `<wp:term>` as a record. */
export function toTerm(element: Element): WxrTerm {
  return {
    kind: "term",
    id: integerOf(element, "wp:term_id"),
    taxonomy: wordOf(element, "wp:term_taxonomy"),
    slug: wordOf(element, "wp:term_slug"),
    parent: wordOf(element, "wp:term_parent"),
    name: textOf(element, "wp:term_name") ?? "",
    description: textOf(element, "wp:term_description") ?? "",
    meta: metaOf(element, "wp:termmeta"),
    ...extensionOf(element),
  };
}
