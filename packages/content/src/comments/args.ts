import { context, dateTime, email, ids, ip, paged, raw, uri } from "@waymark/core";
import * as z from "zod";
import { textInput } from "../write/values.ts";
import { contentSchema } from "./comment.ts";

const idList = () => z.array(z.int()).optional();

/** The arguments of the list of comments. */
export const listArgs = {
  context: context(),
  ...paged({ perPage: 10, max: 100 }),
  search: z.string().optional().describe("Only results that match these words"),
  after: dateTime().optional().describe("Only items published after this date"),
  author: idList().describe("Only comments by these users"),
  author_exclude: idList().describe("No comments by these users"),
  author_email: email()
    .meta({ default: null })
    .optional()
    .describe("Only comments from this email address; for moderators"),
  before: dateTime().optional().describe("Only items published before this date"),
  exclude: ids().describe("Leave out comments with these IDs"),
  include: ids().describe("Only comments with these IDs"),
  offset: z.int().optional().describe("How many comments to skip"),
  order: z.enum(["asc", "desc"]).default("desc").describe("Ascending or descending order"),
  orderby: z
    .enum(["date", "date_gmt", "id", "include", "post", "parent", "type"])
    .default("date_gmt")
    .describe("Sort field"),
  parent: ids().describe("Only replies to these comments"),
  parent_exclude: ids().describe("No replies to these comments"),
  post: ids().describe("Only comments on these items"),
  status: z
    .string()
    .default("approve")
    .describe("Only comments with this status: approve, hold, all, spam or trash"),
  type: z.string().default("comment").describe("Only comments of this type"),
  password: z.string().optional().describe("The password that unlocks a protected item"),
};
export type ListArgs = z.output<z.ZodObject<typeof listArgs>>;

/** The arguments of writes of comments. */
const writeArgs = {
  author: z.int().optional().describe("The ID of the author"),
  author_email: email().optional().describe("The email address of the author"),
  author_ip: ip().optional().describe("The IP address of the author"),
  author_name: z.string().optional().describe("The name of the author"),
  author_url: uri().optional().describe("The URL of the author's website"),
  author_user_agent: z.string().optional().describe("The user agent of the author"),
  content: raw({ ...contentSchema, description: "The text of the comment" }, textInput).optional(),
  date: dateTime().optional().describe("When it was written, in the site's time zone"),
  date_gmt: dateTime().optional().describe("The same date in UTC"),
  status: z
    .string()
    .optional()
    .describe("The status: approved, hold, spam, unspam, trash or untrash"),
  meta: raw({
    type: "object",
    description: "Meta values, by registered key",
    properties: {},
  }).optional(),
};
const parent = z.int();
const post = z.int();
const about = {
  parent: "The ID of the comment it replies to",
  post: "The ID of the item it belongs to",
};
export const createArgs = {
  ...writeArgs,
  parent: parent.default(0).describe(about.parent),
  post: post.default(0).describe(about.post),
};
export const updateArgs = {
  ...writeArgs,
  parent: parent.optional().describe(about.parent),
  post: post.optional().describe(about.post),
};
/** The validated arguments of a create or update. */
export type WriteArgs = Partial<z.output<z.ZodObject<typeof updateArgs>>>;
