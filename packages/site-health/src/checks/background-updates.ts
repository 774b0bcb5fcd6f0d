import { minuteMs } from "@waymark/core";
import { get } from "../builder.ts";
import { defineHealthTest } from "../health-test.ts";
import { worker } from "../jobs.ts";

const longestSilence = 15 * minuteMs;

/** Whether work is done behind the requests: scheduled items come out, queues empty. */
export const backgroundUpdates = defineHealthTest(get, {
  name: "background-updates",
  summary: "Whether background jobs are running",
  badge: "Security",
  async run({ db, clock }) {
    const pulse = await db.pulses.get({ name: worker });
    const isAlive = pulse && clock.now().getTime() - pulse.at.getTime() < longestSilence;
    const packages =
      "The site never updates its own packages: the operator installs new versions and restarts it, and stored data is migrated at the start.";
    if (isAlive)
      return {
        status: "good",
        label: "Background updates are working",
        description: ["Work that waits behind requests is being done.", packages],
      };
    return {
      status: "critical",
      label: "Background updates are not working as expected",
      description: [
        "No background jobs have run for a quarter of an hour. Scheduled content is not published, and emails and clean-ups are delayed.",
        "Serve the site with a host that does its jobs, or call `site.work()`.",
        packages,
      ],
    };
  },
});
