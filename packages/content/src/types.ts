import * as z from "zod";
import { defineContentType, defineTaxonomy } from "./content-type.ts";
import type { MetaKey, Status } from "./extension-points.ts";
import { defaultCategory } from "./settings.ts";
import { cleanFootnotes } from "@waymark/content-text";

/** Categories. They are hierarchical, and every post has at least one. */
export const category = defineTaxonomy({
  name: "category",
  base: "categories",
  label: "categories",
  singular: "category",
  capability: "categories",
  hasColumn: true,
  hierarchical: true,
  defaultTerm: defaultCategory,
});
/** Tags. They are not hierarchical. */
export const tag = defineTaxonomy({
  name: "post_tag",
  base: "tags",
  path: "tag",
  label: "tags",
  singular: "tag",
  capability: "post_tags",
  hasColumn: true,
});
/** Series, for posts that belong together. They are not hierarchical. */
export const series = defineTaxonomy({
  name: "post_series",
  base: "post_series",
  label: "post series",
});

/** Posts. They have a date, categories and tags, and can be sticky. */
export const post = defineContentType({
  name: "post",
  base: "posts",
  label: "posts",
  icon: "dashicons-admin-post",
  taxonomies: [category, tag, series],
  features: ["sticky", "formats", "comments", "pings", "revisions"],
});
/** Pages. They are hierarchical, and their addresses contain no date. */
export const page = defineContentType({
  name: "page",
  base: "pages",
  label: "pages",
  icon: "dashicons-admin-page",
  capability: "pages",
  features: ["hierarchy", "comments", "revisions"],
  unoffered: ["excerpt"],
});

/** Groups of patterns, for editors only. */
export const patternCategory = defineTaxonomy({
  name: "core_pattern_category",
  base: "core_pattern_category",
  label: "pattern categories",
  singular: "pattern category",
  viewable: false,
  hasColumn: true,
});
/**
 * Patterns: blocks that texts contain by reference (reusable blocks), or that editors copy into texts. Users who may
 * edit posts can read them, and users who may publish posts can create them.
 */
export const reusableBlock = defineContentType({
  name: "core_block",
  base: "blocks",
  label: "patterns",
  singular: "pattern",
  capability: "blocks",
  capabilities: {
    read: "edit_posts",
    create_posts: "publish_posts",
    edit_posts: "edit_posts",
    edit_others_posts: "edit_others_posts",
    edit_published_posts: "edit_published_posts",
    delete_posts: "delete_posts",
    delete_others_posts: "delete_others_posts",
    delete_published_posts: "delete_published_posts",
  },
  isRaw: true,
  taxonomies: [patternCategory],
  features: ["revisions"],
  lacks: ["excerpt", "author", "thumbnail"],
  viewable: false,
});
/** How a pattern is used: empty for reusable blocks, which change wherever they are used; `unsynced` for those that editors copy. */
export const syncStatus: MetaKey = {
  name: "core_pattern_sync_status",
  types: [reusableBlock.name],
  schema: z
    .enum(["", "partial", "unsynced"])
    .describe("Whether the pattern is copied into content"),
  fallback: "",
  isField: true,
};

/** Media: files, which may be attached to an item. */
export const attachment = defineContentType({
  name: "attachment",
  base: "media",
  label: "media",
  icon: "dashicons-admin-media",
  features: ["file", "comments"],
  lacks: ["editor", "excerpt"],
});

/** The statuses that every site has. */
export const ownStatuses: readonly Status[] = [
  { name: "publish", label: "Published", public: true },
  { name: "future", label: "Scheduled", protected: true },
  { name: "draft", label: "Draft", protected: true, floating: true },
  { name: "pending", label: "Pending", protected: true, floating: true },
  { name: "private", label: "Private", private: true },
  { name: "trash", label: "Trash", internal: true, hidden: true },
  { name: "auto-draft", label: "Unsaved", internal: true, hidden: true, floating: true },
  { name: "inherit", label: "As its parent", internal: true },
  { name: "request-pending", label: "Request pending", internal: true },
  { name: "request-confirmed", label: "Request confirmed", internal: true },
  { name: "request-failed", label: "Request failed", internal: true },
  { name: "request-completed", label: "Request completed", internal: true },
];

export const footnotes: MetaKey = {
  name: "footnotes",
  types: ["post", "page"],
  schema: z.string().describe("Footnotes, in the block editor's format"),
  fallback: "",
  clean: (json) => cleanFootnotes(String(json)),
  revisioned: true,
};
