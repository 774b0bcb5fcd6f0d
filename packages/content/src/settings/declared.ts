import { defineSetting, email } from "@waymark/core";
import * as z from "zod";
import { options } from "../options.ts";
import { schemas } from "../resources/schemas.ts";

const shown = true;
/** A text of the kind of a format or a name, not an article. */
const short = z.string().refine((text) => text.length <= 200, "At most 200 characters.");
const count = z.int().min(0);

/** The address that mail for the administrators goes to; null where none was named. */
export const siteEmail = defineSetting({
  name: "email",
  about: "The address that mail for the administrators goes to",
  schema: email().nullable(),
  fallback: ({ optionsOf }) => optionsOf(options).email ?? null,
  shown,
});
const dateFormat = defineSetting({
  name: "date_format",
  about: "How dates are written for readers",
  schema: short,
  fallback: ({ optionsOf }) => optionsOf(options).dateFormat,
  shown,
});
const timeFormat = defineSetting({
  name: "time_format",
  about: "How times of day are written for readers",
  schema: short,
  fallback: ({ optionsOf }) => optionsOf(options).timeFormat,
  shown,
});
/** The day that weeks begin with: 0 is Sunday. */
export const startOfWeek = defineSetting({
  name: "start_of_week",
  about: "The day that weeks begin with: 0 is Sunday",
  schema: z.int().min(0).max(6),
  fallback: ({ optionsOf }) => optionsOf(options).startOfWeek,
  shown,
});
/** Whether `:)` becomes an emoji. */
export const useSmilies = defineSetting({
  name: "use_smilies",
  about: "Whether :) becomes an emoji",
  schema: z.boolean(),
  fallback: ({ optionsOf }) => optionsOf(options).smilies,
  shown,
});
/** The id of the category that posts get that name none. */
export const defaultCategory = defineSetting({
  name: "default_category",
  about: "The category of posts that name none",
  schema: count,
  fallback: 0,
  shown,
});
const defaultFormat = defineSetting({
  name: "default_post_format",
  about: "The format that editors suggest for a new post; 0 for none in particular",
  schema: z.enum(["0", ...schemas.format.options]),
  fallback: "0",
  shown,
});
/** How many posts a page of the site shows to readers. */
export const postsPerPage = defineSetting({
  name: "posts_per_page",
  about: "How many posts a page of the site shows to readers",
  schema: z.int().min(1).max(1000),
  fallback: ({ optionsOf }) => optionsOf(options).postsPerPage,
  shown,
});
/** Whether the front of the site shows the newest posts, or a page. */
export const showOnFront = defineSetting({
  name: "show_on_front",
  about: "Whether the front of the site shows the newest posts or one page",
  schema: z.enum(["posts", "page"]),
  fallback: "posts",
  shown,
});
/** The id of the page at the front of the site; 0 for none. */
export const pageOnFront = defineSetting({
  name: "page_on_front",
  about: "The page at the front of the site; 0 for none",
  schema: count,
  fallback: 0,
  shown,
});
/** The id of the page under which the newest posts stand; 0 for none. */
export const pageForPosts = defineSetting({
  name: "page_for_posts",
  about: "The page under which the newest posts stand; 0 for none",
  schema: count,
  fallback: 0,
  shown,
});
/** Whether new posts take pings. */
export const defaultPings = defineSetting({
  name: "default_ping_status",
  about: "Whether new posts take pings",
  schema: schemas.openness,
  fallback: ({ optionsOf }) => optionsOf(options).pings,
  shown,
});
/** Whether new posts take comments. */
export const defaultComments = defineSetting({
  name: "default_comment_status",
  about: "Whether new posts take comments",
  schema: schemas.openness,
  fallback: ({ optionsOf }) => optionsOf(options).comments,
  shown,
});
/** What content lets an administrator change, in the order in which it is shown. */
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
];
