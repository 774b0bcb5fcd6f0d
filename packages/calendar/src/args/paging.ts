import { postsPerPage } from "@waymark/content";
import type { SettingsReader } from "@waymark/core";
import { checked } from "./checked.ts";
import { toPositive } from "./scalars.ts";

const counted = (description: string, standard: number) => ({
  type: "integer" as const,
  description,
  default: standard,
});

/** The page of a list. How many items it holds is cut to what the site allows, and follows the site where it is left out. */
export const paging = {
  page: checked(
    counted("The number of the page", 1),
    toPositive,
    "Pages are counted from 1.",
  ).default(1),
  per_page: checked(
    counted("How many items a page holds", 10),
    toPositive,
    "A page holds one item at least.",
  ).optional(),
};

/** How many items a page of a list holds. */
export const perPage = (
  sent: number | undefined,
  { settings, most }: { readonly settings: SettingsReader; readonly most: number },
): number => Math.min(sent ?? settings.get(postsPerPage), most);
