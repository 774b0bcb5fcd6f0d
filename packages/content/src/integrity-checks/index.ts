import { checkComments, checkCounters } from "./counters.ts";
import { checkFiles } from "./files.ts";
import { checkLinks, checkRevisions, checkSlugs } from "./items.ts";
import { checkPairs, checkTermCounts } from "./terms.ts";

/** The integrity checks of the module. */
export const checks = [
  checkLinks,
  checkTermCounts,
  checkCounters,
  checkRevisions,
  checkSlugs,
  checkPairs,
  checkComments,
  checkFiles,
];
