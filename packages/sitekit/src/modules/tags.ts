import { errors as coreErrors } from "@waymark/core";
import * as z from "zod";
import { defineDatapoint } from "../kit/datapoint.ts";
import { toModuleSettings, type KitModule } from "../kit/module.ts";
import { tagSettings } from "../tags/settings.ts";
import { snippets } from "../tags/snippet.ts";

const own = toModuleSettings(tagSettings, z.strictObject({ snippets: snippets.optional() }));

const listed = defineDatapoint({
  name: "snippets",
  summary: "Names of the snippets in pages, with their positions",
  right: "manage",
  takes: z.strictObject({}),
  answer: async (_data, { settings }) =>
    settings.get(tagSettings).snippets.map(({ name, place, enabled, html }) => ({
      name,
      place,
      enabled,
      size: html.length,
    })),
});

/** HTML that administrators insert into pages, such as scripts of external services. */
export const tags: KitModule = {
  name: "tags",
  title: "Tags",
  description: "Inserts custom HTML at the ends of head and body of pages",
  order: 6,
  datapoints: [listed],
  settings: {
    ...own,
    async change(given, asked) {
      // Users who may not write scripts in items may not insert them into all pages.
      if (!asked.actor.can("unfiltered_html")) throw coreErrors.rest_forbidden();
      await own.change(given, asked);
    },
  },
  isReady: ({ settings }) => settings.get(tagSettings).snippets.some(({ enabled }) => enabled),
};
