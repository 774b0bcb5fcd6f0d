import { defineSetting, email } from "@waymark/core";
import * as z from "zod";
import { options } from "./options.ts";
import { schemas } from "./resources/schemas.ts";

const visible = true;
/** A short text such as a format or a name. */
const short = z.string().refine((text) => text.length <= 200, "must not exceed 200 characters");
const count = z.int().min(0);

/** The email address of the site's administrators; null if not set. */
export const siteEmail = defineSetting({
  name: "email",
  description: "Email address of the administrators",
  schema: email().nullable(),
  default: ({ optionsOf }) => optionsOf(options).email ?? null,
  shown: visible,
});
const dateFormat = defineSetting({
  name: "date_format",
  description: "Format of dates on pages",
  schema: short,
  default: ({ optionsOf }) => optionsOf(options).dateFormat,
  shown: visible,
});
const timeFormat = defineSetting({
  name: "time_format",
  description: "Format of times on pages",
  schema: short,
  default: ({ optionsOf }) => optionsOf(options).timeFormat,
  shown: visible,
});
/** The first day of the week: 0 is Sunday. */
export const startOfWeek = defineSetting({
  name: "start_of_week",
  description: "First day of the week; 0 is Sunday",
  schema: z.int().min(0).max(6),
  default: ({ optionsOf }) => optionsOf(options).startOfWeek,
  shown: visible,
});
/** Whether `:)` becomes an emoji. */
export const useSmilies = defineSetting({
  name: "use_smilies",
  description: "Convert emoticons such as :) to emoji",
  schema: z.boolean(),
  default: ({ optionsOf }) => optionsOf(options).smilies,
  shown: visible,
});
/** The id of the default category. */
export const defaultCategory = defineSetting({
  name: "default_category",
  description: "ID of the default category",
  schema: count,
  default: 0,
  shown: visible,
});
const defaultFormat = defineSetting({
  name: "default_post_format",
  description: "Default post format in editors; 0 for standard",
  schema: z.enum(["0", ...schemas.format.options]),
  default: "0",
  shown: visible,
});
/** The number of posts per page of the site. */
export const postsPerPage = defineSetting({
  name: "posts_per_page",
  description: "Number of posts per page of the site",
  schema: z.int().min(1).max(1000),
  default: ({ optionsOf }) => optionsOf(options).postsPerPage,
  shown: visible,
});
/** Whether the front page shows the newest posts or a page. */
export const showOnFront = defineSetting({
  name: "show_on_front",
  description: "Whether the front page shows the newest posts or a page",
  schema: z.enum(["posts", "page"]),
  default: "posts",
  shown: visible,
  inCatalogue: visible,
});
/** The id of the front page; 0 for none. */
export const pageOnFront = defineSetting({
  name: "page_on_front",
  description: "ID of the front page; 0 for none",
  schema: count,
  default: 0,
  shown: visible,
  inCatalogue: visible,
});
/** The id of the page at whose address the newest posts are shown; 0 for none. */
export const pageForPosts = defineSetting({
  name: "page_for_posts",
  description: "ID of the posts page; 0 for none",
  schema: count,
  default: 0,
  shown: visible,
  inCatalogue: visible,
});
/** Whether new posts are open for pingbacks. */
export const defaultPings = defineSetting({
  name: "default_ping_status",
  description: "Whether new posts are open for pingbacks",
  schema: schemas.openOrClosed,
  default: ({ optionsOf }) => optionsOf(options).pings,
  shown: visible,
});
/** Whether new posts are open for comments. */
export const defaultComments = defineSetting({
  name: "default_comment_status",
  description: "Whether new posts are open for comments",
  schema: schemas.openOrClosed,
  default: ({ optionsOf }) => optionsOf(options).comments,
  shown: visible,
});
/** The settings of the module, in the order in which they are shown. */
/** The meta keys for files whose usages are recorded. */
export const indexedFileKeys = defineSetting({
  name: "content.indexed-file-keys",
  description: "The meta keys whose usages of files are recorded",
  schema: z.array(z.string()),
  default: [],
});
export const contentSettings = [
  siteEmail,
  dateFormat,
  timeFormat,
  startOfWeek,
  useSmilies,
  defaultCategory,
  defaultFormat,
  postsPerPage,
  showOnFront,
  pageOnFront,
  pageForPosts,
  defaultPings,
  defaultComments,
  indexedFileKeys,
];
