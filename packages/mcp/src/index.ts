import { defineModule, pagePath } from "@waymark/core";
import { options } from "./options.ts";
import { mcpEndpoint } from "./pages.ts";

export type { McpOptions } from "./options.ts";

/**
 * Offers the site's routes as tools for agents, over the Model Context Protocol at `/mcp`: `modules: [mcp()]`. An
 * agent has the permissions of the caller whose credentials it sends. Only tools that read are offered, unless `write`
 * is enabled. An endpoint with `tool: false` is never offered.
 */
export const mcp = defineModule({
  name: "mcp",
  options,
  pages: [mcpEndpoint],
  namespaces: ({ options: { path }, site }) => {
    pagePath.check("mcp", path, site);
    return [];
  },
});
