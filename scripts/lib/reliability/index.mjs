import { batches } from "./batches.mjs";
import { calendarImport } from "./calendar-import.mjs";
import { connections } from "./connections.mjs";
import { counters } from "./counters.mjs";
import { durability } from "./durability.mjs";
import { fullDisk } from "./full-disk.mjs";
import { idempotency } from "./idempotency.mjs";
import { killPoints } from "./kill-points.mjs";
import { kills } from "./kills.mjs";
import { lists } from "./lists.mjs";
import { lockWaits } from "./lock-waits.mjs";
import { restarts } from "./restarts.mjs";
import { slugs } from "./slugs.mjs";
import { soak } from "./soak.mjs";
import { updates } from "./updates.mjs";

/**
 * The trials in the order of their ids. `run({ storage, quick, minutes, check, log })` returns the reason if a trial is skipped;
 * `log` adds a line to the results. `storages` are those of a trial that does not run on all, `quickStorages` those of
 * `--quick`.
 */
export const trials = [
  kills,
  killPoints,
  durability,
  idempotency,
  counters,
  slugs,
  updates,
  lockWaits,
  batches,
  fullDisk,
  lists,
  soak,
  calendarImport,
  restarts,
  connections,
];
