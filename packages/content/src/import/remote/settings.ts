import { ApiError, settings as settingsPoint, type Setting } from "@waymark/core";
import * as z from "zod";
import type { Context } from "../../builder.ts";
import { checkedBy } from "../meta.ts";
import { targetOf } from "../origin.ts";
import type { RemoteReading } from "./importer.ts";

/** Settings whose value is the id of an item or a term. */
const references: ReadonlyMap<string, "content" | "category"> = new Map([
  ["page_on_front", "content"],
  ["page_for_posts", "content"],
  ["site_icon", "content"],
  ["site_logo", "content"],
  ["default_category", "category"],
]);
/** Settings that depend on where a site runs, or to whom it belongs. */
const local: ReadonlySet<string> = new Set(["url", "email", "language"]);
/** No value: a site whose time zone is an offset has an empty one, and 0 or null is no item. */
const isUnset = (value: unknown): boolean => value === "" || value === null || value === undefined;

/** Imports the settings that both sites have, with the ids of imported items. */
export async function importSettings(
  ctx: Context,
  { reader, tally, isDryRun }: RemoteReading,
): Promise<void> {
  const values = await reader.read("/core/v2/settings", z.record(z.string(), z.unknown()));
  if (!values) return tally.unmapped("settings", "The source does not show them to this caller.");
  const here = new Map(
    ctx
      .all(settingsPoint)
      .filter(({ isShown }) => isShown)
      .map((setting) => [setting.name, setting]),
  );
  for (const [name, value] of Object.entries(values)) {
    if (local.has(name) || isUnset(value)) continue;
    const setting: Setting | undefined = here.get(name);
    // Only a rejected value is rolled back.
    const result: Result = await ctx
      .transaction(async ({ db, settings }) => {
        const kind = value === 0 || isDryRun ? undefined : references.get(name);
        const mapped = kind === undefined ? value : await idOf(db, reader.source, kind, value);
        const checked = setting && checkedBy(setting.schema, mapped);
        if (!setting || !checked) return setting ? "rejected" : "missing";
        if (JSON.stringify(settings.get(setting)) === JSON.stringify(checked.value)) return "known";
        if (!isDryRun) await settings.set(setting, checked.value);
        return "made";
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 400) return "rejected";
        throw error;
      });
    if (result === "made" || result === "known") tally[result]("setting");
    else tally.unmapped(`setting ${name.slice(0, 100)}`, reasons[result]);
  }
}

type Result = "made" | "known" | keyof typeof reasons;
const reasons = {
  missing: "No module of the site has this setting.",
  rejected: "The site does not accept its value.",
} as const;

/** The id on this site of the object that a setting of the source refers to; undefined if it was not imported. */
async function idOf(
  db: Context["db"],
  source: string,
  kind: "content" | "category",
  value: unknown,
): Promise<number | undefined> {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  return kind === "content"
    ? targetOf(db, source, "content", `id:${value}`)
    : targetOf(db, source, "term", `id:category:${value}`);
}
