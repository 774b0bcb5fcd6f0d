import { hash53, type SettingsReader } from "@waymark/core";
import type { Category } from "../categories.ts";
import { consentSettings, offeredOf, type ConsentSettings } from "../settings.ts";

/** The current question. */
export interface Question {
  /** The categories that require consent. */
  readonly offered: readonly Category[];
  /** Changes with the question: choices of earlier versions are no longer valid. */
  readonly version: string;
  readonly settings: ConsentSettings;
}

/** The question as the settings have it. */
export function questionOf({ get }: Pick<SettingsReader, "get">): Question {
  const settings = get(consentSettings);
  const offered = offeredOf(settings);
  return { offered, version: `${settings.revision}x${hash53(offered.join(" "))}`, settings };
}
