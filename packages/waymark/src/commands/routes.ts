import { defineCommand } from "../command.ts";
import { textTable } from "../text-table.ts";

export const routes = defineCommand({
  name: "routes",
  summary: "List all endpoints with access rule and module",
  async run({ site, print }) {
    const rows = (await site()).audit().map(({ route, access, module }) => {
      const [method = "", path = ""] = route.split(" ");
      return [method, path, access, module];
    });
    print(textTable([["METHOD", "PATH", "ACCESS", "MODULE"], ...rows]));
  },
});
