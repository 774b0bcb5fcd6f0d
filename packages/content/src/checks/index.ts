import { checkComments } from "./comments.ts";
import { checkCounters } from "./counters.ts";
import { checkFiles } from "./files.ts";
import { checkLinks } from "./links.ts";
import { checkPairs } from "./pairs.ts";
import { checkRevisions } from "./revisions.ts";
import { checkSlugs } from "./slugs.ts";
import { checkTermCounts } from "./terms.ts";

/** What must be true of the module's rows. */
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
