import { checkComments } from "./comments.ts";
import { checkCounters } from "./counters.ts";
import { checkFiles } from "./files.ts";
import { checkLinks } from "./links.ts";
import { checkPairs } from "./pairs.ts";
import { checkRevisions } from "./revisions.ts";
import { checkSlugs } from "./slugs.ts";
import { checkTermCounts } from "./terms.ts";

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
