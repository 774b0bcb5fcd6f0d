import * as z from "zod";
import { themeNames } from "./styles/themes.ts";
import type { Templates } from "./templates/types.ts";

const tokenName = /^[a-z][a-z0-9-]{0,40}$/;
/** Rejects values that would end their CSS declaration. */
const tokenValue = /^[^;{}<>]{1,300}$/;
const tokens = z
  .record(
    z
      .string()
      .regex(
        tokenName,
        "must be the name of a token without dashes in front, such as color-accent",
      ),
    z.string().regex(tokenValue, "must be a CSS value without ; { } < >"),
  )
  .default({});
const isTemplates = (value: unknown): value is Partial<Templates> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((one) => one === undefined || typeof one === "function");

/** Options of the module. */
export const options = z.strictObject({
  theme: z.enum(themeNames).default("journal").describe("The design of the pages"),
  templates: z
    .custom<Partial<Templates>>(isTemplates, "must be an object of functions")
    .default({})
    .describe("Templates that replace those of the module, by name"),
  tokens: tokens.describe(
    'Design tokens (CSS custom properties) to change: `{ "color-accent": "#a1260d" }`',
  ),
  darkTokens: tokens.describe("Design tokens to change in dark mode"),
  styles: z.string().max(100_000).default("").describe("CSS to add to the stylesheet of the theme"),
  phoneImageSize: z
    .string()
    .max(50)
    .optional()
    .describe(
      "Name of the image size for large images of articles on phones, such as a square one; `uploads.sizes` of `content()` adds sizes",
    ),
  commentsPerPage: z
    .int()
    .min(1)
    .max(500)
    .default(50)
    .describe(
      "Comments per page, not counting replies, which are on the page of the comment they answer",
    ),
  menu: z
    .array(
      z.strictObject({
        label: z.string().min(1).max(100),
        path: z
          .string()
          .max(500)
          .regex(/^(?:\/(?!\/)|https:\/\/)/, "must be a path or an https URL"),
      }),
    )
    .max(20)
    .default([])
    .describe("Links at the beginning of the menu, before those of the site's menu or its pages"),
  footer: z.string().max(1000).default("").describe("A line of text in the footer of each page"),
});
/** The options with their defaults. */
export type PagesOptions = z.output<typeof options>;
