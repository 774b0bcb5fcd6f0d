import { contentTypes } from "@waymark/content";
import type { Context } from "../builder.ts";
import { redirectionSettings, type RedirectionSettings } from "../settings.ts";
import { currentGroup } from "../writes/groups.ts";
import { moduleNames } from "./visit.ts";

/** The schema version that clients compare. Tables are migrated when a site starts. */
export const tablesVersion = "4.2";

/** An option of a form field. */
export interface Choice<T> {
  readonly label: string;
  readonly value: T;
}
/** The settings with the options of their form. */
export interface SettingsResponse {
  readonly settings: RedirectionSettings & Readonly<Record<string, unknown>>;
  /** The groups by module. */
  readonly groups: readonly Choice<readonly Choice<number>[]>[];
  /** The path of the site. */
  readonly installed: string;
  readonly canDelete: boolean;
  /** The content types that can be monitored. */
  readonly post_types: Readonly<Record<string, string>>;
}

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
export async function toSettingsResponse(ctx: Context): Promise<SettingsResponse> {
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
    } as SettingsResponse["settings"],
    groups: offered.filter(({ value }) => value.length > 0),
    installed: new URL(site.url).pathname,
    canDelete: true,
    post_types: watchable(all),
  };
}
