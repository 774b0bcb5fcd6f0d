import { get } from "../builder.ts";
import { defineHealthTest, requestPatience } from "../health-test.ts";
import { minuteMs } from "@waymark/core";
import { worker } from "../jobs.ts";

/** Whether new versions can be fetched from where they are published. Its name is the one that clients ask for. */
export const updateServer = defineHealthTest(get, {
  name: "dotorg-communication",
  summary: "Whether the update server can be reached",
  badge: "Security",
  async run({ fetch, signal, options }) {
    const { host } = new URL(options.updateServer);
    try {
      const response = await fetch(options.updateServer, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(requestPatience)]),
      });
      void response.body?.cancel().catch(() => {});
      if (response.status < 500)
        return {
          status: "good",
          label: "Can communicate with the update server",
          description: [`New versions of the site's packages can be fetched from ${host}.`],
        };
    } catch {
      // An unreachable server has the same result as an invalid response.
    }
    return {
      status: "recommended",
      label: "Could not reach the update server",
      description: [`From this machine ${host} does not answer as it should.`],
      actions: [
        "Look whether the machine may reach the web, or name another server (updateServer) if packages come from elsewhere.",
      ],
    };
  },
});

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
