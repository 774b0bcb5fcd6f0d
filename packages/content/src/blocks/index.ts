import type { Contributed } from "@waymark/core";
import { archives, calendar } from "./archives.ts";
import { dynamicBlocks } from "../extension-points.ts";
import { feeds } from "./feeds.ts";
import { latestComments } from "./latest-comments.ts";
import { latestPosts } from "./latest-posts.ts";
import { categories, pageList, tagCloud } from "./lists.ts";
import { referenceBlock, reusableBlocks } from "./reusable-blocks.ts";
import { signIn, siteTagline, siteTitle } from "./site-name.ts";

/** The dynamic blocks of the core block library that list content of the site or of feeds, or contain it. */
export const coreDynamicBlocks: Contributed = dynamicBlocks(
  {
    name: referenceBlock,
    render: reusableBlocks,
    attributes: { ref: { type: "number", relation: "/core/v2/blocks" } },
  },
  { name: "core/archives", render: archives },
  { name: "core/calendar", render: calendar },
  { name: "core/categories", render: categories },
  { name: "core/latest-comments", render: latestComments },
  {
    name: "core/latest-posts",
    render: latestPosts,
    attributes: {
      categories: { type: "array", items: { type: "object" }, relation: "/core/v2/categories" },
      selectedAuthor: { type: "number", relation: "/core/v2/users" },
    },
  },
  { name: "core/loginout", render: signIn },
  {
    name: "core/page-list",
    render: pageList,
    attributes: { parentPageID: { type: "integer", default: 0, relation: "/core/v2/pages" } },
  },
  { name: "core/rss", render: feeds },
  { name: "core/site-tagline", render: siteTagline },
  { name: "core/site-title", render: siteTitle },
  { name: "core/tag-cloud", render: tagCloud },
);
