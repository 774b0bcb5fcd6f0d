import * as z from "zod";
import { changeable, collection } from "../collect/settings.ts";
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
  settings: countingSettings(z.strictObject({ searchParams: changeable.searchParams }).partial()),
  isReady: ({ settings }) => settings.get(collection).enabled,
};
