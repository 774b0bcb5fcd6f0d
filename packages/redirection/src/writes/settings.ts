import type { Db, Settings } from "@waymark/core";
import { redirectionSettings, type RedirectionSettings } from "../settings.ts";
import type { tables } from "../tables.ts";

/** Changes some of the settings, in the transaction that runs; what is the same already is not written. */
export async function changeSettings(
  { settings, db }: { readonly settings: Settings; readonly db: Db<typeof tables> },
  change: Partial<RedirectionSettings>,
): Promise<void> {
  const isNew = (known: RedirectionSettings) =>
    Object.entries(change).some(
      ([name, value]) =>
        JSON.stringify(known[name as keyof RedirectionSettings]) !== JSON.stringify(value),
    );
  if (!isNew(settings.get(redirectionSettings))) return;
  // All of them are one value: two changes at once must not undo each other.
  await db.lock("redirection:settings");
  await settings.set(redirectionSettings, { ...settings.get(redirectionSettings), ...change });
}
