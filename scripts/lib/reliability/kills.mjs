import { quantile } from "../cluster/client.mjs";
import { runRounds } from "../kill/rounds.mjs";

/** A site that is killed while it is written to; on PostgreSQL its server crashes too. */
export const kills = {
  id: "R-1",
  // On SQLite scripts/kill.mjs does the same more often.
  quickOn: ["postgres"],
  async run({ kind, quick, judge, say }) {
    const crashes = kind === "postgres" ? 1 : 0;
    const given = quick
      ? { kills: 1, ends: 1, crashes, seconds: 20 }
      : { kills: 40, ends: 10, crashes: 10 * crashes, seconds: 120 };
    const found = await runRounds(kind, given, judge);
    if (!found) return false;
    const { acknowledged, unanswered, done, ready, exit, recovered, ...n } = found;
    const ms = (list, share) => `${quantile(list, share).toFixed(0)} ms`;
    say(
      `${n.kills} kills, ${acknowledged} writes acknowledged: 0 lost, 0 torn; ${unanswered} unanswered, ${done} of them done; ` +
        `ready again after ${ms(ready, 0.5)} (p50), ${ms(ready, 0.99)} (p99)`,
    );
    if (n.crashes > 0)
      say(
        `the server of the database crashed ${n.crashes} times; it was back after ${ms(recovered, 0.5)}`,
      );
    say(`R-10: ${n.ends} times SIGTERM under load: ended after ${ms(exit, 1)} at most`);
    return true;
  },
};
