import { coreErrors } from "@waymark/core";
import * as z from "zod";
import { defineDatapoint, type Datapoint } from "../kit/datapoint.ts";
import { reportArgs, toReportRequest } from "../report/report-request.ts";
import { report } from "../report/report.ts";
import { searchanalytics } from "../report/searchanalytics.ts";
import { collection, type Collection, changeable } from "../collect/settings.ts";
import { toModuleSettings, type ModuleSettings, type KitModule } from "../kit/module.ts";
import { readerGroups, reportReaders, tagSettings } from "../settings.ts";
import { speedDatapoints } from "../speed/datapoints.ts";
import { snippets } from "../tags/snippet.ts";
import { siteVerification } from "./site-verification.ts";

/** `GET report`: counts, grouped by the requested dimensions. */
const reportDatapoint = defineDatapoint({
  name: "report",
  summary: "Report counts of a date range by page, source or device",
  args: reportArgs,
  handler: (taken, ctx) => report(ctx, toReportRequest(taken, ctx.site, ctx.clock.now())),
});

/** The datapoints of the module `analytics`. */
export const analyticsDatapoints: readonly Datapoint[] = [reportDatapoint];
/** The datapoints of the module `search`. */
export const searchDatapoints: readonly Datapoint[] = [searchanalytics];

/** The default settings of counting. */
const standard = (): Readonly<Record<string, unknown>> => {
  const result = collection.schema["~standard"].validate({ enabled: false });
  return "value" in result ? { ...(result.value as Collection) } : {};
};

/** Some settings of counting as the settings of a module, without the switch. */
const countingSettings = (schema: z.ZodObject): ModuleSettings => ({
  ...toModuleSettings(collection, schema),
  forget: ({ settings }) => {
    const all = standard();
    const own = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, all[key]]));
    return settings.change(collection, (now) => ({ ...now, ...own }));
  },
});

/** Searches on the site, and visits from search engines. */
const search: KitModule = {
  name: "search",
  title: "Search",
  description:
    "Counts searches on the site, shown once several visitors use the same term on one day",
  order: 1,
  needs: ["analytics"],
  datapoints: searchDatapoints,
  settings: countingSettings(z.strictObject({ searchParams: changeable.searchParams }).partial()),
  isReady: ({ settings }) => settings.get(collection).enabled,
};

const { trackingDisabled, respectDnt, retentionMonths, skip } = changeable;
const countingSchema = z
  .strictObject({ trackingDisabled, respectDnt, retentionMonths, skip })
  .partial();
const counting = countingSettings(countingSchema);

/** Page counts, and reports of them. Its state is that of counting. */
const analytics: KitModule = {
  name: "analytics",
  title: "Analytics",
  description: "Counts page views without cookies and without storing IP addresses",
  order: 3,
  datapoints: analyticsDatapoints,
  settings: {
    schema: countingSchema.extend({ readers: z.enum(readerGroups).optional() }),
    read: (ctx) => ({ ...counting.read(ctx), readers: ctx.settings.get(reportReaders) }),
    async change({ readers, ...given }, ctx) {
      if (readers !== undefined)
        await ctx.settings.set(reportReaders, readers as (typeof readerGroups)[number]);
      if (Object.keys(given).length > 0) await counting.change(given, ctx);
    },
    async forget(ctx) {
      await ctx.settings.reset(reportReaders);
      await counting.forget(ctx);
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

/** Page speed. */
const speed: KitModule = {
  name: "speed",
  title: "Speed",
  description: "Measures page times on the server and, if enabled, in browsers",
  order: 4,
  needs: ["analytics"],
  datapoints: speedDatapoints,
  settings: countingSettings(z.strictObject({ vitals: changeable.vitals }).partial()),
  isReady: ({ settings }) => settings.get(collection).enabled,
};

const own = toModuleSettings(tagSettings, z.strictObject({ snippets: snippets.optional() }));

const listed = defineDatapoint({
  name: "snippets",
  summary: "Names of the snippets in pages, with their positions",
  access: "manage",
  args: z.strictObject({}),
  handler: async (_data, { settings }) =>
    settings.get(tagSettings).snippets.map(({ name, place, enabled, html }) => ({
      name,
      place,
      enabled,
      size: html.length,
    })),
});

/** HTML that administrators insert into pages, such as scripts of external services. */
const tags: KitModule = {
  name: "tags",
  title: "Tags",
  description: "Inserts custom HTML at the ends of head and body of pages",
  order: 6,
  datapoints: [listed],
  settings: {
    ...own,
    async change(given, ctx) {
      // Users who may not write scripts in items may not insert them into all pages.
      if (!ctx.actor.can("unfiltered_html")) throw coreErrors.rest_forbidden();
      await own.change(given, ctx);
    },
  },
  isReady: ({ settings }) => settings.get(tagSettings).snippets.some(({ enabled }) => enabled),
};

/** The modules of this package. */
export const ownModules: readonly KitModule[] = [siteVerification, search, analytics, speed, tags];
