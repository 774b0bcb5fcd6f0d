import { pagePath, type Operation } from "@waymark/core";
import * as z from "zod";

type Tools = "search" | "all" | ((operation: Operation) => boolean);
const isTools = (value: unknown): value is Tools =>
  value === "search" || value === "all" || typeof value === "function";

const texts = z.array(z.string().min(1)).readonly().default([]);

/** The options of the MCP server. */
export const options = z.strictObject({
  path: pagePath.schema("/mcp", "Path of the MCP endpoint, below the URL of the site"),
  write: z.boolean().default(false).describe("Whether tools that change data are offered, too"),
  tools: z
    .custom<Tools>(isTools, 'must be "search", "all" or a function of an operation.')
    .default("search")
    .describe(
      '`"search"`: two tools that find and call routes; `"all"`: one tool per route; or a function that selects routes',
    ),
  maxOutput: z
    .int()
    .min(1000)
    .default(60_000)
    .describe(
      "Maximum number of characters of a response; longer ones are an error that explains how to reduce them",
    ),
  origins: texts.describe("Allowed origins of scripts on other sites"),
  hosts: texts.describe(
    "Allowed host names in addition to the site's own and those of the local machine",
  ),
});
/** The options that a site sets. */
export interface McpOptions extends z.input<typeof options> {}
export type Options = z.output<typeof options>;
