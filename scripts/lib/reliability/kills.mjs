import { runRounds } from "../kill/rounds.mjs";
import { quantileMs } from "../statistics.mjs";
import { noPostgres } from "../test-database.mjs";

/** Kills a site that is written to; on PostgreSQL it also crashes the database server. */
export const kills = {
  id: "R-1",
  title: "SIGKILL under load",
  // CI also runs scripts/kill.mjs, on SQLite.
  quickStorages: ["postgres"],
  async run({ storage, quick, check, log }) {
    const crashes = storage === "postgres" ? 1 : 0;
    const options = quick
      ? { kills: 1, sigterms: 1, crashes, seconds: 20 }
      : { kills: 40, sigterms: 10, crashes: 10 * crashes, seconds: 120 };
    const result = await runRounds(storage, options, check);
    if (!result) return noPostgres;
    const { writes, times } = result;
    log(
      `${result.kills} kills: ${writes.acknowledged} acknowledged writes, ${writes.lost} lost, ${writes.partial} partial; ` +
        `of ${writes.pending} writes without a response, ${writes.applied} were applied; ` +
        `restart in ${quantileMs(times.startup, 0.5)} (p50), ${quantileMs(times.startup, 0.99)} (p99)`,
    );
    if (crashes > 0)
      log(
        `${result.crashes} crashes of the PostgreSQL server: running again after ${quantileMs(times.recovery, 0.5)} (p50)`,
      );
    log(
      `${result.sigterms} × SIGTERM under load (R-10): exit after at most ${quantileMs(times.exit, 1)}`,
    );
  },
};
