import { hash53, type SettingsReader } from "@waymark/core";
import type { Category } from "../categories.ts";
import { consentSettings, offeredOf, type ConsentSettings } from "../settings.ts";

/** What visitors are asked now. */
export interface Question {
  /** What may be allowed or not. */
  readonly offered: readonly Category[];
  /** Another one than before where other things are asked: choices of an earlier version count no more. */
  readonly version: string;
  readonly settings: ConsentSettings;
}

/** The question as the settings have it. */
export function questionOf({ get }: Pick<SettingsReader, "get">): Question {
  const settings = get(consentSettings);
  const offered = offeredOf(settings);
  return { offered, version: `${settings.revision}x${hash53(offered.join(" "))}`, settings };
}
