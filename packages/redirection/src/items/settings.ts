import { contentTypes } from "@waymark/content";
import type { Context } from "../builder.ts";
import type { SettingsBody } from "../responses.ts";
import { redirectionSettings } from "../settings.ts";
import { currentGroup } from "../writes/groups.ts";
import { moduleNames } from "./visit.ts";

/** The schema version that clients compare. Tables are migrated when a site starts. */
export const tablesVersion = "4.2";

/** The content types whose address changes can be monitored, by name; and the trash. */
export const watchable = (all: Context["all"]): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    all(contentTypes)
      .filter(({ viewable, features }) => viewable && !features.has("file"))
      .map(({ name, label }) => [name, label.slice(0, 1).toUpperCase() + label.slice(1)]),
  ),
  trash: "Trash",
});

/** The settings as routes return them. */
export async function toSettingsResponse(ctx: Context): Promise<SettingsBody> {
  const { db, settings, all, site } = ctx;
  const { location, ...kept } = settings.get(redirectionSettings);
  const groups = await db.groups.find({ orderBy: "id" });
  const offered = [...moduleNames].map(([module, label]) => ({
    label,
    value: groups
      .filter(({ module_id }) => module_id === module)
      .map(({ id, name }) => ({ label: name, value: id })),
  }));
  return {
    settings: {
      ...kept,
      modules: location === "" ? [] : { 2: { location } },
      ...(location !== "" && { location }),
      last_group_id: (await currentGroup({ db, settings }))?.id ?? 0,
      database: tablesVersion,
    },
    groups: offered.filter(({ value }) => value.length > 0),
    installed: new URL(site.url).pathname,
    canDelete: true,
    post_types: watchable(all),
  };
}
