import type { Item } from "@waymark/content";
import type { ArgsOf } from "@waymark/core";
import * as z from "zod";
import { fields } from "./fields.ts";

/** The settings of a popup, with defaults. */
export type PopupSettings = ArgsOf<typeof fields>;

const all = z.object(fields);

/** The settings of a stored popup. A value that no longer fits counts as left out: it does not cost the others. */
export function settingsOf({ extra }: Pick<Item, "extra">): PopupSettings {
  const stored: Readonly<Record<string, unknown>> = extra.fields ?? {};
  const whole = all.safeParse(stored);
  if (whole.success) return whole.data;
  const fitting = Object.entries(fields).flatMap(([name, schema]) =>
    schema.safeParse(stored[name]).success ? [[name, stored[name]] as const] : [],
  );
  return all.parse(Object.fromEntries(fitting));
}

/** The settings of a popup that is published, enabled and not protected by a password. */
export function publicSettings(
  item: Pick<Item, "status" | "password" | "extra">,
): PopupSettings | undefined {
  if (item.status !== "publish" || item.password !== "") return undefined;
  const settings = settingsOf(item);
  return settings.enabled ? settings : undefined;
}
