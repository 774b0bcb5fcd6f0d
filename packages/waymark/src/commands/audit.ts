import { defineCommand } from "../command.ts";
import { textTable } from "../text-table.ts";

export const audit = defineCommand({
  name: "audit",
  summary: "Print the permissions of each role for every endpoint",
  notes:
    "`depends` means that access depends on the object or the arguments, for example on its author.",
  async run({ site, print }) {
    const rows = (await site()).audit();
    const roles = Object.keys(rows[0]?.may ?? {});
    const head = ["ENDPOINT", ...roles.map((role) => role.toUpperCase())];
    print(
      textTable([
        head,
        ...rows.map(({ route, may }) => [route, ...roles.map((r) => may[r] ?? "")]),
      ]),
    );
  },
});
