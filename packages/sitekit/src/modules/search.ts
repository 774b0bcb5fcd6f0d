import * as z from "zod";
import { changeable, collection } from "../collect/settings.ts";
import type { KitModule } from "../kit/module.ts";
import { searchDatapoints } from "../report/datapoints.ts";
import { countingSettings } from "./counting.ts";

/** Searches on the site, and visits from search engines. */
export const search: KitModule = {
  name: "search",
  title: "Search",
  description: "Counts searches on the site, shown once several visitors use the same term",
  order: 1,
  needs: ["analytics"],
  datapoints: searchDatapoints,
  settings: countingSettings(z.strictObject({ searchParams: changeable.searchParams }).partial()),
  isReady: ({ settings }) => settings.get(collection).enabled,
};
