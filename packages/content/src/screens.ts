import { screens, settingsScreens, type Screen, type ScreenColumn } from "@waymark/core";

const title: ScreenColumn = { field: "title", label: "Title" };
const author: ScreenColumn = { field: "author", relation: "/core/v2/users" };
const status: ScreenColumn = { field: "status", as: "status" };
const date: ScreenColumn = { field: "date", as: "time" };
/** The featured image. */
const image: ScreenColumn = {
  field: "_embedded.core:featuredmedia.0",
  label: "Image",
  as: "image",
};
const group = "Content";

/** The screen of the terms of a taxonomy, with their names, slugs and counts. */
export const termScreen = (
  screen: Pick<Screen, "name" | "label" | "singular" | "icon" | "group" | "order">,
): Screen => ({
  columns: ["name", "slug", "count"],
  filters: [],
  sort: { by: "name", order: "asc" },
  omit: ["meta"],
  ...screen,
});
const term = (name: string, label: string, singular: string, icon: string, order: number): Screen =>
  termScreen({ name, label, singular, icon, group, order });

/** The screens of posts, pages, media, comments, terms and imports. */
export const contentScreens = screens(
  {
    name: "/core/v2/posts",
    label: "Posts",
    singular: "Post",
    icon: "post",
    group,
    order: 10,
    columns: [
      image,
      title,
      author,
      { field: "categories", relation: "/core/v2/categories" },
      status,
      date,
    ],
    filters: ["status", "categories", "author", "after"],
    counts: [
      { label: "Drafts", query: { status: "draft" } },
      { label: "Posts awaiting review", query: { status: "pending" } },
      { label: "Scheduled posts", query: { status: "future" } },
    ],
    relations: { tags: "/core/v2/tags" },
  },
  {
    name: "/core/v2/pages",
    label: "Pages",
    singular: "Page",
    icon: "page",
    group,
    order: 11,
    columns: [title, author, status, date],
    filters: ["status", "author", "after"],
  },
  {
    name: "/core/v2/media",
    label: "Media",
    singular: "File",
    icon: "image",
    group,
    order: 12,
    columns: [
      { field: "source_url", label: "Preview", as: "image" },
      title,
      { field: "mime_type", label: "Type" },
      author,
      date,
    ],
    filters: ["media_type"],
  },
  {
    name: "/core/v2/comments",
    label: "Comments",
    singular: "Comment",
    icon: "comment",
    group,
    order: 13,
    title: "author_name",
    columns: [
      { field: "author_name", label: "Author" },
      { field: "content", label: "Comment" },
      { field: "post", label: "On", relation: "/core/v2/posts" },
      status,
      date,
    ],
    filters: ["status"],
    counts: [{ label: "Comments awaiting moderation", query: { status: "hold" } }],
  },
  term("/core/v2/categories", "Categories", "Category", "category", 14),
  term("/core/v2/tags", "Tags", "Tag", "tag", 15),
  term("/core/v2/post_series", "Series", "Series", "series", 16),
  {
    name: "/core/v2/blocks",
    label: "Patterns",
    singular: "Pattern",
    icon: "page",
    group,
    order: 17,
    columns: [
      title,
      {
        field: "core_pattern_category",
        label: "Categories",
        relation: "/core/v2/core_pattern_category",
      },
      status,
      date,
    ],
    filters: ["status"],
  },
  term("/core/v2/core_pattern_category", "Pattern categories", "Pattern category", "folder", 18),
  {
    name: "/core/v2/navigation",
    label: "Menus",
    singular: "Menu",
    icon: "menu",
    group: "Site",
    order: 80,
    columns: [title, status, date],
    filters: ["status"],
  },
  {
    name: "/core/v2/imports",
    label: "Import",
    singular: "Import",
    icon: "upload",
    group: "Tools",
    order: 93,
    title: "name",
    columns: [
      { field: "name", label: "File" },
      { field: "state", as: "status" },
      { field: "author", label: "By", relation: "/core/v2/users" },
      { field: "total", label: "Records", as: "count" },
      { field: "created", as: "time" },
    ],
    filters: [],
  },
  {
    name: "/core/v2/menus",
    label: "Classic menus",
    singular: "Classic menu",
    icon: "list",
    group: "Site",
    order: 81,
    columns: ["name", { field: "locations", label: "Locations" }],
    filters: [],
    sections: [{ label: "Classic menu", fields: ["name", "slug", "locations", "description"] }],
    labels: { locations: "Locations" },
  },
  {
    name: "/core/v2/menu-items",
    label: "Menu entries",
    singular: "Menu entry",
    icon: "link",
    group: "Site",
    order: 82,
    columns: [
      title,
      { field: "url", label: "Address", as: "url" },
      { field: "menus", label: "Menu", relation: "/core/v2/menus" },
      { field: "menu_order", label: "Order", sort: "menu_order" },
    ],
    filters: ["menus", "status"],
    relations: { menus: "/core/v2/menus", parent: "/core/v2/menu-items" },
    labels: {
      menus: "Menu",
      attr_title: "Title attribute",
      menu_order: "Order",
      url: "Address",
      type: "Kind of target",
      object: "Type of the target",
      object_id: "ID of the target",
    },
    sections: [
      { label: "Entry", fields: ["title", "menus", "parent", "menu_order", "status"] },
      { label: "Target", fields: ["type", "url", "object", "object_id", "target"] },
    ],
    omit: ["classes", "xfn"],
  },
  { name: "/core/v2/search", hidden: true },
  { name: "/core/v2/edit-locks", hidden: true },
  {
    name: "/core/v2/media/:id/usages",
    label: "Usages",
    singular: "Usage",
    hidden: true,
    columns: ["title", "type", "status", "uses"],
    filters: [],
  },
  {
    name: "/core/v2/block-patterns/patterns",
    label: "Patterns of modules",
    singular: "Pattern of a module",
    hidden: true,
    columns: ["title", "name"],
    filters: [],
  },
  {
    name: "/core/v2/block-patterns/categories",
    label: "Categories of patterns of modules",
    singular: "Category of patterns of modules",
    hidden: true,
    columns: ["label", "name"],
    filters: [],
  },
  {
    name: "/core/v2/block-types",
    label: "Block types",
    singular: "Block type",
    hidden: true,
    columns: ["title", "name"],
    filters: [],
  },
);

/** The form of the settings of the site. */
export const siteForm = settingsScreens({
  name: "/core/v2/settings",
  label: "General",
  order: 10,
  sections: [
    { label: "Site", fields: ["title", "description", "email", "site_logo", "site_icon"] },
    {
      label: "Language and time",
      fields: ["language", "timezone", "date_format", "time_format", "start_of_week"],
    },
    {
      label: "Reading",
      fields: ["show_on_front", "page_on_front", "page_for_posts", "posts_per_page"],
    },
    { label: "Writing", fields: ["default_category", "default_post_format", "use_smilies"] },
    { label: "Discussion", fields: ["default_comment_status", "default_ping_status"] },
  ],
  // Set in the configuration of the site.
  omit: ["url"],
  relations: {
    default_category: "/core/v2/categories",
    page_for_posts: "/core/v2/pages",
    page_on_front: "/core/v2/pages",
  },
  widgets: { site_icon: "image", site_logo: "image" },
  labels: {
    default_comment_status: "Comments on new posts",
    default_ping_status: "Pingbacks on new posts",
    page_for_posts: "Page of posts",
    page_on_front: "Front page",
    show_on_front: "Front page shows",
    site_icon: "Icon",
    site_logo: "Logo",
  },
});
