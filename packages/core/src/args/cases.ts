import { choiceCases } from "./cases/choices.ts";
import { formatCases } from "./cases/formats.ts";
import { keywordCases } from "./cases/keywords.ts";
import { listCases, mapCases } from "./cases/collections.ts";
import { presenceCases } from "./cases/presence.ts";
import type { Case } from "./cases/row.ts";
import { scalarCases } from "./cases/scalars.ts";

export type { Case, Detail } from "./cases/row.ts";

/**
 * The values that arguments accept and reject, as a table: every type, keyword and format with the expected result.
 * It applies to every input (query, JSON, form, in-process call, batch) and every host.
 */
export const cases: readonly Case[] = [
  ...scalarCases,
  ...keywordCases,
  ...formatCases,
  ...listCases,
  ...mapCases,
  ...choiceCases,
  ...presenceCases,
];
