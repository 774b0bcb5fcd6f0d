import { settingChanged } from "@waymark/core";
import { on } from "../builder.ts";
import { rulesRevision } from "../settings.ts";
import { redirectionSettings, type RedirectionSettings } from "../settings.ts";
import { writeServerFile } from "./jobs.ts";

/** Writes the file soon after each change of rules, groups or settings. */
export const followServerFile = on(
  settingChanged,
  async ({ name, before, after }, { options, settings, jobs }) => {
    if (!options.serverFiles) return;
    const isOwn = name === redirectionSettings.name;
    if (!isOwn && name !== rulesRevision.name) return;
    const named = isOwn
      ? [before, after].map((one) => (one as RedirectionSettings).location)
      : [settings.get(redirectionSettings).location];
    const revision = isOwn ? settings.get(rulesRevision) : String(after);
    for (const location of new Set(named))
      if (location !== "") await jobs.add(writeServerFile, { location, revision });
  },
  { name: "follow-server-file" },
);
