import { jsonResponse } from "@waymark/core";
import * as z from "zod";

export const importedAnswer = jsonResponse(
  "imported redirects",
  z.object({
    imported: z.int(),
    skipped: z
      .array(z.object({ line: z.int(), reason: z.string() }))
      .optional()
      .describe("Lines that were not imported, at most 100"),
  }),
);
export const importersAnswer = jsonResponse(
  "importers",
  z.object({
    importers: z.array(z.object({ id: z.string(), name: z.string(), total: z.int() })),
  }),
);
export const exportedAnswer = jsonResponse(
  "exported redirects",
  z.object({
    data: z.string().describe("File content"),
    total: z.int().describe("Number of redirects in the file"),
  }),
);
