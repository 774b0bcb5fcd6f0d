import { soak as runSoak } from "../soak/soak.mjs";

/** A short soak test, without compiled code, so that ten minutes are enough. For hours, run scripts/soak.mjs. */
export const soak = {
  id: "R-18",
  title: "soak test",
  // A few seconds do not show growth, and the process on PostgreSQL is the same.
  quickStorages: ["sqlite"],
  run: ({ storage, quick, minutes = quick ? 0.25 : 10, check, log }) =>
    runSoak({ storage, minutes, rate: quick ? 40 : 100, interpreted: !quick, check, log }),
};
