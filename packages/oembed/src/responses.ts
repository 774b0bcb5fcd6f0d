import { jsonResponse } from "@waymark/core";
import * as z from "zod";

const provided = {
  author_name: z.string(),
  author_url: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
};
const thumbnail = {
  thumbnail_url: z.string(),
  thumbnail_width: z.int(),
  thumbnail_height: z.int(),
};
const card = z.object({
  version: z.literal("1.0"),
  ...provided,
  type: z.enum(["rich", "video"]),
  width: z.int(),
  height: z.int(),
  html: z.string(),
  ...z.object(thumbnail).partial().shape,
});
const foreign = z.object({
  version: z.literal("1.0"),
  type: z.enum(["photo", "video", "link", "rich"]),
  ...z
    .object({
      ...provided,
      ...thumbnail,
      cache_age: z.int().describe("Cache time set by the provider, in seconds"),
      url: z.string().describe("The file of a photo"),
      width: z.int(),
      height: z.int(),
    })
    .partial().shape,
  html: z.string().describe("Sandboxed: scripts in it do not run in the embedding page"),
});
const player = z.object({
  provider_name: z.literal("Embed Handler"),
  html: z.string(),
  scripts: z.array(z.string()),
});

/** An item of this site. */
export const cardResponse = jsonResponse("embed card", card, { or: "text/xml" });
/** An embed of any URL. */
export const embedResponse = jsonResponse("embed", z.union([card, foreign, player]));
