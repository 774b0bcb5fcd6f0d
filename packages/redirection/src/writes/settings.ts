import type { Settings } from "@waymark/core";
import { redirectionSettings, type RedirectionSettings } from "../settings.ts";

/** Updates settings in the current transaction; equal values are not written. */
export async function changeSettings(
  { settings }: { readonly settings: Settings },
  change: Partial<RedirectionSettings>,
): Promise<void> {
  const isNew = (known: RedirectionSettings) =>
    Object.entries(change).some(
      ([name, value]) =>
        JSON.stringify(known[name as keyof RedirectionSettings]) !== JSON.stringify(value),
    );
  if (!isNew(settings.get(redirectionSettings))) return;
  await settings.change(redirectionSettings, (now) => ({ ...now, ...change }));
}
