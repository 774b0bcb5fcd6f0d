import {
  choice,
  collection,
  context,
  dateTime,
  flag,
  ids,
  list,
  numberInPath,
  order,
  page,
  perPage,
  text,
  texts,
  whole,
} from "./args.mjs";

export const statuses = [
  "publish", "future", "draft", "pending", "private", "trash", "auto-draft", "inherit",
  "request-pending", "request-confirmed", "request-failed", "request-completed", "any",
]; // prettier-ignore
export const formats = [
  "standard", "aside", "chat", "gallery", "link", "image", "quote", "status", "video", "audio",
]; // prettier-ignore
export const postOrders = [
  "author", "date", "id", "include", "modified", "parent", "relevance", "slug", "include_slugs", "title",
]; // prettier-ignore
export const searchColumns = ["post_title", "post_content", "post_excerpt"];

const id = { id: numberInPath };
const parent = { parent: numberInPath };
const between = {
  after: dateTime(),
  before: dateTime(),
  modified_after: dateTime(),
  modified_before: dateTime(),
};

/** The 27 args of the list of posts, in the order of the catalogue. */
export const postsList = {
  context,
  page,
  per_page: perPage,
  search: text(),
  ...between,
  author: ids(),
  author_exclude: ids(),
  exclude: ids(),
  include: ids(),
  offset: whole(),
  order: order("desc"),
  orderby: choice(postOrders, "date"),
  search_columns: list(choice(searchColumns), { default: [] }),
  slug: list(text()),
  status: list(choice(statuses), { default: ["publish"] }),
  tax_relation: choice(["AND", "OR"]),
  categories: ids(),
  categories_exclude: ids(),
  tags: ids(),
  tags_exclude: ids(),
  post_series: ids(),
  post_series_exclude: ids(),
  sticky: flag(),
  format: list(choice(formats)),
};
const postRead = { ...id, context, password: text() };

const writable = {
  date: dateTime(),
  date_gmt: dateTime(),
  slug: text(),
  status: choice(["publish", "future", "draft", "pending", "private"]),
  title: text(),
  author: whole(),
  featured_media: whole(),
  comment_status: choice(["open", "closed"]),
  ping_status: choice(["open", "closed"]),
  template: text(),
};
const bodies = texts("password", "content", "excerpt");
const postWrite = {
  ...writable,
  ...bodies,
  format: choice(formats),
  sticky: flag(),
  categories: list(whole()),
  tags: list(whole()),
  post_series: list(whole()),
};
const pageWrite = { ...writable, ...bodies, parent: whole(), menu_order: whole() };
const mediaWrite = {
  ...writable,
  ...texts("alt_text", "caption", "description"),
  post: whole(),
};
const hierarchy = { parent: ids(), parent_exclude: ids(), status: list(choice(statuses)) };
const authors = { author: ids(), author_exclude: ids() };
const flatList = {
  ...collection,
  ...between,
  ...authors,
  offset: whole(),
  order: order("desc"),
  orderby: choice([...postOrders, "menu_order"], "date"),
  search_columns: list(choice(searchColumns), { default: [] }),
  slug: list(text()),
  ...hierarchy,
};
const revisionList = {
  ...collection,
  offset: whole(),
  order: order("desc"),
  orderby: choice(["date", "id", "include", "relevance", "slug", "title"], "date"),
};

/** Collection, item, revisions and autosaves of one content type. */
const contentType = (base, listed, read, write) => ({
  [`/${base}`]: { get: listed, post: write },
  [`/${base}/:id`]: {
    get: read,
    edit: { ...id, ...write },
    remove: { ...id, force: flag({ default: false }) },
  },
  [`/${base}/:parent/revisions`]: { get: { ...parent, ...revisionList } },
  [`/${base}/:parent/revisions/:id`]: {
    get: { ...parent, ...id, context },
    remove: { ...parent, ...id, force: flag({ default: false }) },
  },
  [`/${base}/:id/autosaves`]: { get: { ...id, context }, post: { ...id, ...write } },
  [`/${base}/:parent/autosaves/:id`]: { get: { ...parent, ...id, context } },
});
const termWrite = { ...texts("description", "name", "slug"), parent: whole() };
const taxonomy = (base) => ({
  [`/${base}`]: {
    get: {
      ...collection,
      order: order("asc"),
      orderby: choice(["id", "include", "name", "slug", "term_group", "count"], "name"),
      hide_empty: flag({ default: false }),
      post: whole(),
      slug: list(text()),
    },
    post: termWrite,
  },
  [`/${base}/:id`]: {
    get: { ...id, context },
    edit: { ...id, ...termWrite },
    remove: { ...id, force: flag({ default: false }) },
  },
});
const userWrite = texts("username", "name", "email", "url", "description", "slug", "password");
const commentWrite = {
  ...texts("author_name", "author_email", "author_url", "content"),
  post: whole(),
};

export const core = {
  ...contentType("posts", postsList, postRead, postWrite),
  ...contentType("pages", flatList, postRead, pageWrite),
  "/media": { get: { ...flatList, media_type: text(), mime_type: text() }, post: mediaWrite },
  "/media/:id": { get: { ...id, context }, edit: { ...id, ...mediaWrite } },
  ...taxonomy("categories"),
  ...taxonomy("tags"),
  "/users": { get: { ...collection, roles: list(text()) }, post: userWrite },
  "/users/:id": { get: { ...id, context }, edit: { ...id, ...userWrite } },
  "/comments": { get: { ...collection, ...authors, ...hierarchy }, post: commentWrite },
  "/comments/:id": { get: { ...id, context }, edit: { ...id, ...commentWrite } },
};
