import * as z from "zod";
import { edit, get, type Guards, remove } from "../builder.ts";
import { errors } from "../errors.ts";
import { tablesVersion } from "../items/settings.ts";
import {
  aboutResponse,
  aliveResponse,
  clearedResponse,
  type StatusReport,
  upgradeResponse,
  type UpgradeStep,
} from "../responses.ts";
import { lastGroup, redirectionSettings } from "../settings.ts";
import { aboutRedirects, repairAll } from "../status-checks.ts";
import { ensureGroup } from "../writes/groups.ts";
import { finishWrite } from "../writes/redirects.ts";
import { changeSettings, makeToken } from "../writes/settings.ts";

const confirm = z.string().optional().describe('"all" confirms the deletion');

/** `/plugin`, `/plugin/delete`, `/plugin/test`, `/plugin/data`. */
export const pluginRoutes = ({ may }: Guards) => {
  const access = may("support_manage");
  const alive = () => ({ success: true as const });
  const probe = {
    summary: "Test whether the API responds",
    returns: aliveResponse,
    access,
    handler: alive,
  };
  return {
    get: get({
      summary: "Get the status of the site's redirects",
      returns: aboutResponse,
      access,
      handler: aboutRedirects,
    }),
    repair: edit({
      summary: "Fix reported problems",
      args: {
        name: z.string().optional().describe("Ignored: all problems are fixed"),
        value: z.string().optional().describe("Ignored: storage knows its own version"),
      },
      returns: aboutResponse,
      access,
      async handler(ctx): Promise<StatusReport> {
        await repairAll(ctx);
        await finishWrite(ctx);
        return aboutRedirects(ctx);
      },
    }),
    clear: edit({
      summary: "Delete all redirects, groups, logs and settings",
      args: { confirm },
      returns: clearedResponse,
      access,
      errors: ["redirect_delete_unconfirmed"],
      async handler({ args, db, settings, site }) {
        if (args.confirm !== "all") throw errors.redirect_delete_unconfirmed();
        for (const table of ["redirects", "groups", "logs", "misses", "tallies"] as const)
          await db[table].removeAll({});
        await settings.reset(redirectionSettings);
        await settings.reset(lastGroup);
        await changeSettings({ settings }, { token: makeToken() });
        await ensureGroup({ db });
        await finishWrite({ settings });
        return { location: `${site.url}/` };
      },
    }),
    probes: [get(probe), edit(probe), remove(probe)] as const,
    upgrade: edit({
      summary:
        "Run the next step of a schema upgrade; never needed, because tables are migrated at start",
      args: { upgrade: z.enum(["stop", "skip"]).optional().describe("Action for the step") },
      returns: upgradeResponse,
      access,
      handler: ({ clock }): UpgradeStep => ({
        status: "ok",
        inProgress: false,
        current: tablesVersion,
        next: tablesVersion,
        time: clock.now().getTime() / 1000,
        complete: 0,
        result: "error",
        reason: "No upgrade is needed.",
        debug: [],
      }),
    }),
  };
};
