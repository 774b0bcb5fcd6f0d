import { get } from "../builder.ts";
import { defineHealthTest, requestTimeout } from "../health-test.ts";
import { minuteMs, translatorOf, discardBody } from "@waymark/core";
import { siteHealthMessages } from "../messages/index.ts";
import { worker } from "../jobs.ts";

/** Whether new versions can be downloaded. The name of the test is the one that clients expect. */
export const updateServer = defineHealthTest(get, {
  name: "dotorg-communication",
  summary: "Whether the update server can be reached",
  badge: "Security",
  async run(ctx) {
    const { fetch, signal, options } = ctx;
    const t = translatorOf(siteHealthMessages, ctx);
    const { host } = new URL(options.updateServer);
    try {
      const response = await fetch(options.updateServer, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeout)]),
      });
      void discardBody(response);
      if (response.status < 500)
        return {
          status: "good",
          label: t("updatesReached"),
          description: [t("updatesFrom", { host })],
        };
    } catch {
      // An unreachable server has the same result as an invalid response.
    }
    return {
      status: "recommended",
      label: t("updatesUnreached"),
      description: [t("updatesSilent", { host })],
      actions: [t("updatesAction")],
    };
  },
});

const maxSilence = 15 * minuteMs;

/** Whether background work runs: scheduled items are published, and queues are processed. */
export const backgroundUpdates = defineHealthTest(get, {
  name: "background-updates",
  summary: "Whether background jobs are running",
  badge: "Security",
  async run(ctx) {
    const { db, clock } = ctx;
    const t = translatorOf(siteHealthMessages, ctx);
    const heartbeat = await db.pulses.get({ name: worker });
    const isAlive = heartbeat && clock.now().getTime() - heartbeat.at.getTime() < maxSilence;
    const packages = t("packages");
    if (isAlive)
      return {
        status: "good",
        label: t("jobsRun"),
        description: [t("jobsDone"), packages],
      };
    return {
      status: "critical",
      label: t("jobsStopped"),
      description: [t("jobsSilent"), t("jobsAction", { code: "`site.work()`" }), packages],
    };
  },
});
