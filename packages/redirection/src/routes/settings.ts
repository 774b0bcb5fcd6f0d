import { edit, get, type Guards } from "../builder.ts";
import { toSettingsResponse, watchable } from "../items/settings.ts";
import type { Options } from "../options.ts";
import { changedSettings, settingsResponse } from "../responses.ts";
import { lastGroup, redirectionSettings, type RedirectionSettings } from "../settings.ts";
import { firstGroup } from "../writes/groups.ts";
import { changeSettings, settingArgs, toSettings } from "../writes/settings.ts";

type Monitor = Pick<RedirectionSettings, "monitor_post" | "monitor_types" | "associated_redirect">;

/** `GET` and `POST /setting`. */
export const settingRoutes = ({ mayEither }: Guards) => {
  const access = mayEither("option_manage", "site_manage");
  return {
    get: get({
      summary: "Get the redirect settings",
      returns: settingsResponse,
      access,
      handler: toSettingsResponse,
    }),
    update: edit({
      summary: "Update redirect settings; omitted ones are unchanged",
      args: settingArgs,
      returns: changedSettings,
      access,
      async handler({ args, ...scope }) {
        const { db, settings, all, clock } = scope;
        const groupOr = async (id: number, otherwise: number) =>
          id > 0 && (await db.groups.get(id)) ? id : otherwise;
        const first = (await firstGroup(scope))?.id ?? 0;
        const { monitor_post: group, monitor_types: types, cache_key: key } = args;
        const known = watchable(all);
        const monitor: Partial<Monitor> = {
          ...(group !== undefined && {
            monitor_post: group === 0 ? 0 : await groupOr(group, first),
          }),
          ...(types && { monitor_types: types.filter((name) => Object.hasOwn(known, name)) }),
        };
        await changeSettings(scope, {
          ...toSettings(args),
          ...monitor,
          // Nothing is monitored: group and suffix are not needed.
          ...(monitor.monitor_types?.length === 0 && { monitor_post: 0, associated_redirect: "" }),
          ...(key !== undefined && { cache_key: toCacheKey(key, clock.now()) }),
        });
        if (args.last_group_id !== undefined)
          await settings.set(lastGroup, await groupOr(args.last_group_id, first));
        const { location } = settings.get(redirectionSettings);
        const warning = location === "" ? undefined : await problemOfFile(scope.options, location);
        return { ...(await toSettingsResponse(scope)), ...(warning !== undefined && { warning }) };
      },
    }),
  };
};

/** The reason why the rules of the module Apache cannot be written to their file. */
const problemOfFile = async ({ serverFiles }: Options, location: string) =>
  serverFiles
    ? serverFiles.problem(location)
    : "This site does not write files of other servers: download the export of the module Apache and install it there.";

const toCacheKey = (input: unknown, now: Date): number => {
  if (input === true || input === "true") return Math.floor(now.getTime() / 1000);
  // Objects of a query have no prototype, so they cannot be converted.
  const number = typeof input === "object" ? 0 : Number(input);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
};
