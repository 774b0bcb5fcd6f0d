import { soak as runSoak } from "../soak/soak.mjs";

/** A site that has been busy for a while, without compiled code: then some minutes tell. Hours are an affair of scripts/soak.mjs. */
export const soak = {
  id: "R-18",
  // A short one says nothing of growth; on PostgreSQL it is the same process.
  quickOn: ["sqlite"],
  run: ({ kind, quick, minutes = quick ? 0.25 : 10, judge, say }) =>
    runSoak({ kind, minutes, rate: quick ? 40 : 100, interpreted: !quick, judge, say }),
};
