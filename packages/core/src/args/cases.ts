import { choiceCases } from "./cases/choices.ts";
import { formatCases } from "./cases/formats.ts";
import { keywordCases } from "./cases/keywords.ts";
import { listCases, objectCases } from "./cases/collections.ts";
import { presenceCases } from "./cases/presence.ts";
import type { Case } from "./cases/row.ts";
import { scalarCases } from "./cases/scalars.ts";

export type { Case, Detail } from "./cases/row.ts";

/**
 * The values that arguments of each type, keyword and format accept and reject. The results are the same for queries, JSON
 * bodies, forms, in-process calls and batches.
 */
export const cases: readonly Case[] = [
  ...scalarCases,
  ...keywordCases,
  ...formatCases,
  ...listCases,
  ...objectCases,
  ...choiceCases,
  ...presenceCases,
];
