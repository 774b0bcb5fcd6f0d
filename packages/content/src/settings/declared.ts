import { defineSetting, email } from "@waymark/core";
import * as z from "zod";
import { options } from "../options.ts";
import { schemas } from "../resources/schemas.ts";

const visible = true;
/** A short text such as a format or a name. */
const short = z.string().refine((text) => text.length <= 200, "must not exceed 200 characters");
const count = z.int().min(0);

/** The email address of the site's administrators; null if not set. */
export const siteEmail = defineSetting({
  name: "email",
  about: "Email address of the administrators",
  schema: email().nullable(),
  fallback: ({ optionsOf }) => optionsOf(options).email ?? null,
  shown: visible,
});
const dateFormat = defineSetting({
  name: "date_format",
  about: "Format of dates on pages",
  schema: short,
  fallback: ({ optionsOf }) => optionsOf(options).dateFormat,
  shown: visible,
});
const timeFormat = defineSetting({
  name: "time_format",
  about: "Format of times on pages",
  schema: short,
  fallback: ({ optionsOf }) => optionsOf(options).timeFormat,
  shown: visible,
});
/** The first day of the week: 0 is Sunday. */
export const startOfWeek = defineSetting({
  name: "start_of_week",
  about: "First day of the week; 0 is Sunday",
  schema: z.int().min(0).max(6),
  fallback: ({ optionsOf }) => optionsOf(options).startOfWeek,
  shown: visible,
});
/** Whether `:)` becomes an emoji. */
export const useSmilies = defineSetting({
  name: "use_smilies",
  about: "Convert emoticons such as :) to emoji",
  schema: z.boolean(),
  fallback: ({ optionsOf }) => optionsOf(options).smilies,
  shown: visible,
});
/** The id of the default category. */
export const defaultCategory = defineSetting({
  name: "default_category",
  about: "ID of the default category",
  schema: count,
  fallback: 0,
  shown: visible,
});
const defaultFormat = defineSetting({
  name: "default_post_format",
  about: "Default post format in editors; 0 for standard",
  schema: z.enum(["0", ...schemas.format.options]),
  fallback: "0",
  shown: visible,
});
/** The number of posts per page of the site. */
export const postsPerPage = defineSetting({
  name: "posts_per_page",
  about: "Number of posts per page of the site",
  schema: z.int().min(1).max(1000),
  fallback: ({ optionsOf }) => optionsOf(options).postsPerPage,
  shown: visible,
});
/** Whether the front page shows the newest posts or a page. */
export const showOnFront = defineSetting({
  name: "show_on_front",
  about: "Whether the front page shows the newest posts or a page",
  schema: z.enum(["posts", "page"]),
  fallback: "posts",
  shown: visible,
  inCatalogue: visible,
});
/** The id of the front page; 0 for none. */
export const pageOnFront = defineSetting({
  name: "page_on_front",
  about: "ID of the front page; 0 for none",
  schema: count,
  fallback: 0,
  shown: visible,
  inCatalogue: visible,
});
/** The id of the page at whose address the newest posts are shown; 0 for none. */
export const pageForPosts = defineSetting({
  name: "page_for_posts",
  about: "ID of the posts page; 0 for none",
  schema: count,
  fallback: 0,
  shown: visible,
  inCatalogue: visible,
});
/** Whether new posts are open for pingbacks. */
export const defaultPings = defineSetting({
  name: "default_ping_status",
  about: "Whether new posts are open for pingbacks",
  schema: schemas.openness,
  fallback: ({ optionsOf }) => optionsOf(options).pings,
  shown: visible,
});
/** Whether new posts are open for comments. */
export const defaultComments = defineSetting({
  name: "default_comment_status",
  about: "Whether new posts are open for comments",
  schema: schemas.openness,
  fallback: ({ optionsOf }) => optionsOf(options).comments,
  shown: visible,
});
/** The settings of the module, in the order in which they are shown. */
/** The meta keys for files whose usages are recorded. */
export const indexedFileKeys = defineSetting({
  name: "content.indexed-file-keys",
  about: "The meta keys whose usages of files are recorded",
  schema: z.array(z.string()),
  fallback: [],
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
