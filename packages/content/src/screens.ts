import { screens, type Screen, type ScreenColumn } from "@waymark/core";

const title: ScreenColumn = { field: "title", label: "Title" };
const author: ScreenColumn = { field: "author", relation: "/core/v2/users" };
const status: ScreenColumn = { field: "status", as: "status" };
const date: ScreenColumn = { field: "date", as: "time" };
const group = "Content";

const term = (name: string, label: string, singular: string, order: number): Screen => ({
  name,
  label,
  singular,
  icon: "tag",
  group,
  order,
  columns: ["name", "slug", "count"],
  filters: [],
  sort: { by: "name", order: "asc" },
  omit: ["meta"],
});

/** The screens of posts, pages, media, comments and terms. */
export const contentScreens = screens(
  {
    name: "/core/v2/posts",
    label: "Posts",
    singular: "Post",
    icon: "post",
    group,
    order: 10,
    columns: [
      title,
      author,
      { field: "categories", relation: "/core/v2/categories" },
      status,
      date,
    ],
    filters: ["status", "categories", "author"],
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
    filters: ["status", "author"],
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
  },
  term("/core/v2/categories", "Categories", "Category", 14),
  term("/core/v2/tags", "Tags", "Tag", 15),
  { ...term("/core/v2/post_series", "Series", "Series", 16), icon: "list" },
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
  { name: "/core/v2/search", hidden: true },
);
