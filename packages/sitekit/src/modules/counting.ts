import type * as z from "zod";
import { collection, type Collection } from "../collect/settings.ts";
import type { ModuleSettings } from "../kit/module.ts";

/** What counting is set to where nobody has changed anything. */
const standard = (): Readonly<Record<string, unknown>> => {
  const result = collection.schema["~standard"].validate({ enabled: false });
  return "value" in result ? { ...(result.value as Collection) } : {};
};

/** Some of what counting is set to, as the settings of a module. */
export const countingSettings = (takes: z.ZodObject): ModuleSettings => {
  const own = (all: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.keys(takes.shape).map((key) => [key, all[key]]));
  return {
    takes,
    read: ({ settings }) => own({ ...settings.get(collection) }),
    change: (given, { settings }) => settings.change(collection, (now) => ({ ...now, ...given })),
    forget: ({ settings }) =>
      settings.change(collection, (now) => ({ ...now, ...own(standard()) })),
  };
};
