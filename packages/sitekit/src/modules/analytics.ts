import * as z from "zod";
import { changeable, collection } from "../collect/settings.ts";
import type { KitModule } from "../kit/module.ts";
import { analyticsDatapoints } from "../report/datapoints.ts";
import { readerGroups, reportReaders } from "../settings.ts";
import { countingSettings } from "./counting.ts";

const { trackingDisabled, respectDnt, retentionMonths, skip } = changeable;
const takes = z.strictObject({ trackingDisabled, respectDnt, retentionMonths, skip }).partial();
const counting = countingSettings(takes);

/** Page counts, and reports of them. Its state is that of counting. */
export const analytics: KitModule = {
  name: "analytics",
  title: "Analytics",
  description: "Counts page views without cookies and without storing IP addresses",
  order: 3,
  datapoints: analyticsDatapoints,
  settings: {
    takes: takes.extend({ readers: z.enum(readerGroups).optional() }),
    read: (asked) => ({ ...counting.read(asked), readers: asked.settings.get(reportReaders) }),
    async change({ readers, ...given }, asked) {
      if (readers !== undefined)
        await asked.settings.set(reportReaders, readers as (typeof readerGroups)[number]);
      if (Object.keys(given).length > 0) await counting.change(given, asked);
    },
    async forget(asked) {
      await asked.settings.reset(reportReaders);
      await counting.forget(asked);
    },
  },
  isReady: ({ settings }) => settings.get(collection).enabled,
  switched: (active, { settings, actor, clock }) =>
    settings.change(collection, (now) => ({
      ...now,
      enabled: active,
      ...(active && { enabledBy: actor.id, since: clock.now().toISOString() }),
    })),
};
