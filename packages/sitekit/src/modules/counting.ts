import type * as z from "zod";
import { collection, type Collection } from "../collect/settings.ts";
import { toModuleSettings, type ModuleSettings } from "../kit/module.ts";

/** The default settings of counting. */
const standard = (): Readonly<Record<string, unknown>> => {
  const result = collection.schema["~standard"].validate({ enabled: false });
  return "value" in result ? { ...(result.value as Collection) } : {};
};

/** Some settings of counting as the settings of a module, without the switch. */
export const countingSettings = (takes: z.ZodObject): ModuleSettings => ({
  ...toModuleSettings(collection, takes),
  forget: ({ settings }) => {
    const all = standard();
    const own = Object.fromEntries(Object.keys(takes.shape).map((key) => [key, all[key]]));
    return settings.change(collection, (now) => ({ ...now, ...own }));
  },
});
