import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { createSite, type Site } from "@waymark/core";
import { explorer } from "@waymark/explorer";
import { hosted } from "./hosted.ts";

/** The site that the command works on where a folder has none of its own: every module of the set, at its defaults. */
export const standardSite = (): Site =>
  createSite({ ...hosted(), modules: [explorer(), accounts(), content()] });
