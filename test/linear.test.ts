import { describe, expect, test } from "vitest";
import { seededRandom } from "./lib/fuzz/random.ts";
import { calendar } from "./lib/linear/functions/calendar.ts";
import { contentText } from "./lib/linear/functions/content-text.ts";
import { content } from "./lib/linear/functions/content.ts";
import { core } from "./lib/linear/functions/core.ts";
import { forms } from "./lib/linear/functions/forms.ts";
import { blockEditor, oembed, popup, seo, stringLocator } from "./lib/linear/functions/pages.ts";
import { redirection } from "./lib/linear/functions/redirection.ts";
import { accounts, consent, host, security, sitekit } from "./lib/linear/functions/web.ts";
import { superlinear } from "./lib/linear/growth.ts";
import { shapes } from "./lib/linear/shapes.ts";
import type { TextFunction } from "./lib/linear/table.ts";

/**
 * `LINEAR_TEXTS` is how many texts each function reads, `LINEAR_LENGTH` how long they grow, `LINEAR_SEED` which they
 * are: the same numbers give the same texts.
 */
const count = Number(process.env["LINEAR_TEXTS"] ?? 40);
const longest = Number(process.env["LINEAR_LENGTH"] ?? 16_384);
const target = Number(process.env["LINEAR_TARGET"] ?? 1);
const seed = Number(process.env["LINEAR_SEED"] ?? 20_260_117);

const tables: Readonly<Record<string, readonly TextFunction[]>> = {
  accounts,
  blockEditor,
  calendar,
  consent,
  content,
  contentText,
  core,
  forms,
  host,
  oembed,
  popup,
  redirection,
  security,
  seo,
  sitekit,
  stringLocator,
};

describe.each(Object.entries(tables))("%s", (_, functions) => {
  test.each(functions.map((one) => [one.name, one] as const))(
    "%s takes at most three times as long for a text twice as long",
    // Garbage collection and other processes can distort a measurement, so only repeated failures count.
    { timeout: 3_600_000, retry: 2 },
    async (_, { work, words }) => {
      const found: string[] = [];
      for (const shape of shapes(seededRandom(seed), count, words)) {
        const measured = await superlinear(work, shape, { longest, target });
        if (measured !== undefined) found.push(`${shape.shown}: ${measured}`);
      }
      expect(found.join("\n")).toBe("");
    },
  );
});
