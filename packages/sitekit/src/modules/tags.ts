import { errors as coreErrors } from "@waymark/core";
import * as z from "zod";
import { toModuleSettings, type KitModule } from "../kit/module.ts";
import { defineDatapoint } from "../kit/datapoint.ts";
import { tagSettings } from "../tags/settings.ts";
import { snippets } from "../tags/snippet.ts";

const own = toModuleSettings(tagSettings, z.strictObject({ snippets: snippets.optional() }));

const listed = defineDatapoint({
  name: "snippets",
  summary: "The names of the snippets that pages have, and where they stand",
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

/** HTML that administrators put into pages: their own scripts, what other services ask for. */
export const tags: KitModule = {
  name: "tags",
  title: "Tags",
  description: "Puts HTML of the site's own into the heads and at the ends of pages",
  order: 6,
  datapoints: [listed],
  settings: {
    ...own,
    async change(given, asked) {
      // Who may write no scripts into an item writes none into all pages.
      if (!asked.actor.can("unfiltered_html")) throw coreErrors.rest_forbidden();
      await own.change(given, asked);
    },
  },
  isReady: ({ settings }) => settings.get(tagSettings).snippets.some(({ enabled }) => enabled),
};
