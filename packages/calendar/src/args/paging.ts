import { postsPerPage } from "@waymark/content";
import type { SettingsReader } from "@waymark/core";
import { checked } from "./checked.ts";
import { toPositive } from "./scalars.ts";

const counted = (description: string, standard: number) => ({
  type: "integer" as const,
  description,
  default: standard,
});

/** The page of a list. `per_page` is limited to the site's maximum, which is also the default. */
export const paging = {
  page: checked(counted("Page number", 1), toPositive, "Must be 1 or greater.").default(1),
  per_page: checked(
    counted("Number of items per page", 10),
    toPositive,
    "Must be 1 or greater.",
  ).optional(),
};

/** The number of items per page of a list. */
export const perPage = (
  sent: number | undefined,
  { settings, most }: { readonly settings: SettingsReader; readonly most: number },
): number => Math.min(sent ?? settings.get(postsPerPage), most);
