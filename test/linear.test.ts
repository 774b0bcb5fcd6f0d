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
import { growingInputs } from "./lib/linear/inputs.ts";
import type { TextFunction } from "./lib/linear/text-functions.ts";

/**
 * `LINEAR_TEXTS` is the number of inputs per function, `LINEAR_LENGTH` their maximum length, `LINEAR_TARGET` the minimum CPU
 * time to compare, and `LINEAR_SEED` the seed: the same seed generates the same inputs.
 */
const count = Number(process.env["LINEAR_TEXTS"] ?? 40);
const maxLength = Number(process.env["LINEAR_LENGTH"] ?? 16_384);
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
    async (_, { work, tokens }) => {
      const found: string[] = [];
      for (const input of growingInputs(seededRandom(seed), count, tokens)) {
        const measured = await superlinear(work, input, { maxLength, target });
        if (measured !== undefined) found.push(`${input.description}: ${measured}`);
      }
      expect(found.join("\n")).toBe("");
    },
  );
});
