import * as z from "zod";
import { collection } from "../collect/settings.ts";
import type { KitModule } from "../kit/module.ts";
import { searchDatapoints } from "../report/datapoints.ts";
import { countingSettings } from "./counting.ts";

/** What visitors search for on the site, and which search engines they come from. */
export const search: KitModule = {
  name: "search",
  title: "Search",
  description: "Counts what visitors search for on the site, once several of them do",
  order: 1,
  needs: ["analytics"],
  datapoints: searchDatapoints,
  settings: countingSettings(
    z.strictObject({
      searchParams: z
        .array(z.string().regex(/^[\w-]{1,40}$/, "A name such as q or search."))
        .max(10)
        .optional(),
    }),
  ),
  isReady: ({ settings }) => settings.get(collection).enabled,
};
