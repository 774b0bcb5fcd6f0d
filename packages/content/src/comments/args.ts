import { context, dateTime, email, ids, ip, paged, raw, uri } from "@waymark/core";
import * as z from "zod";
import { sentText } from "../write/values.ts";
import { contentSchema } from "./schemas.ts";

const idList = () => z.array(z.int()).optional();

/** The args of the list of comments. */
export const listArgs = {
  context: context(),
  ...paged({ perPage: 10, max: 100 }),
  search: z.string().optional().describe("Words that must occur"),
  after: dateTime().optional().describe("Later than this"),
  author: idList().describe("Only by these users"),
  author_exclude: idList().describe("Not by these users"),
  author_email: email()
    .meta({ default: null })
    .optional()
    .describe("Only from this mail address; for moderators"),
  before: dateTime().optional().describe("Earlier than this"),
  exclude: ids().describe("Not these comments"),
  include: ids().describe("Only these comments"),
  offset: z.int().optional().describe("Begin with the comment of this number, from 0"),
  order: z.enum(["asc", "desc"]).default("desc").describe("Upwards or downwards"),
  orderby: z
    .enum(["date", "date_gmt", "id", "include", "post", "parent", "type"])
    .default("date_gmt")
    .describe("What the order goes by"),
  parent: ids().describe("Only answers to these comments"),
  parent_exclude: ids().describe("No answers to these comments"),
  post: ids().describe("Only below these items"),
  status: z.string().default("approve").describe("approve, hold, all, spam or trash"),
  type: z.string().default("comment").describe("Only of this type"),
  password: z.string().optional().describe("Opens a protected item"),
};
export type ListArgs = z.output<z.ZodObject<typeof listArgs>>;

/** The args with which comments are written. */
const writeArgs = {
  author: z.int().optional().describe("The user who wrote it"),
  author_email: email().optional().describe("The mail address of who wrote it"),
  author_ip: ip().optional().describe("The network address it came from"),
  author_name: z.string().optional().describe("The name of who wrote it"),
  author_url: uri().optional().describe("The site of who wrote it"),
  author_user_agent: z.string().optional().describe("The program it was sent with"),
  content: raw({ ...contentSchema, description: "What it says" }, sentText).optional(),
  date: dateTime().optional().describe("When it was written, in the time of the site"),
  date_gmt: dateTime().optional().describe("The same in UTC"),
  status: z.string().optional().describe("approved, hold, spam, unspam, trash or untrash"),
  meta: raw({ type: "object", description: "Registered values", properties: {} }).optional(),
};
const parent = z.int();
const post = z.int();
const about = { parent: "The comment that it answers", post: "The item below which it stands" };
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
/** What a write gives. */
export type WriteArgs = Partial<z.output<z.ZodObject<typeof updateArgs>>>;
