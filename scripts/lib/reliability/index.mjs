import { batch } from "./batches.mjs";
import { busy } from "./busy.mjs";
import { counters } from "./counters.mjs";
import { full } from "./full.mjs";
import { imported } from "./imports.mjs";
import { kills } from "./kills.mjs";
import { lists } from "./lists.mjs";
import { repeats } from "./repeats.mjs";
import { slugs } from "./slugs.mjs";
import { soak } from "./soak.mjs";
import { sweep } from "./sweep.mjs";
import { syncs } from "./syncs.mjs";
import { updates } from "./updates.mjs";

/** What is tried, in the order of the ids. */
export const trials = [
  kills,
  sweep,
  syncs,
  repeats,
  counters,
  slugs,
  updates,
  busy,
  batch,
  full,
  lists,
  imported,
  soak,
];
