import { defineTask } from "./builder.ts";
import { finishRecords } from "./logs/recorder.ts";
import { redirectionSettings } from "./settings.ts";
import { standardGroups } from "./writes/groups.ts";
import { changeSettings, makeToken } from "./writes/settings.ts";

/** Creates the initial groups and the secret. */
export const ensureGroups = defineTask(
  "redirection.ensure-groups",
  async ({ transaction }, _: void): Promise<string | undefined> =>
    transaction(async (ctx) => {
      const { db, settings } = ctx;
      if (settings.get(redirectionSettings).token === "")
        await changeSettings(ctx, { token: makeToken() });
      await db.lock("redirection:groups");
      if ((await db.groups.count()) > 0) return undefined;
      await db.groups.insertAll(standardGroups.map((name) => ({ name })));
      return undefined;
    }),
);

/** Writes pending hits and log rows before the site closes. */
export const writeRecords = defineTask("redirection.write-records", (ctx, _: void) =>
  finishRecords(ctx),
);
