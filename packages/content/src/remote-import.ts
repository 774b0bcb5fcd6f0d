import type { Contributed } from "@waymark/core";
import { remoteImporters } from "./extension-points.ts";
import { patternCategory, reusableBlock, syncStatus } from "./types.ts";

/** The patterns of another site are items of the type of this module. */
export const patternImporter: Contributed = remoteImporters({
  name: "content",
  names: {
    wp_block: reusableBlock.name,
    wp_pattern_category: patternCategory.name,
    wp_pattern_sync_status: syncStatus.name,
  },
});
