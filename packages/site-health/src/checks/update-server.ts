import { get } from "../builder.ts";
import { defineHealthTest } from "../health-test.ts";
import { requestPatience } from "../patience.ts";

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
